import Foundation
import Testing
import UTTestFixtures

/// What reports contain, in whatever format: the same findings, what could not be checked, and remarks.
@Suite struct ReportContentTests {
  private static let formats = ["text", "concise", "json", "sarif", "github", "gitlab", "junit", "checkstyle"]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func project(_ settings: String) -> String {
    """
    { objects = {
      p = { isa = PBXProject; targets = (a); };
      a = { isa = PBXNativeTarget; name = Notes; buildConfigurationList = l;
        productType = "com.apple.product-type.application"; };
      l = { isa = XCConfigurationList; buildConfigurations = (c); };
      c = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos;
    \(settings)
      }; };
    }; rootObject = p; }
    """
  }

  /// A repository with findings in an Info.plist, in a project's settings, and in a specification, and with a Swift
  /// file that names a type that nothing declares.
  private func writeProject() throws {
    try folder.write("", to: ".git/HEAD")
    try folder.write(InfoPlistText.documentTypes(ranks: nil, "alternate"), to: "App/Info.plist")
    try folder.write(
      Self.project(
        """
        GENERATE_INFOPLIST_FILE = YES;
        INFOPLIST_KEY_UISupportsDocumentBrowser = YES;
        INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace = NO;
        INFOPLIST_KEY_CFBundleDocumentTypes = "com.example.note";
        """), to: "Notes.xcodeproj/project.pbxproj")
    try folder.write(
      """
      targets:
        Viewer:
          type: application
          platform: macOS
          info:
            path: Viewer/Info.plist
            properties:
              CFBundleDocumentTypes:
                - CFBundleTypeName: PDF document
                  CFBundleTypeRole: Viewer
                  LSHandlerRank: alternate
                  LSItemContentTypes: [com.adobe.pdf]
      """, to: "project.yml")
    try folder.write(#"let note = UTType(exportedAs: "com.example.note")"# + "\n", to: "Code/Note.swift")
  }

  private func validate(_ arguments: String..., in subfolder: String = "") throws -> Tool.Result {
    try Tool.run(arguments: ["validate"] + arguments, folder: "\(folder.path)/\(subfolder)")
  }

  /// Writes a report in every format, and returns them.
  private func reports(_ arguments: String..., status: Int32 = 1) throws -> [String: String] {
    let outputs = Self.formats.flatMap { ["--output", "\($0):\(folder.path)/report.\($0)"] }
    let result = try Tool.run(arguments: ["validate", "--quiet"] + arguments + outputs, folder: folder.path)
    #expect(result.status == status, "\(result.errors)")
    return try Dictionary(
      uniqueKeysWithValues: Self.formats.map {
        ($0, try String(contentsOfFile: "\(folder.path)/report.\($0)", encoding: .utf8))
      })
  }

  private func json(_ text: String?) throws -> [String: Any] {
    let data = Data(try #require(text).utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  // MARK: Findings

  @Test func `every format has every finding of a run`() throws {
    try writeProject()
    let reports = try reports("--notes", "--sources", "Code")
    let findings = try #require(json(reports["json"])["findings"] as? [[String: Any]])
    let files = Set(findings.compactMap { $0["path"] as? String })
    #expect(files == ["App/Info.plist", "Notes.xcodeproj/project.pbxproj", "project.yml", "Code/Note.swift"])
    func count(_ mark: String, in format: String) -> Int { (reports[format] ?? "").ranges(of: mark).count }
    #expect(count(#""ruleId""#, in: "sarif") == findings.count)
    #expect(count("title=", in: "github") - count("title=utictl", in: "github") == findings.count)
    #expect(count(#""check_name""#, in: "gitlab") - count(#""remark""#, in: "gitlab") == findings.count)
    #expect(count("<testcase ", in: "junit") - count(#"name="remark""#, in: "junit") == findings.count)
    #expect(count("<error ", in: "checkstyle") - count("utictl.remark", in: "checkstyle") == findings.count)
    let concise = (reports["concise"] ?? "").split(separator: "\n").filter { $0.hasSuffix("]") }
    #expect(concise.count == findings.count)
    let more = (reports["text"] ?? "").matches(of: /= note: (\d+) more like this/).compactMap { Int($0.1) }
    let shown = (reports["text"] ?? "").split(separator: "\n").filter { $0.contains(/: (error|warning|note): .*\]$/) }
    #expect(shown.count + more.reduce(0, +) == findings.count)
  }

  @Test func `every format has what could not be checked, and remarks`() throws {
    try folder.write("#include \"Pods.xcconfig\"\n", to: "App.xcconfig")
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: "Info.plist")
    try folder.write(InfoPlistText.documentTypes(ranks: "owner"), to: "Old/Info.plist")
    #expect(try validate("--write-baseline", "known.json", "--select", "DT005").status == 0)
    try FileManager.default.removeItem(atPath: "\(folder.path)/Old")
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/loop.plist", withDestinationPath: "loop.plist")
    let reports = try reports(
      "--baseline", "known.json", "--xcconfig", "App.xcconfig", ".", "loop.plist", status: 2)
    for (format, report) in reports {
      #expect(report.contains("Pods.xcconfig"), "\(format)")
      #expect(report.contains("loop.plist"), "\(format)")
      #expect(report.contains("1 baseline finding is no longer reported"), "\(format)")
    }
    try folder.write("selct: DT\n", to: ".utictl.yml")
    for (format, report) in try self.reports(status: 2) {
      #expect(report.contains("unknown key 'selct' in the configuration"), "\(format)")
    }
  }

  @Test func `in JUnit, only what fails the run is a failure`() throws {
    try folder.write(InfoPlistText.documentTypes(ranks: nil, "alternate"), to: "Info.plist")
    func failures(_ arguments: String...) throws -> Int {
      let result = try Tool.run(
        arguments: ["validate", "--select", "DT004,DT005", "--format", "junit"] + arguments, folder: folder.path)
      return result.output.ranges(of: "<failure ").count
    }
    #expect(try failures() == 1)
    #expect(try failures("--fail-on", "warning") == 2)
    #expect(try failures("--fail-on", "never") == 0)
  }

  @Test func `errors come first in a file`() throws {
    try folder.write(InfoPlistText.documentTypes(ranks: nil, "alternate"), to: "a/Info.plist")
    try folder.write(InfoPlistText.documentTypes(ranks: nil), to: "b/Info.plist")
    let result = try validate("--select", "DT004,DT005", "--format", "concise")
    #expect(
      result.lines.map { $0.prefix(while: { $0 != " " }) } == [
        "a/Info.plist:23:7:", "a/Info.plist:7:5:", "b/Info.plist:7:5:", "1",
      ])
    #expect(result.lines.last == "1 error, 2 warnings in 2 files; 1 fixable with --fix, 2 more with --unsafe-fixes")
  }

  @Test(arguments: [".", "A.xcodeproj"]) func `a missing Info.plist is reported where the project names it`(
    _ argument: String
  ) throws {
    try folder.write(
      """
      { objects = { p = { isa = PBXProject; targets = (a); };
        a = { isa = PBXNativeTarget; name = Notes; buildConfigurationList = l;
          productType = "com.apple.product-type.application"; };
        l = { isa = XCConfigurationList; buildConfigurations = (c); };
        c = { isa = XCBuildConfiguration; name = Release; buildSettings = {
          INFOPLIST_FILE = Notes/Info.plist; }; };
      }; rootObject = p; }
      """, to: "A.xcodeproj/project.pbxproj")
    let result = try validate(argument)
    #expect(result.status == 2, "\(result)")
    let texts = result.output + result.errors
    #expect(texts.hasPrefix("A.xcodeproj/project.pbxproj:6:5: error: the Info.plist of target 'Notes'"), "\(result)")
    #expect(texts.contains("does not exist: 'Notes/Info.plist'; correct INFOPLIST_FILE"))
    #expect(texts.ranges(of: "does not exist").count == 1)
  }

  @Test func `the summary counts the files that have findings`() throws {
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: "a/Info.plist")
    for name in ["b", "c"] { try folder.write(InfoPlistText.documentTypes(ranks: "Owner"), to: "\(name)/Info.plist") }
    #expect(try validate("--select", "DT005").lines.last?.hasPrefix("1 error in 1 of 3 files; ") == true)
    #expect(try validate("--select", "DT004").lines.last == "Checked 3 files, no problems")
  }

  /// `explain` prints the build settings of an example, which may be all that is wrong.
  @Test func `no example about build settings is both correct and incorrect`() throws {
    let rules = try Tool.run("explain", "VR").output.split(separator: "\n\n\n")
    var count = 0
    for rule in rules {
      let examples = rule.split(separator: /\n\n(?=Incorrect|Correct)/).dropFirst()
      func texts(_ title: String) -> Set<String> {
        let own = examples.filter { $0.hasPrefix(title) }.map { example in
          example.split(separator: "\n").dropFirst().map { String($0.dropFirst(2)) }.joined(separator: "\n")
        }
        return Set(own)
      }
      count += 1
      #expect(texts("Incorrect").isDisjoint(with: texts("Correct")), "\(rule.prefix(60))")
    }
    #expect(count > 10)
  }

  @Test func `a key is explained with all rules that report it`() throws {
    func rules(_ key: String) throws -> Set<String> {
      Set(try Tool.run("explain", key).output.matches(of: /([A-Z]{2}\d{3}) [a-z-]+\n/).map { String($0.1) })
    }
    #expect(try rules("LSHandlerRank").isSuperset(of: ["DT004", "DT005"]))
    #expect(try rules("CFBundleTypeRole").isSuperset(of: ["DT006", "DT007"]))
    #expect(try rules("UTTypeIdentifier").count > 5)
  }

  @Test func `equal findings of one entry are shown once`() throws {
    try folder.write(InfoPlistText.documentTypes(ranks: "owner", "owner", "owner", "default"), to: "Info.plist")
    let result = try validate("--select", "DT005")
    #expect(result.output.ranges(of: "[DT005]").count == 2)
    #expect(result.output.contains("= note: 2 more like this, on lines 25, 37\n"))
    #expect(result.lines.last?.hasPrefix("4 errors in 1 file") == true)
  }

  @Test func `statistics count the findings of each rule`() throws {
    try folder.write(InfoPlistText.documentTypes(ranks: nil, "alternate", nil), to: "Info.plist")
    let result = try validate("--select", "DT004,DT005", "--statistics")
    #expect(result.status == 1)
    #expect(
      result.lines.dropLast() == [
        "2  DT004  warning  missing-handler-rank  ITMS-90788", "1  DT005  error    invalid-handler-rank", "",
      ])
    #expect(try validate("--statistics", "--format", "sarif").status == 2)
  }

  @Test func `findings in code and settings show their lines`() throws {
    try writeProject()
    let output = try validate("--notes", "--sources", "Code").output
    #expect(output.contains(#"1 | let note = UTType(exportedAs: "com.example.note")"#))
    #expect(output.contains("10 | INFOPLIST_KEY_CFBundleDocumentTypes = \"com.example.note\";\n   | ^~~~"))
    #expect(output.contains("11 |             LSHandlerRank: alternate\n"))
  }

  // MARK: Paths

  @Test(arguments: ["App", "."]) func `paths are relative to the repository`(_ subfolder: String) throws {
    try writeProject()
    for format in ["sarif", "github", "gitlab"] {
      let output = try validate("--select", "DT005", "--format", format, "\(folder.path)/App", in: subfolder).output
      #expect(output.contains(#""App/Info.plist""#) || output.contains("file=App/Info.plist,"), "\(output)")
      #expect(!output.contains("\(folder.path)/App"), "\(format)")
    }
    let given = try validate("--select", "DT005", "--format", "github", "--root", "\(folder.path)/App", "App").output
    #expect(given.contains("file=Info.plist,"))
    let missing = try validate("--root", "nowhere", "App")
    #expect(missing.status == 2)
    #expect(missing.errors == "utictl: error: cannot read 'nowhere': no such file or directory\n")
  }

  /// An annotation is at the path that the program was given, wherever a configuration is.
  @Test func `paths are relative to the current folder without a repository`() throws {
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: "Other/Info.plist")
    try folder.write("select: [DT005]\n", to: "Other/.utictl.yml")
    #expect(try validate("--format", "github", "Other").output.contains("file=Other/Info.plist,"))
  }

  @Test func `findings in code are tests with different names`() throws {
    try folder.write(
      "let a = UTType(exportedAs: \"com.example.a\")\nlet b = UTType(exportedAs: \"com.example.b\")\n",
      to: "Sources/Types.swift")
    try folder.write(InfoPlistText.documentTypes(ranks: "Owner"), to: "Info.plist")
    let report = try validate("--select", "SW001", "--sources", "Sources", "--format", "junit", "Info.plist").output
    #expect(report.contains("name=\"SW001 line 1\"") && report.contains("name=\"SW001 line 2\""), "\(report)")
  }

  @Test func `SARIF tells where the repository is`() throws {
    try writeProject()
    let log = try json(validate("--select", "DT005", "--format", "sarif", in: "App").output)
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let bases = try #require(run["originalUriBaseIds"] as? [String: [String: String]])
    let root = URL(filePath: folder.path).resolvingSymlinksInPath().path
    #expect(bases["%SRCROOT%"]?["uri"] == "file://\(root)/")
  }
}
