import FileTrees
import UTText

/// A difference, as printed by `package diff --json`.
struct DifferenceRecord: Codable {
  let path: String
  let change: String
  let old: Side?
  let new: Side?

  struct Side: Codable {
    let kind: String
    let size: Int?
    let destination: String?
    let mode: String?

    init(_ tree: FileTree) {
      size = tree.destination == nil ? tree.extent.bytes : nil
      destination = tree.destination.map { String(spelling: $0) }
      mode = tree.destination == nil ? tree.attributes.mode.map(FileMode.text) : nil
      kind =
        switch tree.kind {
        case .file: "file"
        case .directory: "directory"
        case .symbolicLink: "symbolicLink"
        }
    }
  }

  init(_ difference: TreeDifference) {
    path = difference.path.isEmpty ? "." : String(spelling: difference.path.pathBytes)
    change = difference.change.rawValue
    old = difference.old.map(Side.init)
    new = difference.new.map(Side.init)
  }
}
