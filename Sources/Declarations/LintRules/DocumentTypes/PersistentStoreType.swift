import UTBundleDeclarations
import UTLint

/// A Core Data store type that is invalid or unused.
enum PersistentStoreType: RunRule {
  static let description = RuleDescription(
    "DT040", "persistent-store-type", .note, platforms: .macOS, enforcers: [.documentation],
    evidence: .inferred, outcome: .nothing,
    summary: "NSPersistentStoreTypeKey is not a valid store type, or the app does not use Core Data",
    rationale: """
      The key determines how AppKit's Core Data documents are stored: SQLite, XML, Binary, or InMemory. Xcode's template \
      added it to other apps too, where it has no effect; that is reported only if the code is passed with --sources.
      """,
    sources: [.coreFoundationKeys, .realProjects],
    examples: [
      .plist(["CFBundleDocumentTypes": [["NSPersistentStoreTypeKey": ↓"Sqlite"]]], on: .macOS),
      .plist(
        ["CFBundleDocumentTypes": [["NSPersistentStoreTypeKey": ↓"Binary"]]], on: .macOS,
        with: [
          .init(
            "Note.swift",
            """
            import AppKit

            """)
        ]),
      .plist(
        ["CFBundleDocumentTypes": [["NSPersistentStoreTypeKey": "SQLite"]]], on: .macOS,
        with: [
          .init(
            "Note.swift",
            """
            import CoreData

            """)
        ]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    let isUnused = run.codePlaces.areAllKnown && !run.sources.isEmpty && !SourceClasses(run.sources).usesCoreData
    for subject in run.subjects where subject.isFor(description.platforms) {
      for type in subject.documentTypes {
        guard let store = type.fields.text("NSPersistentStoreTypeKey"), let value = store.value, !value.isEmpty
        else { continue }
        if !DocumentTypeKeys.storeTypes.contains(value) {
          report.add(
            "invalid NSPersistentStoreTypeKey '\(value)'",
            "use one of \(DocumentTypeKeys.storeTypes.joined(separator: ", ")) (values are case-sensitive)",
            at: FindingPlace(store))
        } else if isUnused {
          report.add(
            "NSPersistentStoreTypeKey '\(value)' is set, but the code does not use Core Data", "remove the key",
            at: FindingPlace(store))
        }
      }
    }
  }
}
