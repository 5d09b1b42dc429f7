import UTBundleDeclarations
import UTLint

/// Encryption that is not exempt, without the code for its documents.
enum ComplianceWithoutCode: DeclarationRule {
  private static let code = "ITSEncryptionExportComplianceCode"

  static let description = RuleDescription(
    "EC002", "compliance-without-code", .error, enforcers: [.appStore], storeCodes: ["ITMS-90592"], evidence: .repeated,
    outcome: .rejected,
    summary: "ITSAppUsesNonExemptEncryption is true, but there is no ITSEncryptionExportComplianceCode",
    rationale: """
      If an app uses encryption that is not exempt, its documents have a code in App Store Connect. A build without this code is refused. Most \
      apps only use exempt encryption, such as HTTPS.
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

  static func check(_ subject: Subject, _ report: inout Report) {
    let info = subject.info
    guard let node = info.fields["ITSAppUsesNonExemptEncryption"], node.boolean == true,
      !subject.isMeant(code, in: info.node),
      info.settings.value(of: BuildSettings.generatedKeyPrefix + code) == nil,
      info.fields[code].map({ $0.string?.isEmpty == true }) ?? true
    else { return }
    report.add(
      "encryption is not exempt, but \(code) is missing or empty",
      "add the code that App Store Connect shows for the documents, or set the key to false if the encryption is exempt",
      at: FindingPlace(node))
  }
}
