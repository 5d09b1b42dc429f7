import ArgumentParser
import FileTrees
import Glibc
import SafeWriting
import Text
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

  @Flag(help: "Save another user's package even if that makes you its owner.")
  var changeOwner = false

  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    var packages: [(path: [UInt8], items: [[FileName]])] = []
    for bytes in Files.bytes(ofArguments: items) {
      let path = try PackageFiles.pathToChange(bytes, declarations)
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
    let change = try PackageChange(to: package, byteCount: 0, changesOwner: changeOwner)
    var rest: [[FileName]] = []
    for item in items {
      if try isReadable(item, in: package) {
        rest.append(item)
      } else {
        // It would keep the package from being read, too.
        try PackageFiles.orFailure { try SafeWrite.withdraw(item.map(\.bytes), fromPackageAt: package) }
      }
    }
    guard !rest.isEmpty else { return try change.finish() }
    try change.perform { tree in
      for item in rest where tree[path: item] == nil { throw missing(item, in: package) }
      for item in rest { tree[path: item] = nil }
    }
  }

  /// Whether an item is one that a package can have.
  private func isReadable(_ item: [FileName], in package: [UInt8]) throws -> Bool {
    do throws(FileTreeError) {
      _ = try FileTree(item, inPackageAt: package)
      return true
    } catch {
      switch error {
      case .unsupportedKind, .tooDeep: return false
      case .system(_, _, ENOENT): throw missing(item, in: package)
      default: throw Failure("\(error)")
      }
    }
  }

  private func missing(_ item: [FileName], in package: [UInt8]) -> Failure {
    Failure("\(PrintableText.short(package))/\(PrintableText.short(item.pathBytes)): no such item")
  }
}
