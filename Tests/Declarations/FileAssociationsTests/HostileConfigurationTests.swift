import Foundation
import PropertyLists
import SystemTypes
import Testing
import UTFileAssociations
import UTTestFixtures

/// Configurations and names that someone made to take long, to need much memory, or to write other lines than they
/// should.
@Suite struct HostileConfigurationTests {
  private func read(_ text: String, _ name: String, owner: String? = nil) throws -> DeclaredFiles {
    try DeclaredFiles(contentsOf: Array(text.utf8), named: name, owner: owner, in: .system)
  }

  // MARK: Growth

  private static let briefcase = """
    [tool.briefcase]
    bundle = "com.example"
    [tool.briefcase.app.notes.document_type.note]
    extension = "xnote"

    """

  private static let growing: [(name: String, text: @Sendable (Int) -> String)] = [
    ("pyproject.toml", { briefcase + String(repeating: "[[z]]\n", count: $0) }),
    ("pyproject.toml", { briefcase + "[z]\n" + (0..<$0).map { "k\($0) = 1\n" }.joined() }),
    ("pyproject.toml", { briefcase + (0..<$0).map { "[z\($0)]\n" }.joined() }),
    ("pyproject.toml", { briefcase + "z = {\((0..<$0).map { "k\($0) = 1" }.joined(separator: ","))}\n" }),
    (
      "electron-builder.yml",
      {
        "appId: com.example.notes\nfileAssociations:\n" + (0..<$0).map { "  - {ext: xx\($0)}\n" }.joined()
      }
    ),
    (
      "tauri.conf.json",
      { count in
        let entries = (0..<count).map {
          #"{"ext": ["xx\#($0)"], "exportedType": {"identifier": "com.example.notes.note"}}"#
        }
        let list = entries.joined(separator: ",")
        return #"{"identifier": "com.example.notes", "bundle": {"fileAssociations": [\#(list)]}}"#
      }
    ),
    (
      "formats.yml",
      { count in
        let names = (0..<count).map { "xx\($0)" }.joined(separator: ",")
        let types = (0..<count).map { "com.example.t\($0)" }.joined(separator: ",")
        return "owner: com.example.notes\ntypes: [{extensions: [\(names)], conforms-to: [\(types)]}]\n"
      }
    ),
  ]

  @Test(arguments: growing.indices) func `the steps are in proportion to the file`(_ index: Int) throws {
    let (name, text) = Self.growing[index]
    let growth = try Growth(from: 200, text) { _ = try read($0, name) }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `the tables of an array are all there`() throws {
    let tables = (0..<3).map { "[[tool.briefcase.app.notes.document_type.note.more]]\nx = \($0)\n" }.joined()
    let files = try read(Self.briefcase + tables, "pyproject.toml")
    let text = try files.text(as: .briefcase, in: .system).text
    #expect(text.contains("extension = \"xnote\"") && files.notes.contains { $0.message.contains("more") })
  }

  // MARK: Aliases

  /// Each line has ten times as many values as the one before.
  private static let levels = (1..<12).map { level in
    "    b\(level): &b\(level) [\(Array(repeating: "*b\(level - 1)", count: 10).joined(separator: ","))]\n"
  }.joined()

  private static let aliases = [
    (
      "appId: com.example.notes\nmac:\n  extendInfo:\n    b0: &b0 [x, x]\n" + levels
        + "    CFBundleDocumentTypes: *b11\n", 9
    ),
    (
      "x: &x [\((0..<3000).map { "e\($0)" }.joined(separator: ","))]\nappId: com.example.notes\nfileAssociations:\n"
        + String(repeating: "  - {ext: *x}\n", count: 3000), 20
    ),
    (
      "x: &x {a: b}\nappId: com.example.notes\ny:\n" + String(repeating: "  - {<<: *x}\n", count: 70_000), 20_975
    ),
  ]

  @Test(arguments: aliases.indices) func `aliases that stand for too much are an error`(_ index: Int) throws {
    let (text, line) = Self.aliases[index]
    let error = #expect(throws: FileAssociationError.self) { try read(text, "electron-builder.yml") }
    #expect(error?.location?.line == line && error?.message.contains("expanded aliases exceed the limit of") == true)
  }

  @Test func `aliases that stand for less are read`() throws {
    let files = try read(
      "x: &x [xa, xb]\nappId: com.example.notes\nfileAssociations: [{ext: *x}, {ext: xc, a: *x, b: *x}]\n",
      "electron-builder.yml")
    #expect(files.info["CFBundleDocumentTypes"]?.array?.count == 2)
  }

  /// Each association of a packager has all extensions of its type.
  @Test(arguments: [AssociationFormat.tauri, .electronBuilder])
  func `a type of many document types is not repeated without end`(_ format: AssociationFormat) throws {
    let tags = (0..<1500).map { "<string>e\($0)</string>" }.joined()
    let text = """
      <plist version="1.0"><dict><key>UTExportedTypeDeclarations</key><array><dict>
      <key>UTTypeIdentifier</key><string>com.example.note</string><key>UTTypeTagSpecification</key><dict>
      <key>public.filename-extension</key><array>\(tags)</array></dict></dict></array>
      <key>CFBundleDocumentTypes</key><array>
      """
    let document = "<dict><key>LSItemContentTypes</key><array><string>com.example.note</string></array></dict>"
    func files(_ count: Int) throws -> DeclaredFiles {
      try read(text + String(repeating: document, count: count) + "</array></dict></plist>", "Info.plist")
    }
    #expect(try files(2).text(as: format, in: .system).text.contains("e1499"))
    let many = try files(1500)
    #expect(throws: FileAssociationError.self) { try many.text(as: format, in: .system) }
  }

  // MARK: Written texts

  private static let evil = "x\"]\nExec=evil\r\\\u{2028}</string>&'"

  private func hostile() throws -> DeclaredFiles {
    var draft = FormatDraft(extensions: ["ev\"]\nil"], name: Self.evil)
    (draft.mimeTypes, draft.icon) = (["text/x\nExec=evil;", "text/x-evil"], Self.evil)
    draft.conformsTo = ["public.data", Self.evil]
    return try DraftResolver.files(
      for: [draft], owner: "com.example.\(Self.evil)", name: Self.evil, in: .system)
  }

  @Test func `a note and an error have one line`() throws {
    let notes = try hostile().notes + hostile().text(as: .tauri, in: .system).notes
    #expect(!notes.isEmpty && notes.allSatisfy { !$0.description.contains(where: \.isNewline) })
    let error = #expect(throws: FileAssociationError.self) {
      try read(#"types: [{extensions: a, role: "x\nfile:1:1: note: evil"}]"#, "formats.yml", owner: "a.b")
    }
    #expect(error?.message == #"invalid role 'x\nfile:1:1: note: evil'"#)
  }

  /// Keys and texts of TOML.
  @Test func `Briefcase's configuration has only the lines that it should`() throws {
    let text = try hostile().text(as: .briefcase, in: .system).text
    let keys = text.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(
      keys
        == [
          #"[tool.briefcase.app."x\"]\nExec=evil\r\\\u{2028}</string>&'".document_type."ev\"]\nil"]"#, "extension",
          "description", "mime_type", "macOS.CFBundleTypeRole", "macOS.LSHandlerRank", "macOS.LSItemContentTypes",
          "macOS.is_core_type", "macOS.UTTypeConformsTo",
        ].map { Substring($0.replacing("\\u{2028}", with: "\u{2028}")) })
    let again = try read("[tool.briefcase]\nbundle = \"com.example\"\n" + text, "pyproject.toml")
    #expect(again.info["CFBundleName"] == .string(Self.evil))
    #expect(again.info["CFBundleDocumentTypes"]?[0]?["CFBundleTypeName"] == .string(Self.evil))
  }

  @Test(arguments: [AssociationFormat.tauri, .electronBuilder, .expo])
  func `JSON is valid whatever the texts are`(_ format: AssociationFormat) throws {
    var files = try hostile()
    files.info["Number"] = .real(.infinity)
    files.info["\u{1}\(Self.evil)"] = "\u{1F}"
    let text = try files.text(as: format, in: .system).text
    let json = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(!json.isEmpty && !text.contains("\nExec"))
  }

  @Test func `a desktop entry and XML are valid whatever the texts are`() throws {
    var files = try hostile()
    #expect(try files.text(as: .desktop, in: .system).text == "MimeType=text/x-evil;\n")
    let list = PropertyList(parsing: Array(try files.text(as: .infoPlist, in: .system).text.utf8))
    #expect(!list.hasErrors && list.root?["CFBundleIdentifier"]?.string?.hasSuffix("</string>&'") == true)
    let again = try read(files.text(as: .mime, in: .system).text, "notes.xml")
    #expect(again.info["CFBundleIdentifier"]?.string?.hasSuffix("</string>&'") == true)
    files.info["CFBundleName"] = "a\u{1}b"
    #expect(throws: FileAssociationError.self) { try files.text(as: .infoPlist, in: .system) }
    #expect(throws: FileAssociationError.self) { try files.text(as: .mime, in: .system) }
  }
}
