import FoundationEssentials
import UTFileVersions
import UTText

/// A version of a file or package, as printed by `document versions --json`.
struct VersionRecord: Codable {
  let id: String
  let path: String
  let kind: String
  let source: String?
  let date: String
  let size: Int?
  let computer: String?
  let author: String?
  let isDiscardable: Bool
  let isPartial: Bool

  init(_ version: FileVersion) {
    (id, path) = (version.id, String(spelling: version.path.bytes))
    (kind, source) =
      switch version.kind {
      case .current: ("current", nil)
      case .stored: ("kept", nil)
      case .conflict(let source): ("conflict", source.id)
      }
    date = version.modificationDate.utcText
    size = version.size
    (computer, author) = (version.computer, version.author)
    (isDiscardable, isPartial) = (version.isDiscardable, version.isPartial)
  }
}
