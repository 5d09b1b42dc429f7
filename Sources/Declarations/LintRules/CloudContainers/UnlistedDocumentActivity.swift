import PropertyLists
import UTBundleDeclarations
import UTLint

/// A document activity that the app does not list.
enum UnlistedDocumentActivity: DeclarationRule {
  static let description = RuleDescription(
    "CL010", "unlisted-document-activity", .note, platforms: .withDocuments, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "NSUbiquitousDocumentUserActivityType is not in NSUserActivityTypes",
    rationale: """
      With this key, a document in iCloud can be continued on another device. If an app lists the \
      activities that it continues but omits this one, the system may not offer the document to the app. Without \
      NSUserActivityTypes, document classes handle the activity, and the rule reports nothing.
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
      report.add(
        "activity '\(value)' is not in NSUserActivityTypes", "add it to NSUserActivityTypes", at: FindingPlace(activity)
      )
    }
  }
}
