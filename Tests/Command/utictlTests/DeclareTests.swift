import Foundation
import PropertyLists
import Testing
import UTTestFixtures

/// `utictl declare`, and what `validate` says of a packager's configuration.
@Suite struct DeclareTests {
  private static let clean = "Checked 1 file, no problems\n"

  @Test func `an extension and a name become an Info.plist without findings`() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run(
      "declare", ".note", "Note", "--conforms-to", "public.json", "--owner", "com.tidewater.notes", "--mime-type",
      "application/x-note")
    #expect(result.status == 0)
    #expect(
      result.errors
        == "note: 'com.tidewater.notes.note' is a new type for .note: neither the system nor an optional set declares one\n"
    )
    try folder.write(result.output, to: "Info.plist")
    let check = try Tool.run("validate", "--format", "concise", "Info.plist", folder: folder.path)
    #expect(check.status == 0 && check.output == Self.clean, "\(check.output)")
  }

  /// Six lines, for three systems.
  @Test func `a table becomes files for macOS, iOS, and Linux`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      owner: com.tidewater.notes
      name: Notes
      types:
        - {extensions: note, name: Note, conforms-to: public.json, mime-types: application/x-note}
        - {extensions: notebook, name: Notebook, package: true}
        - {extensions: [md, markdown], name: Markdown document}
      """, to: "formats.yml")
    func run(_ arguments: String...) throws -> Tool.Result {
      try Tool.run(arguments: ["declare"] + arguments, folder: folder.path)
    }
    try folder.write(try run("formats.yml").output, to: "Info.plist")
    let check = try Tool.run("validate", "--format", "concise", "Info.plist", folder: folder.path)
    #expect(check.output == Self.clean, "\(check.output)")
    let entry = try run("formats.yml", "--format", "desktop")
    #expect(entry.errors.contains("documents of type 'Notebook' are folders"))
    let desktop = entry.output
    #expect(desktop == "MimeType=application/x-note;application/x-com.tidewater.notes.notebook;text/markdown;\n")
    let xml = try run("formats.yml", "--format", "mime").output
    #expect(xml.contains("<glob pattern=\"*.note\"/>"))
    // The Info.plist comes back.
    try folder.write(xml, to: "notes.xml")
    let direct = try run("formats.yml").output
    let back = try run("notes.xml").output
    let lists = [direct, back].map { PropertyList(parsing: Array($0.utf8)).root?.value }
    for key in ["CFBundleDocumentTypes", "UTExportedTypeDeclarations", "CFBundleIdentifier"] {
      let values = lists.map { $0?[key].map { Set("\($0)") } }
      #expect(values[0] != nil && values[0] == values[1])
    }
  }

  /// Magic numbers and translated names are for Linux alone.
  @Test func `what XML keeps in an Info.plist is no finding`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
        <mime-type type="application/x-tide">
          <comment>Tide table</comment><comment xml:lang="de">Gezeitentafel</comment>
          <magic><match type="string" offset="0" value="TIDE"/></magic>
          <glob pattern="*.tide"/>
        </mime-type>
      </mime-info>
      """, to: "tide.xml")
    let list = try Tool.run("declare", "tide.xml", "--owner", "com.tidewater.tide", folder: folder.path)
    try folder.write(list.output, to: "Info.plist")
    let check = try Tool.run("validate", "--format", "concise", "--notes", "Info.plist", folder: folder.path)
    #expect(list.output.contains("UtictlSharedMIMEInfo") && check.output == Self.clean, "\(check.output)")
    let tauri = try Tool.run("declare", "Info.plist", "--format", "tauri", folder: folder.path)
    #expect(tauri.errors.contains("Tauri cannot express UtictlSharedMIMEInfo"), "\(tauri.errors)")
  }

  @Test(arguments: [
    ["declare"], ["declare", "/proc/nowhere"], ["declare", ".note", "Note"], ["declare", ".note", "One", "Two"],
    ["declare", "Info.plist", "--rank", "Owner"], ["declare", ".note", "--format", "x", "--owner", "com.example.a"],
  ])
  func `misuse is exit code 2`(arguments: [String]) throws {
    let result = try Tool.run(arguments: arguments)
    #expect(result.status == 2 && result.output.isEmpty && !result.errors.isEmpty)
  }

  // MARK: Configurations

  /// As in tauri-apps/tauri#13159 and #14486: extensions alone, which get no type.
  @Test func `a configuration of Tauri is checked as the Info.plist that it becomes`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {
        "productName": "Notes",
        "identifier": "com.tidewater.notes",
        "bundle": {
          "fileAssociations": [
            {
              "ext": ["note"],
              "rank": "owner"
            },
            {
              "ext": ["memo"],
              "exportedType": {
                "identifier": "com.tidewater.notes.memo"
              }
            }
          ]
        }
      }
      """, to: "src-tauri/tauri.conf.json")
    let report = try Tool.run("validate", "--format", "concise", "--notes", ".", folder: folder.path).output
    let lines = report.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("src-tauri/tauri.conf.json:8:17: ") && $0.contains("DT005") }, "\(report)")
    // A type without supertypes.
    #expect(lines.contains { $0.hasPrefix("src-tauri/tauri.conf.json:10:7: ") && $0.contains("UT020") }, "\(report)")
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("src-tauri/tauri.conf.json:") }, "\(report)")
    // Passed by its name.
    let named = try Tool.run(
      "validate", "--format", "concise", "--notes", "src-tauri/tauri.conf.json", folder: folder.path)
    #expect(named.output == report)
  }

  /// Tauri adds the keys of the Info.plist to those of its configuration: neither is complete without the other.
  @Test func `a configuration of Tauri is checked together with the Info.plist next to it`() throws {
    let folder = try TemporaryFolder()
    let associations = #"[{"ext": ["tex"], "rank": "Alternate", "contentTypes": ["org.tug.tex"]}, {"ext": ["note"]}]"#
    try folder.write(
      #"{"identifier": "com.tidewater.notes", "bundle": {"fileAssociations": \#(associations)}}"#,
      to: "src-tauri/tauri.conf.json")
    try folder.write(
      """
      <plist version="1.0">
      <dict>
        <key>LSSupportsOpeningDocumentsInPlace</key>
        <true/>
        <key>UTImportedTypeDeclarations</key>
        <array>
          <dict>
            <key>UTTypeIdentifier</key>
            <string>org.tug.tex</string>
            <key>UTTypeDescription</key>
            <string>TeX document</string>
            <key>UTTypeConformsTo</key>
            <array>
              <string>public.text</string>
            </array>
            <key>UTTypeTagSpecification</key>
            <dict>
              <key>public.filename-extension</key>
              <array>
                <string>tex</string>
              </array>
            </dict>
          </dict>
        </array>
      </dict>
      </plist>
      """, to: "src-tauri/Info.plist")
    func findings(_ path: String) throws -> [Substring] {
      try Tool.run(
        "validate", "--format", "concise", "--notes", "--platform", "ios", path, folder: folder.path
      ).output.split(separator: "\n").dropLast()
    }
    // The association for .note has no type. The one for .tex has one, which the Info.plist imports.
    let found = try findings(".")
    #expect(found.contains { $0.hasPrefix("src-tauri/tauri.conf.json:1:") && $0.contains("'note'") }, "\(found)")
    #expect(found.count == 1, "\(found)")
    let named = try findings("src-tauri/tauri.conf.json")
    #expect(named == found, "\(named)")
  }

  /// As in beeware/briefcase#2154: the MIME type was made of the names of the app and the document type.
  @Test func `a configuration of Briefcase becomes one with MIME types`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      [tool.briefcase]
      bundle = "com.tidewater"

      [tool.briefcase.app.notes]
      formal_name = "Notes"

      [tool.briefcase.app.notes.document_type.fbr]
      description = "A foo bar document"
      extension = "fbr"
      mime_type = "text/x-foobar"

      [tool.briefcase.app.notes.document_type.page]
      description = "Markdown page"
      extension = "md"
      """, to: "pyproject.toml")
    let before = try Tool.run("validate", "--format", "concise", "--notes", "pyproject.toml", folder: folder.path)
    let lines = before.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("pyproject.toml:14:13: "), "\(before.output)")
    #expect(lines[0].contains("net.daringfireball.markdown") && lines[0].contains("UT040"))
    let made = try Tool.run("declare", "pyproject.toml", "--format", "briefcase", folder: folder.path).output
    #expect(made.contains(#"mime_type = "text/x-foobar""#), "\(made)")
    #expect(made.contains(#"mime_type = "text/markdown""#), "\(made)")
    try folder.write(made, to: "made/pyproject.toml")
    let after = try Tool.run("validate", "--format", "concise", "--notes", "made/pyproject.toml", folder: folder.path)
    #expect(after.output == Self.clean, "\(after.output)")
  }

  /// As in blackboardsh/electrobun#551: an own type for .md is exported, and no Markdown file has it.
  @Test func `the type that the files have replaces one of the app`() throws {
    let folder = try TemporaryFolder()
    func findings(_ arguments: String...) throws -> String {
      let list = try Tool.run(arguments: ["declare", ".md", "Markdown"] + arguments, folder: folder.path).output
      try folder.write(list, to: "Info.plist")
      return try Tool.run("validate", "--format", "concise", "--notes", "Info.plist", folder: folder.path).output
    }
    let owner = "dev.tidewater.repro"
    let before = try findings("--owner", owner, "--identifier", "\(owner).md")
    #expect(before.contains("system type net.daringfireball.markdown") && before.contains("[UT040]"), "\(before)")
    #expect(try findings("--owner", owner) == Self.clean)
  }

  @Test func `a configuration of electron-builder is checked`() throws {
    let folder = try TemporaryFolder()
    let text = """
      appId: com.tidewater.notes
      fileAssociations:
        - ext: note
          name: Note
          role: Reader
      """
    try folder.write(text, to: "electron-builder.yml")
    let report = try Tool.run("validate", "--format", "concise", "electron-builder.yml", folder: folder.path)
    #expect(report.output.contains("electron-builder.yml:5:11: "), "\(report.output)")
    let invalid = try Tool.run("declare", "electron-builder.yml", folder: folder.path)
    #expect(invalid.status == 2 && invalid.output.isEmpty)
    #expect(
      invalid.errors.hasPrefix("utictl: error: electron-builder.yml:3:5: invalid role 'Reader'; choose from Editor"))
    try folder.write(text.replacing("Reader", with: "Viewer"), to: "electron-builder.yml")
    // What declare makes of it has no such finding.
    let made = try Tool.run("declare", "electron-builder.yml", "--format", "electron-builder", folder: folder.path)
    try folder.write(made.output, to: "made/electron-builder.json")
    let again = try Tool.run("validate", "--format", "concise", "made/electron-builder.json", folder: folder.path)
    #expect(again.output == Self.clean, "\(again.output)")
  }

  @Test func `the value that a finding is about is underlined in a configuration`() throws {
    let folder = try TemporaryFolder()
    let association = #"{"ext": ["note"], "name": "Ünï \"N\"", "mimeType": "application/note", "role": "Editor"}"#
    let text = #"{"identifier": "net.tidewater.notes", "bundle": {"fileAssociations": [\#(association)]}}"#
    try folder.write(text, to: "tauri.conf.json")
    let lines = try Tool.run("validate", "--select", "UT062", "--notes", ".", folder: folder.path).lines
    let line = try #require(lines.first { $0.hasPrefix("1 | ") })
    let underline = try #require(lines.first { $0.contains("^") })
    #expect(zip(line, underline).filter { "^~".contains($0.1) }.map(\.0) == Array(#""application/note""#), "\(lines)")
  }

  @Test func `a configuration that cannot be read is an error with its place`() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\n  \"bundle\": [\n", to: "tauri.conf.json")
    let result = try Tool.run("validate", "tauri.conf.json", folder: folder.path)
    #expect(result.status == 2 && (result.output + result.errors).contains("tauri.conf.json:3:"))
  }
}
