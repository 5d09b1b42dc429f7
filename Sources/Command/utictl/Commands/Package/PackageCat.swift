import ArgumentParser
import DocumentPackages
import FileTrees
import UTText

struct PackageCat: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cat",
    abstract: "Print the contents of files in packages.",
    discussion: """
      Links in packages are not followed, and nothing outside the package is read.

      Examples:
        utictl package cat Trip.notespackage/index.json | jq .
        utictl package cat Trip.notespackage/day-1.note Trip.notespackage/day-2.note
      """)

  @Argument(
    help: ArgumentHelp("The files to print, by their paths in packages.", valueName: "package/child"),
    completion: .file())
  var items: [String]

  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    for bytes in items.map(\.pathBytes) {
      let item = try PackageRun.orFailure {
        let path = try PackagePath(bytes, in: try declarations.registry())
        return try DocumentPackage(at: Files.itemPath(path.package)).item(path.item)
      }
      switch item.kind {
      case .file(let contents): try PackageRun.orFailure { try contents.forEachPiece { Output.write(utf8: $0) } }
      case .directory: throw Failure("'\(PrintableText.short(bytes))' is a folder; use the path of a file in it")
      case .symbolicLink(let destination):
        throw Failure(
          "'\(PrintableText.short(bytes))' is a link to '\(PrintableText.short(destination))', which is not followed; "
            + "use the path of the target if it is in the package")
      }
    }
  }
}
