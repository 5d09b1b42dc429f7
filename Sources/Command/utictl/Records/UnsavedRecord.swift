import FoundationEssentials
import UTFileVersions
import UTText

/// Changes that a program could not save, as printed by `document unsaved --json`.
struct UnsavedRecord: Codable {
  let id: String
  let document: String
  let program: String?
  let date: String
  let identifier: String?
  let path: String
  let isInUse: Bool
  let leftOutPaths: [String]?

  init(_ unsaved: UnsavedEntry) {
    let record = unsaved.entry.record
    (id, document, program) = (unsaved.entry.id, String(spelling: record.documentPath.bytes), unsaved.program)
    (date, identifier) = (record.date.utcText, record.type)
    (path, isInUse) = (String(spelling: unsaved.entry.contentsPath.bytes), unsaved.entry.isInUse)
    let paths = record.leftOutPaths.map { String(spelling: $0.pathBytes) }
    leftOutPaths = paths.isEmpty ? nil : paths
  }
}
