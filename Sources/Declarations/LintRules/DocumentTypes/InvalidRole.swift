import PropertyLists
import UTBundleDeclarations
import UTLint

/// A role that does not exist.
enum InvalidRole: DocumentTypeRule {
  static let description = RuleDescription(
    "DT006", "invalid-role", .error, enforcers: [.appStore, .documentation], storeCodes: ["ITMS-90150"],
    evidence: .quoted, outcome: .rejected,
    summary: "CFBundleTypeRole is not Editor, Viewer, Shell, or None",
    rationale: """
      App Store Connect rejects a bundle with any other role; values are case-sensitive. Often the value belongs in \
      LSHandlerRank, such as Default. QLGenerator and MDImporter are only for Quick Look generators and Spotlight \
      importers.
      """,
    sources: [.report("fastlane/fastlane/issues/7818"), .coreFoundationKeys], fix: .safe, orUnsafe: true,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "CFBundleTypeRole": ↓"viewer"]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "CFBundleTypeRole": "Viewer"]]]),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeRole": ↓"Default"]]], comment: "The value is a rank, not a role."),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeRole": ↓"Owner", "LSHandlerRank": "Editor"]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeRole": "Editor", "LSHandlerRank": "Owner"]]],
        comment: "The role and the rank are swapped."),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeRole": ↓"QLGenerator"]]], context: .init(kind: .application)),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeRole": "Editor"]]]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeRole": "MDImporter"]]], context: .init(kind: .spotlightImporter)),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    // Another rule covers the role of generators.
    guard subject.kind != .quickLookGenerator else { return }
    guard let role = type.role, let value = role.value, !value.isEmpty, !isValid(value, in: subject) else { return }
    let trimmed = value.trimmed
    guard trimmed == value || !isValid(trimmed, in: subject) else { return }
    let meant = DocumentRole.allCases.map(\.rawValue)
      .first { $0.lowercased() == trimmed.lowercased() && isValid($0, in: subject) }
    let help =
      if let meant {
        "use '\(meant)' (values are case-sensitive)"
      } else if HandlerRank.allCases.contains(where: { $0.rawValue.inLowerCase == trimmed.inLowerCase }) {
        "'\(value)' is an LSHandlerRank value; use Editor or Viewer"
      } else {
        "use Editor, Viewer, Shell, or None"
      }
    // An entry intended for a plug-in must be rewritten for an app by hand.
    let isKnown = DocumentRole.allCases.contains { $0.rawValue.inLowerCase == trimmed.inLowerCase }
    let fitting = isKnown ? nil : subject.fittingRole(of: type).rawValue
    report.add(
      "invalid CFBundleTypeRole '\(value)'", help, at: FindingPlace(role),
      fix: type.exchangingRoleAndRank
        ?? (meant ?? fitting).map {
          Fix(meant == nil ? .unsafe : .safe, "Use '\($0)'", [.set(.string($0), at: role.node.path)])
        })
  }

  private static func isValid(_ role: String, in subject: Subject) -> Bool {
    switch DocumentRole(rawValue: role) {
    case nil: false
    case .quickLookGenerator?: subject.kind == nil
    case .spotlightImporter?: subject.kind == nil || subject.kind == .spotlightImporter
    default: true
    }
  }
}
