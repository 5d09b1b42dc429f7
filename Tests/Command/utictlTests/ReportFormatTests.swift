import Foundation
import Testing
import UTTestFixtures

/// The reports are what their readers take: checked with schemas, by other programs.
@Suite struct ReportFormatTests {
  /// What a report has to cope with: two bad files, one of them with hostile names and a suppression, a good one, one
  /// that is binary, one that cannot be read, and one that is no property list.
  static func reports() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate", nil), to: "App, 100%/Info.plist")
    let hostile = InfoPlistText.documentTypes(ranks: "\u{202E}</string>".replacing("<", with: "&lt;"), nil)
      .replacing("Note 1", with: "&lt;&quot;]]&gt; ::error::&#10;ü😀")
    try folder.write(
      hostile.replacing("<plist", with: "<!-- utictl:disable DT004 -- known \"for\" <long> -->\n<plist"),
      to: "B/Info.plist")
    try folder.write(InfoPlistText.documentTypes(ranks: "Owner"), to: "C/Info.plist")
    try folder.write("<plist><dict><key>", to: "D/Info.plist")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/loop.plist", withDestinationPath: "loop.plist")
    let binary = try PropertyListSerialization.data(
      fromPropertyList: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSHandlerRank": "owner"]]],
      format: .binary, options: 0)
    try folder.write("", to: "E/Info.plist")
    try binary.write(to: URL(filePath: "\(folder.path)/E/Info.plist"))
    try folder.write(
      """
      {"version": 1, "findings": [
        {"fingerprint": "0", "rule": "DT005", "file": "A/Info.plist", "message": "invalid LSHandlerRank 'owner'"}]}
      """, to: "known.json")
    // A setting, and what is wrong with it, in every column of a remark.
    try folder.write("#include \"Missing.xcconfig\"\n", to: "App.xcconfig")
    let formats = ["json", "sarif", "github", "gitlab", "junit", "checkstyle", "text"]
    let result = try Tool.run(
      arguments: ["validate", "--quiet", "--notes", ".", "loop.plist"]
        + ["--baseline", "known.json", "--xcconfig", "App.xcconfig"]
        + formats.flatMap { ["--output", "\($0):report.\($0)"] }, folder: folder.path)
    #expect(result.status == 2, "\(result.errors)")
    return folder
  }

  static func run(_ arguments: String..., folder: String) -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch { return (127, "\(error)") }
    let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private static let schemas = Fixture.packageRoot.appending(path: "Tests/Fixtures/schemas").path
  /// Each fix looked for the beginning of its line, around each container: 250 types took more than 40 minutes.
  @Test func `a file that is one line has its fixes in the report`() throws {
    let folder = try TemporaryFolder()
    let types = (0..<400).map { number in
      """
      <dict><key>UTTypeIdentifier</key><string>com.example.note\(number)</string><key>UTTypeTagSpecification</key><dict>\
      <key>public.filename-extension</key><string>note\(number)</string></dict></dict>
      """
    }
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>CFBundleIdentifier</key>\
      <string>com.example.app</string><key>UTExportedTypeDeclarations</key><array>\(types.joined())</array></dict></plist>
      """, to: "Info.plist")
    let result = try Tool.run("validate", "--format", "sarif", "Info.plist", folder: folder.path)
    #expect(result.output.split(separator: "\"fixes\"").count > 400)
  }

  private static let sarifSchema = Fixture.packageRoot.appending(path: ".build/schemas/sarif-2.1.0.json").path
  static let hasJSONSchema = run("python3", "-c", "import jsonschema", folder: "/").status == 0
  private static let hasXMLLint = run("xmllint", "--version", folder: "/").status == 0

  private static func validateJSON(_ file: String, _ schema: String, _ folder: TemporaryFolder) {
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[2]))
      jsonschema.validators.validator_for(schema)(schema).validate(json.load(open(sys.argv[1])))
      """
    let result = run("python3", "-c", script, file, schema, folder: folder.path)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(
    .enabled(if: hasJSONSchema && FileManager.default.fileExists(atPath: sarifSchema), "no schema: make test gets it"))
  func `SARIF is as the official schema says`() throws {
    let folder = try Self.reports()
    Self.validateJSON("report.sarif", Self.sarifSchema, folder)
  }

  @Test(.enabled(if: hasJSONSchema)) func `a report for GitLab has its shape`() throws {
    Self.validateJSON("report.gitlab", "\(Self.schemas)/gitlab.json", try Self.reports())
  }

  @Test(.enabled(if: hasXMLLint), arguments: ["junit", "checkstyle"]) func `XML has its shape`(_ format: String) throws
  {
    let folder = try Self.reports()
    let result = Self.run(
      "xmllint", "--noout", "--schema", "\(Self.schemas)/\(format).xsd", "report.\(format)", folder: folder.path)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func `SARIF is stable`() throws {
    let folder = try Self.reports()
    let data = try #require(FileManager.default.contents(atPath: "\(folder.path)/report.sarif"))
    let log = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    let found = try #require(results.first { $0["ruleId"] as? String == "DT005" })
    let location = try #require(
      ((found["locations"] as? [[String: Any]])?.first)?["physicalLocation"] as? [String: Any])
    let artifact = try #require(location["artifactLocation"] as? [String: Any])
    // A comma may stand in a path (RFC 3986), but need not.
    #expect(
      artifact["uri"] as? String == "App%2C%20100%25/Info.plist" && artifact["uriBaseId"] as? String == "%SRCROOT%")
    let region = try #require(location["region"] as? [String: Any])
    #expect(region["startLine"] as? Int == 13 && region["startColumn"] as? Int == 7)
    let text = InfoPlistText.documentTypes(ranks: "alternate", nil)
    let offset = try #require(text.range(of: "<string>alternate")).lowerBound
    #expect(region["byteOffset"] as? Int == text.utf8.distance(from: text.startIndex, to: offset))
    #expect(region["byteLength"] as? Int == "<string>alternate</string>".utf8.count)
    let fix = try #require((found["fixes"] as? [[String: Any]])?.first)
    #expect(fix["artifactChanges"] != nil && run["columnKind"] as? String == "unicodeCodePoints")
    let suppressed = results.filter { $0["suppressions"] != nil }
    #expect(suppressed.contains { $0["ruleId"] as? String == "DT004" })
    // Lines above do not change what a finding is known by.
    let before = found["partialFingerprints"] as? [String: String]
    try folder.write(text.replacing("<plist", with: "\n\n<plist"), to: "App, 100%/Info.plist")
    let again = try Tool.run("validate", "--format", "sarif", "--select", "DT005", folder: folder.path)
    #expect(again.output.contains(try #require(before?["declaration/v1"])))
  }

  @Test func `commands for GitHub are escaped`() throws {
    let folder = try Self.reports()
    let text = try String(contentsOfFile: "\(folder.path)/report.github", encoding: .utf8)
    for line in text.split(separator: "\n") {
      #expect(["::error ", "::warning ", "::notice "].contains { line.hasPrefix($0) }, "\(line)")
    }
    #expect(text.contains("file=App%2C 100%25/Info.plist,"))
  }

  @Test func `text shows no control characters`() throws {
    let folder = try Self.reports()
    let text = try String(contentsOfFile: "\(folder.path)/report.text", encoding: .utf8)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(text.contains("E/Info.plist: CFBundleDocumentTypes[0].LSHandlerRank: error: "))
  }
}
