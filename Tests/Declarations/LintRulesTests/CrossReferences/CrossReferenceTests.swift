import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTLint
import UTLintRules

@Suite struct CrossReferenceTests {
  static func findings(_ rule: String, _ text: String, with companions: [Example.Companion] = []) throws -> [Finding] {
    let rules = RuleSet([try #require(RuleSet.rule(rule))])
    return Linter(rules).findings(in: Example(text, with: companions).run(registry: .system))
  }

  private static func document(listing types: String...) -> String {
    let items = types.map { "<string>\($0)</string>" }.joined()
    return
      "<key>CFBundleDocumentTypes</key><array><dict><key>LSItemContentTypes</key><array>\(items)</array></dict></array>"
  }

  @Test func `the advice says what was meant`() throws {
    let cases: [(written: String, meant: String?)] = [
      ("public.plaintext", "public.plain-text"), ("public.mpeg4", "public.mpeg-4"), ("public.png-image", nil),
      ("public.assembler-source", "public.assembly-source"), ("public.aifc.audio", "public.aifc-audio"),
      ("public.zip", "public.zip-archive"), ("public.md", "net.daringfireball.markdown"), ("public.go-source", nil),
      ("com.apple.ipa", nil),
      ("public.rez-source", nil), ("public.utf", nil), ("com.apple.quicktime-movei", "com.apple.quicktime-movie"),
    ]
    for (written, meant) in cases {
      let finding = try #require(try Self.findings("XR002", Self.document(listing: written)).first)
      #expect(finding.help.hasPrefix("did you mean") == (meant != nil), "\(finding)")
      if let meant { #expect(finding.help == "did you mean '\(meant)'?") }
    }
  }

  @Test func `white space at the ends is left to its own rule`() throws {
    #expect(try Self.findings("XR002", Self.document(listing: "public.mpeg-4-audio ")).isEmpty)
  }

  @Test func `types of Apple's apps are not doubted`() throws {
    #expect(try Self.findings("XR002", Self.document(listing: "com.apple.xcode.strings-text")).isEmpty)
  }

  @Test func `many unknown types take no time`() throws {
    let items = (0..<5000).map { "<string>public.nothing-\($0)-like-this</string>" }.joined()
    let text =
      "<key>CFBundleDocumentTypes</key><array><dict><key>LSItemContentTypes</key><array>\(items)</array></dict></array>"
    #expect(try Self.findings("XR002", text).count > 1000)
  }

  @Test func `a finding says which system a type requires`() throws {
    let text = Self.document(listing: "public.jpeg-xl")
    let mac = try Self.findings("XR005", text + "<key>LSMinimumSystemVersion</key><string>13.5</string>")
    #expect(mac.map(\.message) == ["'public.jpeg-xl' requires macOS 15.2, but the deployment target is macOS 13.5"])
    let phone = try Self.findings("XR005", text + "<key>MinimumOSVersion</key><string>18</string>")
    #expect(phone.map(\.message) == ["'public.jpeg-xl' requires iOS 18.2, but the deployment target is iOS 18.0"])
    #expect(try Self.findings("XR005", text + "<key>LSMinimumSystemVersion</key><string>$(TARGET)</string>").isEmpty)
  }

  @Test func `every use of a type in the app is seen`() throws {
    let text = """
      <key>UTExportedTypeDeclarations</key>
      <array><dict><key>UTTypeIdentifier</key><string>com.example.note</string>
      <key>UTTypeTagSpecification</key><dict><key>public.filename-extension</key><string>note</string></dict></dict></array>
      """
    #expect(try Self.findings("XR003", text).count == 1)
    let uses = [
      "<key>NSServices</key><array><dict><key>NSSendTypes</key><array><string>com.example.NOTE</string></array></dict></array>",
      "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeExtensions</key><array><string>note</string></array></dict></array>",
      "<key>EXAppExtensionAttributes</key><dict><key>Types</key><string>com.example.note</string></dict>",
    ]
    for use in uses {
      #expect(try Self.findings("XR003", text + use).isEmpty, "\(use)")
      let companion = Example.Companion("Example.app/PlugIns/Other.appex/Info.plist", use)
      #expect(try Self.findings("XR003", text, with: [companion]).isEmpty, "\(use) in an extension")
    }
  }
}
