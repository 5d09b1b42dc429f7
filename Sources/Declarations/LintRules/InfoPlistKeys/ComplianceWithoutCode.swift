import UTBundleDeclarations
import UTLint

/// Encryption that is not exempt, without the code for its documents.
enum ComplianceWithoutCode: DeclarationRule {
  private static let code = "ITSEncryptionExportComplianceCode"

  static let description = RuleDescription(
    "EC002", "compliance-without-code", .error, enforcers: [.appStore], storeCodes: ["ITMS-90592"], evidence: .repeated,
    outcome: .rejected,
    summary: "ITSAppUsesNonExemptEncryption is true, but ITSEncryptionExportComplianceCode is missing or empty",
    rationale: """
      App Store Connect issues a code for the documents of an app that uses non-exempt encryption, and rejects a \
      build without this code. Most apps use only exempt encryption, such as HTTPS.
      """,
    sources: [.report("straff2002/OpenGlasses/issues/516")],
    examples: [
      .plist(["ITSAppUsesNonExemptEncryption": ↓true]),
      .plist(["ITSAppUsesNonExemptEncryption": ↓true, "ITSEncryptionExportComplianceCode": ""]),
      .plist([
        "ITSAppUsesNonExemptEncryption": true,
        "ITSEncryptionExportComplianceCode": "12345678-90ab-cdef-1234-567890abcdef",
      ]),
      .plist(["ITSAppUsesNonExemptEncryption": false]),
    ])

  static var isOnlyForStore: Bool { true }

  static func check(_ subject: Subject, _ report: inout Report) {
    let info = subject.info
    guard let node = info.fields["ITSAppUsesNonExemptEncryption"], node.boolean == true,
      !subject.isMeant(code, in: info.node),
      info.settings.value(of: BuildSettings.generatedKeyPrefix + code) == nil,
      info.fields[code].map({ $0.string?.isEmpty == true }) ?? true
    else { return }
    report.add(
      "ITSAppUsesNonExemptEncryption is true, but \(code) is missing or empty",
      "add the code from App Store Connect, or set ITSAppUsesNonExemptEncryption to false if the encryption is exempt",
      at: FindingPlace(node))
  }
}
