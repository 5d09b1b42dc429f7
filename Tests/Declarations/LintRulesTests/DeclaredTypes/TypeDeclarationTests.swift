import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTBundleDeclarations
import UTLint
import UTLintRules

@Suite struct TypeDeclarationTests {
  private static func findings(
    _ rules: [String], _ text: String, context: Example.Context = .init()
  ) throws -> [Finding] {
    let rules = RuleSet(try rules.map { try #require(RuleSet.rule($0)) })
    return Linter(rules).findings(in: Example(text, context: context).run(registry: .system))
  }

  private static let all = RuleSet.all.rules.map { $0.description.identifier }.filter { $0.hasPrefix("UT") }

  private static func declaration(
    _ origin: String, _ identifier: String, to parents: String, extensions: String = "", bundle: String = ""
  ) -> String {
    let parents = parents.split(separator: " ").map { "<string>\($0)</string>" }.joined()
    let extensions = extensions.split(separator: " ").map { "<string>\($0)</string>" }.joined()
    return """
      \(bundle.isEmpty ? "" : "<key>CFBundleIdentifier</key><string>\(bundle)</string>")
      <key>UT\(origin)TypeDeclarations</key>
      <array>
        <dict>
          <key>UTTypeIdentifier</key>
          <string>\(identifier)</string>
          <key>UTTypeDescription</key>
          <string>Something</string>
          <key>UTTypeConformsTo</key>
          <array>\(parents)</array>
          <key>UTTypeTagSpecification</key>
          <dict>
            <key>public.filename-extension</key>
            <array>\(extensions)</array>
          </dict>
        </dict>
      </array>
      """
  }

  // Whose a type is (Apple: "Defining file and data types for your app").

  @Test func `the owner of a type is known`() throws {
    let cases: [(type: String, bundle: String, rule: String?, severity: Severity)] = [
      ("public.plain-text", "com.example.app", "UT010", .error), ("public.plain-text", "", "UT010", .error),
      ("public.plain-text", "com.apple.TextEdit", nil, .note), ("com.adobe.pdf", "com.example.app", "UT010", .error),
      ("com.adobe.pdf", "com.adobe.reader", nil, .note), ("com.adobe.pdf", "com.adobe.$(PRODUCT_NAME)", nil, .note),
      ("com.adobe.pdf", "$(PRODUCT_BUNDLE_IDENTIFIER)", "UT010", .warning),
      ("net.daringfireball.markdown", "$(PRODUCT_BUNDLE_IDENTIFIER)", "UT011", .warning),
      ("org.oasis-open.opendocument.text", "com.example.app", "UT011", .warning),
      ("org.vim.wiki-file", "com.example.app", "UT011", .warning), ("org.vim.wiki-file", "org.vim.MacVim", nil, .note),
      ("org.vim.wiki-file", "$(PRODUCT_BUNDLE_IDENTIFIER)", nil, .note),
      ("public.invented", "com.example.app", "UT012", .warning), ("com.apple.invented", "com.apple.app", nil, .note),
      ("org.someone.else", "com.example.app", "UT013", .note),
      ("com.github.one.type", "com.github.two.app", "UT013", .note),
      ("com.github.one.type", "com.github.one.app", nil, .note), ("uk.co.one.type", "uk.co.two.app", "UT013", .note),
    ]
    for (type, bundle, rule, severity) in cases {
      let text = Self.declaration("Exported", type, to: "public.data", extensions: "something", bundle: bundle)
      let findings = try Self.findings(["UT010", "UT011", "UT012", "UT013"], text)
      #expect(findings.map(\.rule) == (rule.map { [$0] } ?? []), "\(type) in \(bundle): \(findings)")
      if rule != nil { #expect(findings.first?.severity == severity, "\(type) in \(bundle)") }
    }
  }

  @Test func `an export of someone else's type is the problem where the type is imported, too`() throws {
    let text =
      Self.declaration(
        "Exported", "com.topografix.gpx", to: "public.xml", extensions: "gpx", bundle: "com.example.maps")
      + Self.declaration("Imported", "com.topografix.gpx", to: "public.xml", extensions: "gpx")
    #expect(try Self.findings(["UT011", "UT016"], text).map(\.rule) == ["UT011"])
  }

  // What reaches public.data (Apple: "Declaring New Uniform Type Identifiers").

  @Test(arguments: ["public.item", "public.content", "public.archive", "public.composite-content"])
  func `abstract parents are not enough`(_ parents: String) throws {
    let text = Self.declaration("Exported", "com.example.note", to: parents, extensions: "note")
    #expect(try Self.findings(["UT021"], text).count == 1)
  }

  @Test(arguments: [
    "public.movie", "public.image", "public.folder", "com.apple.bundle", "public.archive public.data",
    "org.example.unknown", "$(PARENT)",
  ])
  func `other parents are enough or not known`(_ parents: String) throws {
    let text = Self.declaration("Exported", "com.example.note", to: parents, extensions: "note")
    #expect(try Self.findings(["UT021"], text).isEmpty)
  }

  @Test func `one problem is one finding`() throws {
    let cases: [(String, [String])] = [
      (Self.declaration("Exported", "com.example.note", to: "com.example.note", extensions: "note"), ["UT024"]),
      (Self.declaration("Exported", "com.example.no+te", to: "public.data", extensions: "note"), ["UT003"]),
      (Self.declaration("Exported", "dyn.ah62d4rv4ge80w5pq", to: "public.data", extensions: "note"), ["UT006"]),
      (Self.declaration("Imported", "public.jpeg", to: "", extensions: "jpg"), ["UT014"]),
      (Self.declaration("Exported", "com.example.note", to: "", extensions: "note"), ["UT020"]),
      (Self.declaration("Exported", "com.example.note", to: "public.data", extensions: ".note"), ["UT034"]),
      (Self.declaration("Exported", "com.example.note", to: "public.data", extensions: "note NOTE"), ["UT035"]),
      (Self.declaration("Exported", "com.example.note", to: "public.data", extensions: "note"), []),
    ]
    for (text, expected) in cases {
      let found = try Self.findings(Self.all, text, context: .init(platforms: [.macOS, .iOS]))
      #expect(found.map(\.rule) == expected, "\(found)")
    }
  }

  @Test func `circles are reported once, and end`() throws {
    let types = (0..<300).map { number in
      """
      <dict><key>UTTypeIdentifier</key><string>com.example.t\(number)</string>
      <key>UTTypeConformsTo</key><array><string>com.example.t\((number + 1) % 300)</string></array></dict>
      """
    }
    let text = "<key>UTExportedTypeDeclarations</key><array>\(types.joined())</array>"
    let findings = try Self.findings(["UT024"], text)
    #expect(findings.count == 1)
    #expect(findings.first?.place.path.description == "UTExportedTypeDeclarations[0].UTTypeConformsTo[0]")
  }

  @Test func `the severity of missing tags depends on their use`() throws {
    let bare = """
      <key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>com.example.drag</string>
      <key>UTTypeConformsTo</key><array><string>public.data</string></array></dict></array>
      """
    #expect(try Self.findings(["UT030"], bare).map(\.severity) == [.note])
    let listed =
      "<key>CFBundleDocumentTypes</key><array><dict><key>LSItemContentTypes</key><array><string>com.example.drag</string></array></dict></array>"
    #expect(try Self.findings(["UT030"], bare + listed).map(\.severity) == [.warning])
  }

  @Test func `the first extension keeps its case unless asked for`() throws {
    let text = Self.declaration("Exported", "com.example.note", to: "public.data", extensions: "Note MEMO")
    #expect(try Self.findings(["UT035"], text).map(\.fix?.safety) == [.unsafe, .safe])
  }

  /// The tables of facts name types that the system has.
  @Test(arguments: [
    "public.zip-archive", "public.css", "public.yaml", "public.json", "org.webmproject.webm", "org.smpte.mxf",
  ])
  func `aliases lead to types`(_ identifier: String) {
    #expect(TypeRegistry.system.type(identifier)?.isDeclared == true)
  }

  /// A string stands for an array of one (Declaring Uniform Type Identifiers), so nothing is lost of either
  /// declaration.
  @Test(arguments: [
    ("<string>note</string>", "<array><string>note</string></array>", Severity.warning),
    ("<string>note</string>", "<array><string>memo</string></array>", .error),
  ])
  func `two declarations that say the same are a warning`(_ one: String, _ other: String, _ severity: Severity) throws {
    let types = [one, other].map {
      """
      <dict>
        <key>UTTypeIdentifier</key>
        <string>org.maker.note</string>
        <key>UTTypeTagSpecification</key>
        <dict><key>public.filename-extension</key>\($0)</dict>
      </dict>
      """
    }
    let findings = try Self.findings(
      ["UT017"], "<key>UTImportedTypeDeclarations</key><array>\(types.joined())</array>")
    #expect(findings.map(\.severity) == [severity])
  }
}
