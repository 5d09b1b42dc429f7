import Foundation
import Testing
import UTTestFixtures

/// An Info.plist for the tests of `utictl validate`.
enum InfoPlistText {
  /// With document types whose ranks are these; nil for none, which is DT004, a warning. `alternate` is DT005, an error
  /// with a safe fix.
  static func documentTypes(ranks: String?..., comment: String = "") -> String {
    let entries = ranks.enumerated().map { index, rank in
      """
      \(comment)    <dict>
            <key>CFBundleTypeName</key>
            <string>Note \(index + 1)</string>
            <key>CFBundleTypeRole</key>
            <string>Editor</string>
      \(rank.map { "      <key>LSHandlerRank</key>\n      <string>\($0)</string>\n" } ?? "")\
            <key>LSItemContentTypes</key>
            <array>
              <string>public.rtf</string>
            </array>
          </dict>

      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>CFBundleDocumentTypes</key>
        <array>
      \(entries.joined())  </array>
      </dict>
      </plist>

      """
  }
}

/// Only the two rules that the texts are about, so that the tests hold whatever rules there are besides.
private let rules = ["--select", "DT004,DT005"]

@Suite struct ValidateTests {
  func validate(
    _ arguments: String..., in folder: TemporaryFolder, input: String = ""
  ) throws -> Tool.Result {
    try Tool.run(arguments: ["validate"] + rules + arguments, input: input, folder: folder.path)
  }

  /// A file with faults in its syntax cannot be edited, so no fix is promised.
  @Test func `no fix is offered that cannot be made`() throws {
    let folder = try TemporaryFolder()
    let text = InfoPlistText.documentTypes(ranks: "alternate")
    try folder.write(text.replacing("<dict>\n  <key>", with: "<dict>\n#if DEBUG\n#endif\n  <key>"), to: "Info.plist")
    let result = try validate("Info.plist", in: folder)
    #expect(result.output.contains("[DT005]"))
    #expect(!result.output.contains("fix"))
  }

  @Test func `exit codes follow the threshold`() throws {
    let folder = try TemporaryFolder()
    try folder.write(InfoPlistText.documentTypes(ranks: "Owner"), to: "good/Info.plist")
    try folder.write(InfoPlistText.documentTypes(ranks: nil), to: "warned/Info.plist")
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: "bad/Info.plist")
    #expect(try validate("good", in: folder).status == 0)
    #expect(try validate("warned", in: folder).status == 0)
    #expect(try validate("warned", "--fail-on", "warning", in: folder).status == 1)
    #expect(try validate("warned", "--strict", in: folder).status == 1)
    #expect(try validate("bad", in: folder).status == 1)
    #expect(try validate("bad", "--fail-on", "never", in: folder).status == 0)
    #expect(try validate(in: folder).status == 1)
    #expect(try validate("missing", in: folder).status == 2)
    #expect(try validate("bad", "--fail-on", "sometimes", in: folder).status == 2)
    #expect(try Tool.run("validate", "--select", "DT4", folder: folder.path).status == 2)
  }

  @Test func `text shows the line`() throws {
    let folder = try TemporaryFolder()
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: "Info.plist")
    let result = try validate("Info.plist", in: folder)
    #expect(
      result.lines == [
        "Info.plist:13:7: error: invalid LSHandlerRank 'alternate' [DT005]",
        "13 |       <string>alternate</string>", "   |       ^~~~~~~~~~~~~~~~~~~~~~~~~~",
        "   = help: use 'Alternate' (values are case-sensitive)", "   = fix: Use 'Alternate' (--fix)", "",
        "1 error in 1 file; 1 fixable with --fix",
      ])
    #expect(result.errors.isEmpty)
  }

  @Test func `folders are searched in order`() throws {
    let folder = try TemporaryFolder()
    for name in ["b/Info.plist", "a/Extension-Info.plist", "Info.plist", "build/Info.plist", "a/Other.plist"] {
      try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: name)
    }
    let files = try validate("--format", "github", in: folder).lines.map { $0.split(separator: ",")[0] }
    #expect(
      files == ["::error file=Info.plist", "::error file=a/Extension-Info.plist", "::error file=b/Info.plist"])
  }

  @Test func `nothing to check is an error`() throws {
    let result = try validate(in: try TemporaryFolder())
    #expect(result.status == 2 && result.output.contains("no Info.plist found"))
  }

  /// Their own Info.plists are not those of bundles.
  @Test(arguments: [
    ("Kit.xcframework", "ios-arm64/libKit.a", "only libraries"),
    ("Tool.xcarchive", "Products/usr/local/bin/tool", "no app"),
  ])
  func `a framework or an archive without bundles is named as such`(
    _ name: String, _ content: String, _ reason: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "<plist><dict><key>CFBundlePackageType</key><string>XFWK</string></dict></plist>", to: "\(name)/Info.plist")
    try folder.write("", to: "\(name)/\(content)")
    for path in [name, "\(name)/"] {
      let result = try validate(path, in: folder)
      #expect(result.status == 2 && result.output.contains(reason), "\(result.output)")
    }
  }

  @Test func `standard input`() throws {
    let folder = try TemporaryFolder()
    let text = InfoPlistText.documentTypes(ranks: "alternate")
    let result = try validate("-", "--stdin-name", "App/Info.plist", in: folder, input: text)
    #expect(result.status == 1 && result.lines.first?.hasPrefix("App/Info.plist:13:7: error: ") == true)
    let fixed = try validate("-", "--fix", in: folder, input: text)
    #expect(fixed.status == 0 && fixed.output == InfoPlistText.documentTypes(ranks: "Alternate"))
  }

  @Test func `JSON has places and fixes`() throws {
    let folder = try TemporaryFolder()
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: "Info.plist")
    let output = try validate("--format", "json", in: folder).output
    let json = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let finding = try #require((json["findings"] as? [[String: Any]])?.first)
    #expect(finding["rule"] as? String == "DT005" && finding["path"] as? String == "Info.plist")
    #expect(finding["line"] as? Int == 13 && finding["column"] as? Int == 7)
    #expect(finding["endLine"] as? Int == 13 && finding["endColumn"] as? Int == 33)
    #expect(finding["keyPath"] as? String == "CFBundleDocumentTypes[0].LSHandlerRank")
    let fix = try #require(finding["fix"] as? [String: Any])
    let replacement = try #require((fix["replacements"] as? [[String: Any]])?.first)
    #expect(replacement["byteOffset"] as? Int == finding["byteOffset"] as? Int)
    #expect(replacement["text"] as? String == "<string>Alternate</string>")
    #expect((json["summary"] as? [String: Any])?["errors"] as? Int == 1)
  }

  @Test func `reports go to files, too`() throws {
    let folder = try TemporaryFolder()
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: "Info.plist")
    let result = try validate(
      "--quiet", "--output", "sarif:out.sarif", "--output", "junit:junit.xml", in: folder)
    #expect(result.output.isEmpty && result.status == 1)
    #expect(FileManager.default.contents(atPath: "\(folder.path)/out.sarif")?.isEmpty == false)
    #expect(FileManager.default.contents(atPath: "\(folder.path)/junit.xml")?.isEmpty == false)
    #expect(try validate("--output", "sarif:missing/out.sarif", in: folder).status == 2)
    #expect(try validate("--output", "toml:out", in: folder).status == 2)
  }

  // MARK: Mending

  @Test func `a fix is made once and for all`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(InfoPlistText.documentTypes(ranks: "alternate", nil), to: "Info.plist")
    let first = try validate("--fix", in: folder)
    #expect(first.status == 0 && first.errors == "Info.plist: fixed: Use 'Alternate'\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == InfoPlistText.documentTypes(ranks: "Alternate", nil))
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    let second = try validate("--fix", in: folder)
    #expect(second.status == 0 && second.errors.isEmpty)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date == date)
    #expect(try validate("--unsafe-fixes", "--fail-on", "warning", in: folder).status == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("<key>LSHandlerRank</key>"))
  }

  @Test func `a fix keeps the mode and follows links`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: "real/App.plist")
    chmod(path, 0o640)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link.plist", withDestinationPath: "real/App.plist")
    #expect(try validate("--fix", "link.plist", in: folder).status == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(">Alternate<"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/real") == ["App.plist"])
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/link.plist")) != nil)
  }

  @Test func `a dry run prints what patch accepts`() throws {
    let folder = try TemporaryFolder()
    let before = InfoPlistText.documentTypes(ranks: "alternate", nil)
    let path = try folder.write(before, to: "App/Info.plist")
    let result = try validate("--unsafe-fixes", "--dry-run", in: folder)
    #expect(result.status == 1)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
    let patch = try folder.write(result.output, to: "patch")
    let process = try Process.run(
      URL(filePath: "/usr/bin/env"), arguments: ["patch", "--batch", "-s", "-d", folder.path, "-p0", "-i", patch])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try validate("--fail-on", "warning", in: folder).status == 0)
    #expect(try validate("--dry-run", in: folder).status == 2)
  }

  // MARK: Rules

  @Test func `explain shows the examples`() throws {
    let result = try Tool.run("explain", "missing-handler-rank")
    #expect(result.status == 0 && result.lines.first == "DT004 missing-handler-rank  warning")
    #expect(result.output.contains("ITMS-90788") && result.lines.contains("→   <dict>"))
    let unknown = try Tool.run("explain", "DT005", "invalid-handlr-rank")
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean 'invalid-handler-rank'?"))
  }

  @Test func `rules are listed`() throws {
    #expect(try Tool.run("rules").lines.contains { $0.hasPrefix("DT004  warning  missing-handler-rank") })
    let output = try Tool.run("rules", "--json", "--select", "DT005").output
    let rules = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    #expect(rules.count == 1 && rules[0]["severity"] as? String == "error")
    #expect(rules.first?["fixes"] as? [String] == ["safe", "unsafe"])
  }
}
