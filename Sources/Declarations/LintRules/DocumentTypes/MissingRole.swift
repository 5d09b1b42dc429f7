import PropertyLists
import UTBundleDeclarations
import UTLint

/// A document type without a role.
enum MissingRole: DocumentTypeRule {
  static let description = RuleDescription(
    "DT007", "missing-role", .warning, or: [.note: "unless the app is for macOS"], platforms: .withDocuments,
    enforcers: [.appKit, .documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A document type has no CFBundleTypeRole",
    rationale: """
      Apple documents the role as required on macOS. Without it, AppKit logs an error and does not know whether the \
      app can save such documents. iOS does not need a role.
      """,
    sources: [
      .coreFoundationKeys, .report("sveinbjornt/Platypus/issues/72"), .report("scummvm/scummvm/pull/4668"),
    ], fix: .unsafe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [↓["CFBundleTypeName": "PDF document", "LSItemContentTypes": ["com.adobe.pdf"]]]],
        on: .macOS,
        fixed: [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeName": "PDF document", "CFBundleTypeRole": "Viewer", "LSItemContentTypes": ["com.adobe.pdf"]]
          ]
        ]),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "PDF document", "CFBundleTypeRole": "Viewer"]]], on: .macOS),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn, type.fields["CFBundleTypeRole"] == nil, !subject.isMeant("CFBundleTypeRole", in: type.node)
    else { return }
    let role = subject.fittingRole(of: type)
    let position: PropertyListEditor.Position =
      type.fields["CFBundleTypeName"] == nil ? .end : .after("CFBundleTypeName")
    report.add(
      "document type '\(type.title)' has no CFBundleTypeRole",
      "set it to Editor if the app saves these documents, or to Viewer if it only shows them",
      at: FindingPlace(type.node),
      severity: subject.isCertainlyFor(.macOS) ? .warning : .note,
      fix: .unsafe(
        "Set CFBundleTypeRole to \(role.rawValue)",
        .insert(.string(role.rawValue), at: type.path("CFBundleTypeRole"), position)))
  }
}
