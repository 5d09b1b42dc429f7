import BundleDeclarations
import Lint
import PropertyLists

/// An activity that documents continue but the app does not know.
enum UnlistedDocumentActivity: DeclarationRule {
  static let description = RuleDescription(
    "CL010", "unlisted-document-activity", .note, platforms: .withDocuments, enforcers: [.documentation],
    summary: "NSUbiquitousDocumentUserActivityType is not in NSUserActivityTypes",
    rationale: """
      With the key, a document in iCloud can be continued on another device. An app that lists the activities it continues \
      but leaves this one out may not be offered it. Where there is no NSUserActivityTypes at all nothing is said: document \
      classes take care of it then.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .plist([
        "CFBundleDocumentTypes": [["NSUbiquitousDocumentUserActivityType": ↓"com.example.note.edit"]],
        "NSUserActivityTypes": ["com.example.note.show"],
      ]),
      .plist([
        "CFBundleDocumentTypes": [["NSUbiquitousDocumentUserActivityType": "com.example.note.edit"]],
        "NSUserActivityTypes": ["com.example.note.edit"],
      ]),
      .plist(["CFBundleDocumentTypes": [["NSUbiquitousDocumentUserActivityType": "com.example.note.edit"]]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.info.fields["NSUserActivityTypes"] != nil else { return }
    let listed = subject.info.fields.texts("NSUserActivityTypes")
    let known = Set(listed.compactMap(\.value))
    guard known.count > 0, listed.allSatisfy({ $0.value != nil }) else { return }
    for type in subject.info.documentTypes {
      guard let activity = type.fields.text("NSUbiquitousDocumentUserActivityType"), let value = activity.value,
        !known.contains(value)
      else { continue }
      report.add("the activity '\(value)' is not in NSUserActivityTypes", "list it there", at: FindingPlace(activity))
    }
  }
}
