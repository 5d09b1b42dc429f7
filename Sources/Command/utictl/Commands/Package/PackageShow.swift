import ArgumentParser
import DocumentPackages
import FileTrees
import SystemPackage
import TypeRegistry
import UTText
import ZipArchives

struct PackageShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the contents of a package with types, sizes, and link targets.",
    discussion: """
      For a zip archive, shows the items that 'unpack' would unpack.

      Examples:
        utictl package show Trip.notespackage
        utictl package show Trip.notespackage.zip
        utictl package show --declarations Notes.app Trip.notespackage
        utictl package show --json Trip.notespackage | jq -r '.[].path'
      """)

  @Argument(
    help: ArgumentHelp("The package, archive, file, or folder to show.", valueName: "package"),
    completion: .file())
  var package: String

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    let package = try DocumentPackage(at: Files.itemPath(ofArgument: package))
    defer { PackageRun.mentionLeftovers(besideItemAt: package.location) }
    let listing = try PackageRun.orFailure {
      ZipArchive.isArchive(package.location)
        ? try archiveListing(package.location) : try package.listing { try declarations.registry() }
    }
    if json {
      var array = JSONArray()
      try listing.forEachItem { try array.add(PackageItemRecord($0)) }
      return array.finish()
    }
    var rows: [[String]] = []
    listing.forEachItem { item in
      let name = PrintableText.of(item.name.bytes)
      let link = item.destination.map { " → \(PrintableText.of($0))" } ?? ""
      rows.append([item.branches + name + link, item.size.map(ByteCount.text) ?? "", item.type.identifier])
    }
    let width = rows.map(\.[1].count).max() ?? 0
    var columns = Columns(strong: 0)
    for row in rows { columns.add([row[0], String(repeating: " ", count: width - row[1].count) + row[1], row[2]]) }
    for line in columns.lines() { Output.writeLine(line) }
  }

  /// Lists the package in an archive; if it has several items, the archive as a folder of them.
  private func archiveListing(_ path: FilePath) throws -> PackageListing {
    let (tree, packed) = try PackageRun.contents(at: path)
    if let packed { return PackageListing(tree, named: packed, in: try declarations.registry()) }
    guard let name = path.lastComponent.flatMap({ FileName(Array(FilePath(root: nil, [$0]).bytes)) }) else {
      throw Failure("'\(PrintableText.short(path.bytes))' has no name")
    }
    return PackageListing(tree, named: name, in: try declarations.registry())
  }
}
