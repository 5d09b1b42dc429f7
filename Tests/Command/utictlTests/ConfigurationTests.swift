import Foundation
import Testing
import UTTestFixtures

/// `.utictl.yml`: what it changes, and what is said of mistakes in it.
@Suite struct ConfigurationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate", nil), to: "App/Info.plist")
    try folder.write(InfoPlistText.documentTypes(ranks: "owner"), to: "App/Widget/Info.plist")
  }

  /// The findings of DT004 and DT005 as `file rule severity`.
  private func findings(_ arguments: String..., configuration: String) throws -> [String] {
    try findings(arguments, configuration: configuration)
  }

  private func findings(_ arguments: [String], configuration: String) throws -> [String] {
    try folder.write(configuration, to: ".utictl.yml")
    let result = try Tool.run(
      arguments: ["validate", "--format", "json", "--notes"] + arguments, folder: folder.path)
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let findings = try #require(json?["findings"] as? [[String: Any]], "\(result.errors)")
    return findings.filter { ["DT004", "DT005"].contains($0["rule"] as? String) && $0["suppressedBy"] == nil }
      .map { "\($0["path"] ?? "") \($0["rule"] ?? "") \($0["severity"] ?? "")" }
  }

  private static let all = [
    "App/Info.plist DT005 error", "App/Info.plist DT004 warning", "App/Widget/Info.plist DT005 error",
  ]

  @Test func `an empty configuration changes nothing`() throws {
    #expect(try findings(configuration: "") == Self.all)
    #expect(try findings(configuration: "# nothing\nselect:\n") == [])
  }

  @Test func `rules are chosen`() throws {
    #expect(try findings(configuration: "select: [DT005]") == [Self.all[0], Self.all[2]])
    #expect(try findings(configuration: "select: DT\nignore: [invalid-handler-rank]") == [Self.all[1]])
    #expect(try findings("--select", "DT005", configuration: "select: DT004") == [Self.all[0], Self.all[2]])
    #expect(
      try findings(configuration: "severity: {DT004: error, DT005: off}") == ["App/Info.plist DT004 error"])
  }

  @Test func `paths have settings of their own`() throws {
    let configuration = """
      paths:
        - match: App/Widget/**
          severity: {DT005: note}
        - match: [Info.plist]
          ignore: DT004
      exclude:
        - Vendor
      """
    try folder.write(InfoPlistText.documentTypes(ranks: "owner"), to: "Vendor/Info.plist")
    #expect(
      try findings(configuration: configuration) == [Self.all[0], "App/Widget/Info.plist DT005 note"])
  }

  @Test func `exceptions are by file and key path`() throws {
    let configuration = """
      suppressions:
        - file: App/Info.plist
          key-path: CFBundleDocumentTypes[0]
          rules: [DT005]
          reason: until the next version
        - file: Widget/
      """
    #expect(try findings(configuration: configuration) == [Self.all[1]])
  }

  @Test func `the nearest configuration wins`() throws {
    try folder.write("ignore: DT", to: "App/Widget/.utictl.yml")
    #expect(try findings(configuration: "select: DT005") == [Self.all[0]])
    let other = try folder.write("select: DT004", to: "other.yml")
    #expect(try findings("--config", other, configuration: "") == [Self.all[1]])
  }

  /// As when each file is passed by itself, in any order.
  @Test func `a file behind a link has the configuration of its own folder`() throws {
    for name in ["Info.plist", "Other-Info.plist"] {
      try folder.write(InfoPlistText.documentTypes(ranks: "owner"), to: "real/x/\(name)")
    }
    try FileManager.default.createDirectory(atPath: "\(folder.path)/other", withIntermediateDirectories: false)
    symlink("../real/x", "\(folder.path)/other/link")
    let files = ["real/x/Info.plist", "other/link/Other-Info.plist"]
    for paths in [files, files.reversed(), [files[1]]] {
      try folder.write("", to: "real/.utictl.yml")
      try #require(findings(paths, configuration: "").count == paths.count)
      try folder.write("ignore: DT005", to: "real/.utictl.yml")
      #expect(try findings(paths, configuration: "") == [])
    }
  }

  @Test func `the threshold is the configuration's own`() throws {
    try folder.write("fail-on: never", to: ".utictl.yml")
    #expect(try Tool.run("validate", "--quiet", folder: folder.path).status == 0)
    #expect(try Tool.run("validate", "--quiet", "--fail-on", "error", folder: folder.path).status == 1)
  }

  @Test func `declarations and defines are known`() throws {
    let configuration = "defines:\n  RANK: alternate\nxcconfig: Other.xcconfig\n"
    try folder.write("SECOND = owner\n", to: "Other.xcconfig")
    try folder.write(InfoPlistText.documentTypes(ranks: "$(RANK)", "$(SECOND)", "$(THIRD)"), to: "App/Info.plist")
    try folder.write(InfoPlistText.documentTypes(ranks: "Owner"), to: "App/Widget/Info.plist")
    #expect(try findings(configuration: configuration) == [Self.all[0], Self.all[0]])
    #expect(try findings("--define", "THIRD=x", configuration: configuration).count == 3)
    #expect(try findings("--define", "RANK=Owner", configuration: configuration).count == 1)
  }

  /// One document type `org.maker.trip`, which nothing declares but a list in `Shared`.
  @Test func `declarations count for the files below`() throws {
    let list = """
      <plist version="1.0"><dict><key>CFBundleDocumentTypes</key><array><dict>
      <key>CFBundleTypeName</key><string>Trip</string><key>CFBundleTypeRole</key><string>Viewer</string>
      <key>LSHandlerRank</key><string>Alternate</string>
      <key>LSItemContentTypes</key><array><string>org.maker.trip</string></array>
      </dict></array></dict></plist>
      """
    let types = """
      <plist version="1.0"><dict><key>UTExportedTypeDeclarations</key><array><dict>
      <key>UTTypeIdentifier</key><string>org.maker.trip</string>
      <key>UTTypeConformsTo</key><array><string>public.data</string></array>
      </dict></array></dict></plist>
      """
    for app in ["Inner", "Inner/Extension", "Inner/Other", "Outer"] { try folder.write(list, to: "\(app)/Info.plist") }
    try folder.write(types, to: "Inner/Shared/Types.plist")
    try folder.write("select: XR001", to: ".utictl.yml")
    try folder.write("select: XR001\ndeclarations: Shared/Types.plist", to: "Inner/.utictl.yml")
    try folder.write("select: XR001", to: "Inner/Other/.utictl.yml")
    func undeclared(_ arguments: String...) throws -> [String] {
      let result = try Tool.run(arguments: ["validate", "--format", "json"] + arguments, folder: folder.path)
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      let findings = try #require(json?["findings"] as? [[String: Any]], "\(result.errors)")
      return findings.compactMap { $0["path"] as? String }.sorted()
    }
    #expect(try undeclared() == ["Inner/Other/Info.plist", "Outer/Info.plist"])
    #expect(try undeclared("Outer", "Inner") == ["Inner/Other/Info.plist", "Outer/Info.plist"])
    #expect(try undeclared("Outer/Info.plist", "Inner/Info.plist") == ["Outer/Info.plist"])
    #expect(try undeclared("--config", "Inner/.utictl.yml") == [])
    #expect(try undeclared("--declarations", "Inner/Shared/Types.plist") == [])
    try folder.write("declarations: Missing.plist", to: "Inner/Extension/.utictl.yml")
    let result = try Tool.run("validate", folder: folder.path)
    #expect(result.errors.contains("/Inner/Extension/Missing.plist': no such file or directory"))
  }

  @Test(arguments: [
    ("selct: [DT]", ".utictl.yml:1:1: error: unknown key 'selct' in the configuration; did you mean 'select'?"),
    ("select: [DT005, DT999]", ".utictl.yml:1:17: error: unknown rule 'DT999'"),
    ("fail-on: eror", ".utictl.yml:1:10: error: 'eror' is not a valid value; did you mean 'error'?"),
    ("platform:\n  - iso", ".utictl.yml:2:5: error: 'iso' is not a platform; did you mean 'ios'?"),
    ("paths:\n  - ignore: DT", ".utictl.yml:2:5: error: no 'match' patterns"),
    ("suppressions:\n  - rules: DT", ".utictl.yml:2:5: error: 'file' is missing"),
    ("suppressions:\n  - {file: a, key-path: 'a[x]'}", ".utictl.yml:2:25: error: expected a key path, found 'a[x]'"),
    ("a: b: c", ".utictl.yml:1:5: error: mapping values are not allowed in this context"),
    ("select: [DT", ".utictl.yml:2:1: error: did not find expected ',' or ']'"),
    ("- DT", ".utictl.yml:1:1: error: expected a mapping, found a list"),
    ("ignore: DT\nignore: UT", ".utictl.yml:2:1: error: duplicate key 'ignore'; remove one of them"),
    ("ignore: &a DT\nselect: *a", ".utictl.yml:1:9: error: anchors and aliases are not supported here"),
    ("ignore: \u{7}", ".utictl.yml:1:9: error: control characters are not allowed"),
  ])
  func `errors have a place`(_ configuration: String, _ message: String) throws {
    try folder.write(configuration + "\n", to: ".utictl.yml")
    let result = try Tool.run("validate", folder: folder.path)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
  }

  @Test func `anchors do not hide other errors`() throws {
    try folder.write(
      "ignore: &a [DT999]\nselect: *a\nplatform: &b iso\nbaseline: *c\nfail-on: eror\n", to: ".utictl.yml")
    let result = try Tool.run("validate", folder: folder.path)
    let places = result.errors.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(
      places == [
        ".utictl.yml:1:9:", ".utictl.yml:1:13:", ".utictl.yml:2:9:", ".utictl.yml:3:11:", ".utictl.yml:3:11:",
        ".utictl.yml:4:11:", ".utictl.yml:4:11:", ".utictl.yml:5:10:",
      ], "\(result.errors)")
  }

  @Test func `all errors are reported in one run`() throws {
    let configuration = """
      selct: [DT]
      platform: [iso, macos, watch]
      fail-on: eror
      paths:
        - ignore: DT
        - match: App
          severity: {DT004: bad, DT999: error}
      suppressions:
        - {file: a, key-path: 'a[x]', rules: DT999}
        - {files: a}
      defines: {A: [1]}
      exclude: {a: b}
      """
    try folder.write(configuration, to: ".utictl.yml")
    let result = try Tool.run("validate", folder: folder.path)
    let places = result.errors.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(
      places == [
        ".utictl.yml:1:1:", ".utictl.yml:2:12:", ".utictl.yml:2:24:", ".utictl.yml:3:10:", ".utictl.yml:5:5:",
        ".utictl.yml:7:23:", ".utictl.yml:7:28:", ".utictl.yml:9:25:", ".utictl.yml:9:40:", ".utictl.yml:10:5:",
        ".utictl.yml:10:6:", ".utictl.yml:11:14:", ".utictl.yml:12:10:",
      ])
    #expect(result.status == 2 && result.output.isEmpty)
  }

  /// A service that shows reports is told, too.
  @Test func `reports have the errors`() throws {
    try folder.write("selct: [DT]\nfail-on: eror\n", to: ".utictl.yml")
    let result = try Tool.run(
      "validate", "--format", "github", "--output", "sarif:a.sarif", "--output", "json:a.json", folder: folder.path)
    #expect(result.status == 2)
    #expect(
      result.lines.map { $0.prefix { $0 != "'" } } == [
        "::error file=.utictl.yml,line=1,col=1,title=not checked::unknown key ",
        "::error file=.utictl.yml,line=2,col=10,title=not checked::",
      ])
    func object(_ name: String) throws -> [String: Any]? {
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
        as? [String: Any]
    }
    let run = (try object("a.sarif")?["runs"] as? [[String: Any]])?.first
    let invocation = try #require((run?["invocations"] as? [[String: Any]])?.first)
    let notifications = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    #expect(notifications.count == 2 && invocation["executionSuccessful"] as? Bool == false)
    let location = (notifications[1]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
    #expect(location?["region"] as? [String: Int] == ["startLine": 2, "startColumn": 10])
    let unchecked = try #require(try object("a.json")?["unchecked"] as? [[String: Any]])
    #expect(unchecked.map { $0["path"] as? String } == [".utictl.yml", ".utictl.yml"])
    #expect(unchecked.map { $0["line"] as? Int } == [1, 2])
  }

  /// What keeps a run from being made is in the reports, whatever it is.
  @Test func `reports have other failures`() throws {
    for arguments in [["--config", "none.yml"], ["--declarations", "none"], ["--baseline", "App/Info.plist"]] {
      let result = try Tool.run(
        arguments: ["validate", "--output", "sarif:a.sarif"] + arguments, folder: folder.path)
      #expect(result.status == 2 && result.output.isEmpty && result.errors.hasPrefix("utictl: error: "))
      let text = try String(contentsOfFile: "\(folder.path)/a.sarif", encoding: .utf8)
      #expect(text.contains("\"executionSuccessful\": false"), "\(text)")
      try FileManager.default.removeItem(atPath: "\(folder.path)/a.sarif")
    }
  }

  @Test func `files that a configuration names must exist`() throws {
    for (configuration, place) in [
      ("declarations: none", "1:15"), ("declarations:\n  - App\n  - none", "3:5"), ("xcconfig: none", "1:11"),
      ("paths:\n  - match: App/**\n    xcconfig: [none]", "3:16"), ("baseline: none", "1:11"),
    ] {
      try folder.write(configuration, to: ".utictl.yml")
      let result = try Tool.run("validate", "App", folder: folder.path)
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(result.errors.hasPrefix(".utictl.yml:\(place): error: cannot read 'none': no such file or directory"))
    }
    // The last one was the baseline.
    #expect(try Tool.run("validate", "App", "--write-baseline", "none", folder: folder.path).status == 0)
    #expect(try Tool.run("validate", "App", folder: folder.path).status == 0)
  }

  @Test(arguments: [#""a\nx.plist:1:1: error: b": 1"#, #"ignore: "a\nx.plist:1:1: error: b""#])
  func `a text in a configuration adds no line to an error`(_ configuration: String) throws {
    try folder.write(configuration, to: ".utictl.yml")
    let result = try Tool.run("validate", "App", folder: folder.path)
    #expect(result.status == 2 && result.errors.contains(#"a\nx.plist:1:1: error: b"#), "\(result.errors)")
    #expect(!result.errors.contains("\nx.plist"))
  }

  /// A configuration is found, so the user did not name what it names.
  @Test func `pipes and devices that a configuration names are not read`() throws {
    for key in ["declarations", "baseline", "xcconfig"] {
      try folder.write("\(key): /dev/ptmx", to: ".utictl.yml")
      let result = try Tool.run("validate", "App", folder: folder.path)
      #expect(result.status == 2 && result.errors.contains("not a regular file"), "\(result.errors)")
    }
  }

  @Test func `depth is bounded`() throws {
    try folder.write("ignore: " + String(repeating: "[", count: 100_000), to: ".utictl.yml")
    let result = try Tool.run("validate", folder: folder.path)
    #expect(result.status == 2 && result.errors.contains("levels deep"))
    try folder.write("# " + String(repeating: "x", count: 2 << 20), to: ".utictl.yml")
    #expect(try Tool.run("validate", folder: folder.path).status == 2)
  }
}
