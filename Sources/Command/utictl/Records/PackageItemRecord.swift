import DocumentPackages
import FileTrees
import TypeRegistry
import UTText

/// An item of a package, as printed by `package show --json`.
struct PackageItemRecord: Codable {
  let path: String
  let kind: String
  let identifier: String
  let size: Int?
  let destination: String?
  let mode: String?

  init(_ item: PackageListing.Item) {
    path = item.path.isEmpty ? "." : String(spelling: item.path.pathBytes)
    kind = item.kind
    identifier = item.type.identifier
    size = item.size
    destination = item.destination.map { String(spelling: $0) }
    mode = item.mode.map(FileMode.text)
  }
}
