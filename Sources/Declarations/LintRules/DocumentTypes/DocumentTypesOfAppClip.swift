import UTBundleDeclarations
import UTLint

/// Document types of an App Clip.
enum DocumentTypesOfAppClip: DeclarationRule {
  static let description = RuleDescription(
    "DT044", "document-types-of-app-clip", .warning, platforms: .iOS, enforcers: [.xcode],
    evidence: .apple, outcome: .warned,
    summary: "An App Clip has CFBundleDocumentTypes, which has no effect",
    rationale: """
      App Clips do not open documents, so Xcode warns that the key has no effect and is ignored. Other problems in \
      these document types are not reported.
      """,
    sources: [.swiftBuild], fix: .safe,
    examples: [
      .plist(
        ["CFBundleName": "Notes", ↓"CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]],
        context: .init(kind: .appClip), fixed: ["CFBundleName": "Notes"]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]], context: .init(kind: .application)),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.kind == .appClip, let entry = subject.info.fields.entry("CFBundleDocumentTypes") else { return }
    report.add(
      "CFBundleDocumentTypes has no effect in an App Clip", "remove it", at: FindingPlace(key: entry),
      fix: .safe("Remove CFBundleDocumentTypes", .remove(entry.value.path)))
  }
}
