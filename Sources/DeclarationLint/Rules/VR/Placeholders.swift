import BundleDeclarations
import PropertyLists

/// Text of a template that nobody replaced.
enum TemplatePlaceholder: DeclarationRule {
  static let description = RuleDescription(
    "VR004", "template-placeholder", .error, enforcers: [.appStore, .practice],
    summary: "Text of a project template was left",
    rationale: """
      Xcode's templates name things that the project was to replace. App Store Connect shows them in its messages, users see \
      them in Finder, and a class of that name does not exist. An identifier below com.example belongs to nobody, so another \
      app may have the same; a type named DocumentType works, but says nothing: these two are warnings.
      """,
    sources: [
      .report("steelwheels/JSTerminal/issues/46"), .report("Moonshine-IDE/Moonshine-IDE/issues/596"), .realProjects,
    ],
    examples: [
      Example(
        """
        <key>CFBundleIdentifier</key>
        ↓<string>com.yourcompany.notes</string>
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            ↓<string>$documentTypeName</string>
          </dict>
          <dict>
            <key>CFBundleTypeName</key>
            ↓<string>DocumentType</string>
            <key>NSDocumentClass</key>
            ↓<string>DocumentClassNameHere</string>
          </dict>
          <dict>
            <key>CFBundleTypeName</key>
            ↓<string>___VARIABLE_productName___</string>
          </dict>
        </array>
        """),
      Example(
        """
        <key>UTImportedTypeDeclarations</key>
        <array>
          <dict>
            <key>UTTypeIdentifier</key>
            ↓<string>com.example.plain-text</string>
          </dict>
        </array>
        """, comment: "As Xcode's template of a document-based app has it."),
      Example(
        """
        <!-- Built as com.example.notes for tests. -->
        <key>CFBundleIdentifier</key>
        <string>org.example-project.notes</string>
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note DocumentType</string>
            <key>NSDocumentClass</key>
            <string>Note___Document</string>
          </dict>
        </array>
        """),
    ])

  private static let nobodys = ["com.example.", "com.yourcompany.", "com.mycompany.", "com.companyname."]

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.documentTypes {
      if let name = type.name { checkText(name, &report) }
      if let name = type.fields.text("NSDocumentClass") { checkText(name, &report) }
      for text in type.contentTypes + type.filenameExtensions { checkText(text, &report) }
    }
    for type in subject.info.declaredTypes {
      if let identifier = type.identifier {
        checkText(identifier, &report)
        checkOwner(identifier, &report)
      }
      if let description = type.fields.text("UTTypeDescription") { checkText(description, &report) }
    }
    if let identifier = subject.info.bundleIdentifier {
      checkText(identifier, &report)
      checkOwner(identifier, &report)
    }
  }

  private static func checkText(_ text: DeclaredText, _ report: inout Report) {
    let written = text.written
    let isName = written == "DocumentType"
    guard isName || isPlaceholder(written) else { return }
    report.add(
      "'\(written)' was left from a template", isName ? "name the type as users know it" : "write what is meant",
      at: Place(text), severity: isName ? .warning : .error)
  }

  private static func isPlaceholder(_ text: String) -> Bool {
    let isKnown =
      switch text.utf8.first {
      case UInt8(ascii: "$"): ["$documentTypeName", "${documentTypeName}", "$(documentTypeName)"].contains(text)
      case UInt8(ascii: "D"): text == "DocumentClassNameHere"
      default: false
      }
    return isKnown || text.utf8.contains(UInt8(ascii: "_")) && hasMarkedName(text)
  }

  /// Whether there is a name such as `___NAME___`, with three low lines before and behind.
  private static func hasMarkedName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    func mark(from start: Int) -> Int? {
      guard start <= bytes.count - 3 else { return nil }
      return (start...bytes.count - 3).first { bytes[$0..<$0 + 3].allSatisfy { $0 == UInt8(ascii: "_") } }
    }
    guard let start = mark(from: 0), let end = mark(from: start + 3) else { return false }
    let name = bytes[start + 3..<end]
    guard let first = name.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return false }
    return name.allSatisfy { (65...90).contains($0) || (97...122).contains($0) || $0 == 95 || $0 == 58 }
  }

  private static func checkOwner(_ text: DeclaredText, _ report: inout Report) {
    let identifier = text.written.inLowerCase
    guard let prefix = nobodys.first(where: identifier.hasPrefix) else { return }
    report.add(
      "'\(text.written)' is an example's identifier: \(prefix.dropLast()) belongs to nobody",
      "use a domain of your own", at: Place(text), severity: .warning)
  }
}

/// A name with blanks in an identifier.
enum UnsafeIdentifierVariable: DeclarationRule {
  static let description = RuleDescription(
    "VR007", "unsafe-identifier-variable", .warning, enforcers: [.launchServices, .xcode],
    summary: "An identifier is made of a product's or target's name as it is",
    rationale: """
      A product may be called 'My Notes', but an identifier has letters, digits, hyphens and dots only. With the operator \
      rfc1034identifier Xcode puts hyphens in the place of everything else, and changes nothing where there is nothing else. \
      For the bundle's own identifier this is a note, and its fix is not safe: the store would refuse a wrong identifier at \
      once, and an app with another one is another app.
      """,
    sources: [.swiftBuildMacros, .typeConcepts], fix: .safe,
    examples: [
      Example(
        """
        <key>UTExportedTypeDeclarations</key>
        <array>
          <dict>
            <key>UTTypeIdentifier</key>
            ↓<string>com.example.$(PRODUCT_NAME).note</string>
          </dict>
        </array>
        """,
        fixed: """
          <key>UTExportedTypeDeclarations</key>
          <array>
            <dict>
              <key>UTTypeIdentifier</key>
              <string>com.example.$(PRODUCT_NAME:rfc1034identifier).note</string>
            </dict>
          </array>
          """),
      Example(
        """
        <key>CFBundleIdentifier</key>
        ↓<string>com.example.${TARGET_NAME}</string>
        """,
        fixed: """
          <key>CFBundleIdentifier</key>
          <string>com.example.${TARGET_NAME:rfc1034identifier}</string>
          """),
      Example(
        """
        <key>CFBundleIdentifier</key>
        <string>com.example.$(PRODUCT_NAME)</string>
        """, context: Example.Context(settings: ["PRODUCT_NAME": "Notes"]), comment: "The name is known, and harmless."),
      Example(
        """
        <key>CFBundleIdentifier</key>
        <string>com.example.$(PRODUCT_NAME:rfc1034identifier)</string>
        <key>CFBundleName</key>
        <string>$(PRODUCT_NAME)</string>
        """),
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
    // What is wrong with a reference itself is told first.
    guard expansion.faults.isEmpty,
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
      "'\(text.written)' may become an identifier with blanks or other characters that identifiers do not have",
      "write $(\(reference.name):rfc1034identifier)", at: Place(text), severity: severity, fix: fix)
  }

  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    (65...90).contains(byte & 0xDF) || (48...57).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
}

/// An empty string that Xcode removes.
enum EmptyString: DeclarationRule {
  static let description = RuleDescription(
    "VR008", "empty-string", .note, enforcers: [.xcode],
    summary: "CFBundleTypeIconFile, CFBundleTypeRole or NSDocumentClass is empty",
    rationale: """
      An empty value of these keys harms the system, so Xcode removes them from the built file. Other builders ship them.
      """,
    sources: [.swiftBuild], fix: .safe,
    examples: [
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
            <key>CFBundleTypeIconFile</key>
            ↓<string></string>
          </dict>
        </array>
        """,
        fixed: """
          <key>CFBundleDocumentTypes</key>
          <array>
            <dict>
              <key>CFBundleTypeName</key>
              <string>Note</string>
            </dict>
          </array>
          """),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeIconFile</key>
            <string>Note</string>
          </dict>
        </array>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.documentTypes {
      for key in ["CFBundleTypeIconFile", "CFBundleTypeRole", "NSDocumentClass"] {
        guard let text = type.fields.text(key), text.written.isEmpty else { continue }
        // Without a role, another rule would ask for one.
        let fix = key == "CFBundleTypeRole" ? nil : Fix.safe("Remove the empty \(key)", .remove(text.node.path))
        report.add(
          "\(key) is empty", key == "CFBundleTypeRole" ? "say which role the app has" : "remove it", at: Place(text),
          fix: fix)
      }
    }
  }
}
