import UTBundleDeclarations
import UTLint

/// Type declarations that the system never reads.
enum UnscannedBundle: DeclarationRule {
  static let description = RuleDescription(
    "UT056", "unscanned-bundle", .error, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "Types are declared in a framework or a command-line tool",
    rationale: """
      The system reads type declarations of applications and some kinds of plug-ins. Declarations in a framework or a \
      tool are never registered; declare the types in the app that contains it.
      """,
    sources: [.declaringTypes],
    examples: [
      .plist([↓"UTExportedTypeDeclarations": [.type("com.example.note")]], context: .init(kind: .framework)),
      .plist(["CFBundlePackageType": "FMWK", ↓"UTImportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]], context: .init(kind: .application)),
      .plist(["UTExportedTypeDeclarations": []], context: .init(kind: .framework)),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.kind == .framework || subject.kind == .tool else { return }
    let kind = subject.kind == .tool ? "command-line tool" : "framework"
    for key in typeDeclarationKeys {
      guard let entry = subject.info.fields.entry(key), entry.value.count > 0 else { continue }
      report.add(
        "\(key) in a \(kind) is never read", "declare the types in the app", at: FindingPlace(key: entry))
    }
  }
}
