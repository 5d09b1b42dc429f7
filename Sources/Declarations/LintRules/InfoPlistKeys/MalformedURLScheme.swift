import UTBundleDeclarations
import UTLint

/// A URL scheme that no URL can have.
enum MalformedURLScheme: DeclarationRule {
  static let description = RuleDescription(
    "US001", "malformed-url-scheme", .error, enforcers: [.appStore], storeCodes: ["ITMS-90158"], evidence: .quoted,
    outcome: .rejected,
    summary: "A URL scheme contains an invalid character or does not begin with a letter",
    rationale: """
      A scheme begins with a letter, and contains only letters, digits, '+', '-', and '.' (RFC 3986). The colon is \
      not part of it. App Store Connect rejects other schemes, and no URL can use them.
      """,
    sources: [
      .report("p2/OAuth2/issues/123"), .report("truecaller/ios-sdk/issues/61"),
      .report("AzureAD/microsoft-authentication-library-for-objc/issues/626"),
    ],
    examples: [
      .plist([
        "CFBundleURLTypes": [["CFBundleURLSchemes": [↓"notes://", ↓"my_notes", ↓"1notes"]]]
      ]),
      .plist(["CFBundleURLTypes": [["CFBundleURLSchemes": ["notes", "com.example.notes", "notes+http"]]]]),
      .plist(["CFBundleURLTypes": [["CFBundleURLSchemes": ["$(NOTES_SCHEME)"]]]], comment: "The setting is unknown."),
      .plist(
        ["CFBundleURLTypes": [["CFBundleURLSchemes": ["NOTES_SCHEME"]]]],
        context: .init(settings: ["INFOPLIST_PREPROCESS": "YES"]), comment: "The C preprocessor replaces the macro."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.fields["CFBundleURLTypes"]?.elements.map({ $0 }) ?? [] {
      let fields = DeclaredFields(type, settings: subject.info.settings)
      for scheme in fields.texts("CFBundleURLSchemes") {
        guard let value = scheme.value, !value.isEmpty, !isScheme(value) else { continue }
        let colon = value.firstIndex(of: ":").map { value[..<$0] }
        let meant = colon.flatMap { isScheme($0) ? "'\($0)'" : nil }
        report.add(
          "invalid URL scheme '\(value)'",
          meant.map { "use \($0)" } ?? "use only letters, digits, '+', '-', and '.', and begin with a letter",
          at: FindingPlace(scheme))
      }
    }
  }

  /// Byte by byte: a regular expression took more time than any other rule.
  private static func isScheme(_ text: some StringProtocol) -> Bool {
    text.utf8.first?.isASCIILetter == true
      && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+.-".utf8.contains($0) }
  }
}
