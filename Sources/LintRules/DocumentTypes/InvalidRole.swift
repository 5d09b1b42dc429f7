import BundleDeclarations
import Lint
import PropertyLists

/// A role that does not exist.
enum InvalidRole: DocumentTypeRule {
  static let description = RuleDescription(
    "DT006", "invalid-role", .error, enforcers: [.appStore, .documentation], storeCodes: ["ITMS-90150"],
    summary: "CFBundleTypeRole is not Editor, Viewer, Shell or None",
    rationale: """
      App Store Connect refuses a bundle with another role, and case counts. Often it is a word that belongs in \
      LSHandlerRank, such as Default. QLGenerator and MDImporter are for Quick Look generators and Spotlight importers \
      alone.
      """,
    sources: [.report("fastlane/fastlane/issues/7818"), .coreFoundationKeys], fix: .safe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "CFBundleTypeRole": ↓"viewer"]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "CFBundleTypeRole": "Viewer"]]]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeRole": ↓"Default"]]], comment: "A rank, not a role."),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeRole": ↓"QLGenerator"]]], context: .init(kind: .application)),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeRole": "Editor"]]]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeRole": "MDImporter"]]], context: .init(kind: .spotlightImporter)),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    // What a generator has to say is a matter of its own rule.
    guard subject.kind != .quickLookGenerator else { return }
    guard let role = type.role, let value = role.value, !value.isEmpty, !isValid(value, in: subject) else { return }
    let trimmed = value.trimmed
    guard trimmed == value || !isValid(trimmed, in: subject) else { return }
    let meant = DocumentRole.allCases.map(\.rawValue)
      .first { $0.lowercased() == trimmed.lowercased() && isValid($0, in: subject) }
    let advice =
      if let meant {
        "write \(meant): case counts"
      } else if HandlerRank(rawValue: value) != nil {
        "that is a rank, for LSHandlerRank: here say Editor or Viewer"
      } else {
        "say Editor, Viewer, Shell or None"
      }
    // An entry for a plug-in has to be written anew for an app, which a person does.
    let fitting = DocumentRole(rawValue: trimmed) == nil ? subject.fittingRole(of: type).rawValue : nil
    report.add(
      "CFBundleTypeRole '\(value)' is no role", advice, at: FindingPlace(role),
      fix: (meant ?? fitting).map {
        Fix(meant == nil ? .unsafe : .safe, "Write \($0)", [.set(.string($0), at: role.node.path)])
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
