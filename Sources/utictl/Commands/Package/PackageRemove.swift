import ArgumentParser
import FileTrees
import SafeWriting
import TypeRegistry

struct PackageRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove items from packages.",
    discussion: """
      Folders are removed with all that is in them. What is removed from one package disappears at once.

      Examples:
        utictl package remove Trip.notespackage/day-2.note
        utictl package remove Trip.notespackage/images Trip.notespackage/index.json
      """)

  @Argument(help: ArgumentHelp("Files, folders and links in packages.", valueName: "package/child"))
  var items: [String]

  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    var packages: [(path: [UInt8], items: [[FileName]])] = []
    for bytes in Files.bytes(ofArguments: items) {
      let path = try PackageFiles.path(bytes, declarations)
      let package = PackageFiles.resolved(path.package)
      if let index = packages.firstIndex(where: { $0.path == package }) {
        packages[index].items.append(path.item)
      } else {
        packages.append((package, [path.item]))
      }
    }
    for package in packages { try remove(package.items, from: package.path) }
  }

  private func remove(_ items: [[FileName]], from package: [UInt8]) throws {
    var (tree, base) = try PackageChange.read(package)
    for item in items {
      guard tree[path: item] != nil else {
        throw Failure("\(PrintableText.short(package))/\(PrintableText.short(item.pathBytes)): there is no such item")
      }
    }
    for item in items { tree[path: item] = nil }
    try PackageChange.save(tree, to: package, replacing: base, byteCount: tree.extent.bytes)
  }
}
