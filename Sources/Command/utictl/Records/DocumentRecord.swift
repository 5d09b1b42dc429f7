import FoundationEssentials
import InstalledTypes
import SafeWriting
import TypeRegistry
import UTBundleDeclarations
import UTFileVersions
import UTText

/// A document, as printed by `document info --json`.
struct DocumentRecord: Codable {
  struct Unsaved: Codable {
    let program: String?
    let date: String
    let identifier: String?
    let path: String
    let isInUse: Bool
    let isRestored: Bool
  }

  struct Leftover: Codable {
    let path: String
    let kind: String
  }

  let path: String
  let identifier: String
  let description: String?
  let kind: String
  let size: Int?
  let items: Int?
  let claim: ClaimRecord?
  let isReadable: Bool
  let isSavable: Bool
  let unsaved: [Unsaved]
  let conflicts: [String]
  let leftovers: [Leftover]

  init(_ document: DocumentView) {
    func text(_ bytes: [UInt8]) -> String { String(spelling: bytes) }
    path = text(document.path)
    identifier = document.type.identifier
    description = document.type.localizedDescription(in: UserLanguages.current())
    kind = document.form.rawValue
    size = document.size
    items = document.itemCount
    claim = document.claim
    isReadable = document.isReadable
    isSavable = document.isSavable
    unsaved = document.traces.unsaved.map {
      Unsaved(
        program: $0.program, date: $0.entry.record.date.utcText, identifier: $0.entry.record.type,
        path: text($0.entry.contentsPath.bytes), isInUse: $0.isInUse, isRestored: $0.isRestored)
    }
    conflicts = document.traces.conflicts.map { text($0.bytes) }
    leftovers = document.traces.leftovers.map { Leftover(path: text($0.path.bytes), kind: $0.kind.rawValue) }
  }
}
