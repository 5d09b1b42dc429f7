import BundleDeclarations
import Lint

/// A wildcard with a rank that puts the app before others.
enum WildcardClaim: DocumentTypeRule {
  static let description = RuleDescription(
    "DT015", "wildcard-claim", .warning, platforms: .macOS, enforcers: [.documentation],
    summary: "A document type claims every file by a wildcard, and not as an alternative",
    rationale: """
      The extension * and the type code **** match every file on the Mac. With a rank of Owner or Default the app competes \
      with all others for files that it may know nothing of. With Alternate, files can still be dropped on it.
      """,
    sources: [.coreFoundationKeys], fix: .unsafe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": [↓"*"], "LSHandlerRank": "Default"]]], on: .macOS,
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["*"], "LSHandlerRank": "Alternate"]]]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeOSTypes": [↓"****"], "LSHandlerRank": "Owner"]]], on: .macOS),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["*"], "LSHandlerRank": "Alternate"]]], on: .macOS),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard let wildcard = type.wildcard, let rank = subject.highRank(of: type) else { return }
    report.add(
      "'\(wildcard.written)' matches every file, with the rank \(rank.rawValue)", "say LSHandlerRank Alternate",
      at: FindingPlace(wildcard), fix: .unsafe("Say LSHandlerRank Alternate", type.ranking(.alternate)))
  }
}
