import PropertyLists
import UTBundleDeclarations
import UTLint

/// A Quick Look generator without the role for one.
enum GeneratorRole: DocumentTypeRule {
  static let description = RuleDescription(
    "DT008", "generator-role", .error, platforms: .macOS, enforcers: [.launchServices],
    evidence: .quoted, outcome: .nothing,
    summary: "A document type of a Quick Look generator does not have role QLGenerator",
    rationale: "Quick Look reports the role as invalid and does not ask the generator for files of the type.",
    sources: [.report("dorianj/CoRD/pull/47")], fix: .safe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeRole": ↓"Viewer", "LSItemContentTypes": ["com.example.note"]]]],
        context: .init(kind: .quickLookGenerator),
        fixed: [
          "CFBundleDocumentTypes": [["CFBundleTypeRole": "QLGenerator", "LSItemContentTypes": ["com.example.note"]]]
        ]),
      .plist(
        ["CFBundleDocumentTypes": [↓["LSItemContentTypes": ["com.example.note"]]]],
        context: .init(kind: .quickLookGenerator),
        fixed: [
          "CFBundleDocumentTypes": [["LSItemContentTypes": ["com.example.note"], "CFBundleTypeRole": "QLGenerator"]]
        ]),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeRole": "QLGenerator"]]], context: .init(kind: .quickLookGenerator)),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeRole": "Viewer"]]], context: .init(kind: .application)),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard subject.kind == .quickLookGenerator else { return }
    let wanted = DocumentRole.quickLookGenerator.rawValue
    let role = type.role
    // An empty list means the same as no key.
    let isOther = type.fields["CFBundleTypeRole"].map { !$0.isEmptyContainer } ?? false
    if role == nil ? isOther : role?.value == nil { return }
    guard role?.value != wanted, role != nil || !subject.isMeant("CFBundleTypeRole", in: type.node) else { return }
    report.add(
      role.map { "CFBundleTypeRole '\($0.written)' is not valid for a Quick Look generator" }
        ?? "document type '\(type.title)' of a Quick Look generator has no CFBundleTypeRole",
      "set it to '\(wanted)'", at: role.map { FindingPlace($0) } ?? FindingPlace(type.node),
      fix: .safe("Set CFBundleTypeRole to \(wanted)", .set(.string(wanted), at: type.path("CFBundleTypeRole"))))
  }
}
