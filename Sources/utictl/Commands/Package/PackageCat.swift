import ArgumentParser
import FileTrees
import Packages
import Text

struct PackageCat: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cat",
    abstract: "Print the bytes of files in packages.",
    discussion: """
      No link is followed in a package, and nothing outside of it is read.

      Examples:
        utictl package cat Trip.notespackage/index.json | jq .
        utictl package cat Trip.notespackage/day-1.note Trip.notespackage/day-2.note
      """)

  @Argument(help: ArgumentHelp("Files in packages.", valueName: "package/child"), completion: .file())
  var items: [String]

  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    for bytes in Files.bytes(ofArguments: items) {
      let item = try PackageRun.orFailure {
        let path = try PackagePath(bytes, in: try declarations.registry())
        return try DocumentPackage(at: Files.itemPath(path.package)).item(path.item)
      }
      switch item.kind {
      case .file(let contents): try PackageRun.orFailure { try contents.forEachPiece { Output.write(utf8: $0) } }
      case .directory: throw Failure("\(PrintableText.short(bytes)): a folder; name a file in it")
      case .symbolicLink(let destination):
        throw Failure(
          "\(PrintableText.short(bytes)): a link, which is not followed; name the file that it leads to, "
            + PrintableText.short(destination))
      }
    }
  }
}
