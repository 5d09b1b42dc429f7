import ArgumentParser
import DocumentPackages
import FileTrees
import UTText

struct PackageRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove items from packages.",
    discussion: """
      Folders are removed with their contents. Several items of one package are removed together, atomically. Each removed \
      item is kept as a version until the version expires; see 'utictl document versions --help'.

      Examples:
        utictl package remove Trip.notespackage/day-2.note
        utictl document restore Trip.notespackage/day-2.note
        utictl package remove Trip.notespackage/images Trip.notespackage/index.json
      """)

  @Argument(
    help: ArgumentHelp(
      "The files, folders, and links to remove, by their paths in packages.", valueName: "package/child"),
    completion: .file())
  var items: [String]

  @Flag(help: "Change another user's package even if that makes you its owner.")
  var changeOwner = false

  @OptionGroup var kept: KeptItems
  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    let paths = try items.map(\.pathBytes).map { path in
      try PackageRun.orFailure { try PackagePath(changing: path, in: try declarations.registry()) }
    }
    try PackageRun.write(to: paths.map { Files.path($0.package) }, changingOwner: changeOwner) {
      try kept.keeping($0) { try DocumentPackage.remove(paths, options: $0) }
    }
  }
}
