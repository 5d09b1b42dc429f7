import PropertyLists
import UTBundleDeclarations
import UTLint

/// An empty string that Xcode removes.
enum EmptyString: DeclarationRule {
  static let description = RuleDescription(
    "VR008", "empty-string", .note, enforcers: [.xcode],
    evidence: .apple, outcome: .nothing,
    summary: "CFBundleTypeIconFile, CFBundleTypeRole, or NSDocumentClass is empty",
    rationale: """
      An empty value of these keys causes problems on the system, so Xcode removes them from the built file. Other \
      build tools ship them.
      """,
    sources: [.swiftBuild], fix: .safe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "CFBundleTypeIconFile": ↓""]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeIconFile": "Note"]]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.documentTypes {
      for key in ["CFBundleTypeIconFile", "CFBundleTypeRole", "NSDocumentClass"] {
        guard let text = type.fields.text(key), text.written.isEmpty else { continue }
        // Without a role, another rule would report it as missing.
        let fix = key == "CFBundleTypeRole" ? nil : Fix.safe("Remove the empty \(key)", .remove(text.node.path))
        report.add(
          "\(key) is empty", key == "CFBundleTypeRole" ? "set the role" : "remove it",
          at: FindingPlace(text),
          fix: fix)
      }
    }
  }
}
