import FileTypes
import FoundationEssentials
import TypeRegistry
import UTFileQueries
import UTLibC
import UTText

/// An item as printed by `find --json`.
struct FoundRecord: Codable {
  /// The change to it; only with `--watch`.
  let change: String?
  /// The path; invalid UTF-8 is replaced.
  let path: String
  /// The identifier of the item's type.
  let identifier: String
  /// In bytes; nil for folders.
  let size: Int?
  /// When the contents were last changed.
  let modified: String
  /// When it was created; nil if unknown.
  let created: String?

  init(_ path: [UInt8], _ type: UniformType, _ status: FileStatus, change: QueryChange.Kind? = nil) {
    self.change = change?.rawValue
    let item = DocumentItem(path: path, type: type, status: status)
    self.path = String(spelling: path)
    identifier = item.contentType
    size = item.size
    modified = item.modificationDate.utcText
    created = item.creationDate?.utcText
  }
}
