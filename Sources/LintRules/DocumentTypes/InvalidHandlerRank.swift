import BundleDeclarations
import Lint

/// A rank that does not exist.
enum InvalidHandlerRank: DocumentTypeRule {
  static let description = RuleDescription(
    "DT005", "invalid-handler-rank", .error, enforcers: [.documentation],
    summary: "LSHandlerRank is not Owner, Default, Alternate or None",
    rationale: "Launch Services knows four ranks, and their letters' case counts; any other is as good as none.",
    sources: [.coreFoundationKeys], fix: .safe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSHandlerRank": ↓"alternate"]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSHandlerRank": "Alternate"]]]),
      .plist(["CFBundleDocumentTypes": [["LSHandlerRank": ↓"Editor"]]], comment: "A role, not a rank."),
      .plist(
        ["CFBundleDocumentTypes": [["LSHandlerRank": "$(RANK)"]]],
        comment: "What the build setting stands for is not known."),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard let rank = type.rank, let value = rank.value, !value.isEmpty, HandlerRank(rawValue: value) == nil else {
      return
    }
    // White space around it is told by another rule.
    let trimmed = value.trimmed
    guard trimmed == value || HandlerRank(rawValue: trimmed) == nil else { return }
    let meant = HandlerRank.allCases.map(\.rawValue).first { $0.lowercased() == trimmed.lowercased() }
    let isRole = DocumentRole(rawValue: value) != nil
    let advice =
      isRole
      ? "that is a role, for CFBundleTypeRole: here say Owner, Default, Alternate or None"
      : "say Owner, Default, Alternate or None"
    report.add(
      "LSHandlerRank '\(value)' is none that Launch Services knows",
      meant.map { "write \($0): case counts" } ?? advice, at: FindingPlace(rank),
      fix: meant.map { .safe("Write \($0)", .set(.string($0), at: rank.node.path)) })
  }
}
