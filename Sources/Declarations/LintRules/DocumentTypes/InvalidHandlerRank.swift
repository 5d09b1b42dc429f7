import UTBundleDeclarations
import UTLint

/// A rank that does not exist.
enum InvalidHandlerRank: DocumentTypeRule {
  static let description = RuleDescription(
    "DT005", "invalid-handler-rank", .error, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "LSHandlerRank is not Owner, Default, Alternate, or None",
    rationale: """
      Launch Services recognizes four ranks. They are case-sensitive, and any other value is treated as if it were missing.
      """,
    sources: [.coreFoundationKeys], fix: .safe, orUnsafe: true,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSHandlerRank": ↓"alternate"]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSHandlerRank": "Alternate"]]]),
      .plist(["CFBundleDocumentTypes": [["LSHandlerRank": ↓"Editor"]]], comment: "The value is a role, not a rank."),
      .plist(
        ["CFBundleDocumentTypes": [["LSHandlerRank": "$(RANK)"]]],
        comment: "The value of the build setting is unknown."),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard let rank = type.rank, let value = rank.value, !value.isEmpty, HandlerRank(rawValue: value) == nil else {
      return
    }
    // Another rule reports whitespace around the value.
    let trimmed = value.trimmed
    guard trimmed == value || HandlerRank(rawValue: trimmed) == nil else { return }
    let meant = HandlerRank.allCases.map(\.rawValue).first { $0.lowercased() == trimmed.lowercased() }
    let isRole = DocumentRole(rawValue: value) != nil
    let help =
      isRole
      ? "'\(value)' is a CFBundleTypeRole value; use Owner, Default, Alternate, or None"
      : "use Owner, Default, Alternate, or None"
    report.add(
      "invalid LSHandlerRank '\(value)'",
      meant.map { "use '\($0)' (values are case-sensitive)" } ?? help, at: FindingPlace(rank),
      // The rule about the role swaps both values.
      fix: type.exchangingRoleAndRank != nil
        ? nil : meant.map { .safe("Use '\($0)'", .set(.string($0), at: rank.node.path)) })
  }
}
