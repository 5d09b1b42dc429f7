import Testing
import UTLint
import UTTestFixtures
import UTValidation

/// The translations of Info.plists in folders and bundles.
@Suite struct TranslationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      Example.plist(["UTExportedTypeDeclarations": [.type("com.acme.note", extensions: ["acme"])]]).files[0].text,
      to: "App/Info.plist")
    try folder.write(Example.plist(["CFBundleName": "Other"]).files[0].text, to: "Other/Info.plist")
  }

  private func findings(_ change: (inout ValidationOptions) -> Void = { _ in }) throws -> [String] {
    var options = ValidationOptions()
    options.paths = [folder.path]
    options.selected = try RuleSelection(["ST"])
    options.showsNotes = true
    change(&options)
    return try ValidationRun(options).outcome().result.findings.map(\.finding).map {
      "\($0.rule) \($0.file.dropFirst(folder.path.count + 1)):\($0.place.location.line ?? 0)"
    }
  }

  @Test func `translations are compared with the Info.plist in the nearest folder at or above them`() throws {
    let text = "/* Types */\n\"com.acme.note\" = \"Notiz\";\n"
    try folder.write(text, to: "App/Resources/de.lproj/InfoPlist.strings")
    try folder.write(text, to: "Other/de.lproj/InfoPlist.strings")
    try folder.write(text, to: "de.lproj/InfoPlist.strings")
    try folder.write(text, to: "App/de.lproj/Localizable.strings")
    #expect(try findings() == ["ST003 App/Resources/de.lproj/InfoPlist.strings:2"])
  }

  @Test func `what is known without an Info.plist is reported anywhere`() throws {
    try folder.write("CFBundlename = \"Notizen\"\nA = \"b\";\n", to: "de.lproj/InfoPlist.strings")
    try folder.write("{\"strings\": {\"CFBundlename\": {}},\n}", to: "InfoPlist.xcstrings")
    #expect(
      try findings().sorted() == [
        "ST001 InfoPlist.xcstrings:2", "ST001 de.lproj/InfoPlist.strings:1", "ST002 InfoPlist.xcstrings:1",
        "ST002 de.lproj/InfoPlist.strings:1",
      ])
  }

  @Test func `built bundles are checked, too`() throws {
    try folder.write(Example.plist(["CFBundleName": "Notes"]).files[0].text, to: "Notes.app/Contents/Info.plist")
    try folder.write(
      "<plist version=\"1.0\"><dict>\n<key>CFBundlename</key><string>Notizen</string></dict></plist>",
      to: "Notes.app/Contents/Resources/de.lproj/InfoPlist.strings")
    #expect(try findings() == ["ST002 Notes.app/Contents/Resources/de.lproj/InfoPlist.strings:2"])
  }

  @Test func `what git ignores is left out`() throws {
    try folder.write("", to: ".git/HEAD")
    try folder.write("*.strings\n", to: ".gitignore")
    try folder.write("CFBundlename = \"Notizen\"", to: "de.lproj/InfoPlist.strings")
    #expect(try findings() == [])
  }
}
