import UTBundleDeclarations
import UTLint

/// A wildcard with a rank that puts the app ahead of other apps.
enum WildcardClaim: DocumentTypeRule {
  static let description = RuleDescription(
    "DT015", "wildcard-claim", .warning, platforms: .macOS, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A document type claims every file by wildcard with a rank other than Alternate",
    rationale: """
      The extension * and the type code **** match every file on the Mac. With rank Owner or Default, the app competes \
      with all other apps, even for files of unknown formats. With Alternate, users can still drop files on it.
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
      "'\(wildcard.written)' claims every file with rank \(rank.rawValue)", "set LSHandlerRank to Alternate",
      at: FindingPlace(wildcard), fix: .unsafe("Set LSHandlerRank to Alternate", type.ranking(.alternate)))
  }
}
