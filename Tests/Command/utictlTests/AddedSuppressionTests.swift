import Foundation
import Testing
import UTTestFixtures

/// `--add-suppressions` writes comments where a file has comments, and `--baseline-prune` removes what is gone.
@Suite struct AddedSuppressionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func validate(_ arguments: String...) throws -> Tool.Result {
    try Tool.run(arguments: ["validate", "--select", "DT004,DT005,SW001"] + arguments, folder: folder.path)
  }

  private func contents(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  @Test func `each line with findings gets a comment`() throws {
    let text = InfoPlistText.documentTypes(ranks: nil, "alternate")
    try folder.write(text, to: "Info.plist")
    let result = try validate("--add-suppressions")
    #expect(result.status == 0 && result.errors == "Info.plist: suppressed 2 findings\n")
    #expect(result.lines == ["Checked 1 file, no problems; 2 suppressed"])
    let first = text.replacing(
      "    <dict>", with: "    <!-- utictl:disable-next-line DT004 -->\n    <dict>", maxReplacements: 1)
    let key = "      <key>LSHandlerRank</key>"
    #expect(
      try contents("Info.plist")
        == first.replacing(key, with: "      <!-- utictl:disable-next-line DT005 -->\n\(key)"))
    #expect(try validate("--add-suppressions", "--verbose").errors == "")
  }

  @Test func `a dry run prints a diff`() throws {
    let text = InfoPlistText.documentTypes(ranks: "alternate")
    try folder.write(text, to: "Info.plist")
    let result = try validate("--add-suppressions", "--dry-run")
    #expect(result.status == 1 && result.output.contains("\n+      <!-- utictl:disable-next-line DT005 -->\n"))
    #expect(result.errors.contains("Info.plist: would suppress 1 finding\n"))
    #expect(try contents("Info.plist") == text)
    #expect(try validate("--add-suppressions", "--fix").status == 2)
    // The diff would not be JSON.
    #expect(try validate("--add-suppressions", "--dry-run", "--json").status == 2)
    #expect(try validate("--fix", "--dry-run", "--format", "sarif").status == 2)
  }

  @Test func `a comment that is there gets another rule`() throws {
    let text = InfoPlistText.documentTypes(ranks: "alternate").replacing(
      "      <key>LSHandlerRank",
      with: "      <!-- utictl:disable-next-line DT014 -- later -->\n      <key>LSHandlerRank")
    try folder.write(text, to: "Info.plist")
    #expect(try validate("--add-suppressions").status == 0)
    #expect(try contents("Info.plist").contains("<!-- utictl:disable-next-line DT005, DT014 -- later -->"))
  }

  @Test func `line ends stay, and nothing precedes an XML declaration`() throws {
    let text = InfoPlistText.documentTypes(ranks: "alternate").replacing("\n", with: "\r\n")
    try folder.write(text, to: "Info.plist")
    try folder.write(
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\n"
        + "<key>CFBundleDocumentTypes</key><array><dict/></array></dict></plist>\n", to: "Other/Info.plist")
    let result = try Tool.run("validate", "--add-suppressions", "--notes", folder: folder.path)
    #expect(result.status == 0, "\(result)")
    let new = try contents("Info.plist")
    #expect(new.hasPrefix("<?xml") && !new.replacing("\r\n", with: "").contains("\n"))
    #expect(try contents("Other/Info.plist").hasPrefix("<?xml"))
  }

  @Test func `code gets comments, too`() throws {
    try folder.write(InfoPlistText.documentTypes(ranks: "Owner"), to: "Info.plist")
    try folder.write("struct A {\n  let a = UTType(exportedAs: \"com.example.a\")\n}\n", to: "Code/A.swift")
    let result = try validate("--sources", "Code", "--add-suppressions")
    #expect(result.status == 0 && result.errors == "Code/A.swift: suppressed 1 finding\n")
    #expect(
      try contents("Code/A.swift")
        == "struct A {\n  // utictl:disable-next-line SW001\n  let a = UTType(exportedAs: \"com.example.a\")\n}\n")
  }

  /// In a string, a comment would be text.
  @Test func `what no comment can suppress is left, and the baseline is proposed`() throws {
    let code = "let a = [\"\"\"\n  text\n  \"\"\", UTType(exportedAs: \"com.example.a\").identifier]\n"
    try folder.write(code, to: "Code/A.swift")
    let binary = try PropertyListSerialization.data(
      fromPropertyList: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSHandlerRank": "owner"]]],
      format: .binary, options: 0)
    try binary.write(to: URL(filePath: "\(folder.path)/Info.plist"))
    let result = try validate("--sources", "Code", "--add-suppressions")
    #expect(result.status == 1)
    #expect(
      result.errors == """
        Code/A.swift: note: comments cannot suppress 1 finding here; record it with --write-baseline
        Info.plist: note: comments cannot suppress 1 finding here; record it with --write-baseline

        """)
    #expect(try contents("Code/A.swift") == code)
    #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/Info.plist")) == binary)
  }

  // MARK: Baselines

  @Test func `a baseline loses what is no longer reported, and nothing else`() throws {
    for name in ["a", "b", "c"] {
      try folder.write(InfoPlistText.documentTypes(ranks: "owner"), to: "\(name)/Info.plist")
    }
    try folder.write("baseline: known.json\n", to: ".utictl.yml")
    #expect(try validate("--write-baseline", "known.json").status == 0)
    // One is corrected, and one is removed; a third is not checked, and neither are other rules.
    try folder.write(InfoPlistText.documentTypes(ranks: "Owner"), to: "a/Info.plist")
    try FileManager.default.removeItem(atPath: "\(folder.path)/b")
    #expect(
      try validate("c", "--select", "DT004").errors
        == "known.json: note: 1 baseline finding is no longer reported; remove it with --baseline-prune\n")
    let result = try validate("a", "--baseline-prune")
    #expect(result.status == 0 && result.errors == "known.json: note: removed 2 findings that are no longer reported\n")
    #expect(try contents("known.json").ranges(of: "\"fingerprint\"").count == 1)
    let again = try validate(".", "--baseline-prune")
    #expect(again.status == 0 && again.errors == "" && again.output.hasSuffix("1 suppressed\n"))
    #expect(try validate("--baseline-prune", "--write-baseline", "known.json").status == 2)
  }

  /// A configuration that came with an archive may name any file.
  @Test func `a configuration that names a baseline elsewhere does not have it pruned`() throws {
    try folder.write(InfoPlistText.documentTypes(ranks: "owner"), to: "other/Info.plist")
    try folder.write(InfoPlistText.documentTypes(ranks: "Owner"), to: "project/Info.plist")
    try folder.write("baseline: ../other/known.json\n", to: "project/.utictl.yml")
    #expect(try validate("other", "--write-baseline", "other/known.json").status == 0)
    try FileManager.default.removeItem(atPath: "\(folder.path)/other/Info.plist")
    let known = try contents("other/known.json")
    let result = try validate("project", "other", "--baseline-prune")
    #expect(result.errors.contains("other/known.json: note: not pruned because it is outside the folder of the config"))
    #expect(try contents("other/known.json") == known)
    #expect(try validate("project", "--baseline", "other/known.json", "--baseline-prune").status == 0)
  }

  @Test func `a baseline does not depend on the paths in reports`() throws {
    try folder.write("", to: ".git")
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: "App/Info.plist")
    #expect(try validate("App", "--write-baseline", "known.json", "--quiet").status == 0)
    let result = try validate("App", "--root", "App", "--baseline", "known.json", "--baseline-prune")
    #expect(result.status == 0 && result.lines == ["Checked 1 file, no problems; 1 suppressed"], "\(result)")
  }
}
