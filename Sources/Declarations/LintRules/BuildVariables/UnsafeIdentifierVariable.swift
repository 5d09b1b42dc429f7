import PropertyLists
import UTBundleDeclarations
import UTLint

/// An identifier built from a name that may contain spaces.
enum UnsafeIdentifierVariable: DeclarationRule {
  static let description = RuleDescription(
    "VR007", "unsafe-identifier-variable", .warning, or: [.note: "for the bundle's own identifier"],
    enforcers: [.launchServices, .xcode],
    evidence: .inferred, outcome: .nothing,
    summary: "An identifier contains a product or target name, which may have invalid characters",
    rationale: """
      A product can be called 'My Notes', but an identifier has only letters, digits, hyphens, and dots. With the \
      operator rfc1034identifier, Xcode replaces everything else with hyphens, and leaves valid names unchanged. For \
      the bundle's own identifier, the fix is unsafe, because an app with a different identifier is a different app. A \
      wrong identifier would not go unnoticed: the store rejects it.
      """,
    sources: [.swiftBuildMacros, .typeConcepts], fix: .safe, orUnsafe: true,
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": [["UTTypeIdentifier": ↓"com.example.$(PRODUCT_NAME).note"]]],
        fixed: [
          "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.$(PRODUCT_NAME:rfc1034identifier).note"]]
        ]),
      .plist(
        ["CFBundleIdentifier": ↓"com.example.${TARGET_NAME}"],
        fixed: ["CFBundleIdentifier": "com.example.${TARGET_NAME:rfc1034identifier}"]),
      .plist(
        ["CFBundleIdentifier": "com.example.$(PRODUCT_NAME)"], context: .init(settings: ["PRODUCT_NAME": "Notes"]),
        comment: "The name is known and harmless."),
      .plist(["CFBundleIdentifier": "com.example.$(PRODUCT_NAME:rfc1034identifier)", "CFBundleName": "$(PRODUCT_NAME)"]
      ),
    ])

  private static let names: Set = ["PRODUCT_NAME", "TARGET_NAME", "TARGETNAME", "PROJECT_NAME"]

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.settingTexts.isEmpty else { return }
    for type in subject.info.documentTypes {
      for text in type.contentTypes { check(text, .warning, subject, &report) }
    }
    for type in subject.info.declaredTypes {
      for text in type.conformsTo { check(text, .warning, subject, &report) }
      if let identifier = type.identifier { check(identifier, .warning, subject, &report) }
    }
    if let identifier = subject.info.bundleIdentifier { check(identifier, .note, subject, &report) }
  }

  private static func check(
    _ text: DeclaredText, _ severity: Severity, _ subject: Subject, _ report: inout Report
  ) {
    guard text.written.utf8.contains(UInt8(ascii: "$")) else { return }
    if let value = text.value, value.utf8.allSatisfy(isIdentifierByte) { return }
    let expansion = subject.info.settings.expand(text.written)
    // Problems with the reference itself are reported first.
    guard expansion.problems.isEmpty,
      let reference = expansion.references.first(where: {
        names.contains($0.name) && !$0.operators.contains("rfc1034identifier")
      })
    else { return }
    var fix: Fix? {
      guard reference.isBracketed, !reference.operators.contains(where: { $0.hasSuffix("=") }) else { return nil }
      var bytes = Array(text.written.utf8)
      bytes.insert(contentsOf: ":rfc1034identifier".utf8, at: reference.range.upperBound - 1)
      let fixed = String(decoding: bytes, as: UTF8.self)
      // A product name alone is not a valid identifier, whatever its characters.
      if let value = subject.info.settings.expand(fixed).text, NotReverseDNS.fault(in: value) != nil { return nil }
      return Fix(
        severity == .note ? .unsafe : .safe, "Add :rfc1034identifier", [.set(.string(fixed), at: text.node.path)])
    }
    report.add(
      "'\(text.written)' may expand to an identifier with spaces or other invalid characters",
      "use $(\(reference.name):rfc1034identifier)", at: FindingPlace(text), severity: severity, fix: fix)
  }

  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    (65...90).contains(byte & 0xDF) || (48...57).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
}
