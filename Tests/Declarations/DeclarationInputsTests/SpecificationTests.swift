import PropertyLists
import Testing
import UTBundleDeclarations
import UTDeclarationInputs
import UTTestFixtures

/// XcodeGen specifications and Tuist manifests: the values that are written, and what their targets are made of.
/// Sources: XcodeGen's `Docs/ProjectSpec.md`, the resolver and constructor of Yams, which XcodeGen reads YAML with, and
/// the documentation of Tuist's manifests.
@Suite struct SpecificationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  /// The properties that XcodeGen writes for the target `App`.
  private func properties(_ lines: String, before: String = "") throws -> PropertyList {
    try folder.write(
      before + "targets:\n  App:\n    type: application\n    info:\n      path: Info.plist\n      properties:\n"
        + lines.split(separator: "\n").map { "        \($0)\n" }.joined(), to: "project.yml")
    return try #require(DeclarationInputs.find(in: [folder.path]).inputs.first).propertyList()
  }

  @Test(arguments: [
    ("7", "7"), ("-7", "-7"), ("+7", "7"), ("1_000", "1000"), ("0x1F", "31"), ("0b101", "5"), ("0o17", "15"),
    ("017", "15"),
    ("1:30", "90"), ("-1:30:01", "-5401"), ("'7'", nil), ("\"7\"", nil), ("7a", nil), ("1:75", nil), ("0x", nil),
    ("99999999999999999999", nil), ("!!str 7", nil), ("! 7", nil), ("!!int '7'", nil), ("!!int 7", "7"),
    ("!custom 7", nil),
  ]) func `integers are those of Yams`(text: String, expected: String?) throws {
    let value = try properties("Value: \(text)").root?["Value"]
    #expect(value?.kind == (expected == nil ? .string : .integer))
    #expect(value?.integer.map { "\($0)" } == expected)
  }

  @Test(
    arguments: [
      ("1.0", 1.0), ("1.", 1), (".5", 0.5), ("-1.5e3", -1500), ("1e3", 1000), ("08", 8), ("1_0.5", 10.5),
      ("1.0.0", nil), ("e3", nil),
      ("!!str 1.0", nil), ("!!float 1.0", 1), ("'1.0'", nil), ("1.0 beta", nil),
    ] as [(String, Double?)]) func `real numbers are those of Yams`(text: String, expected: Double?) throws
  {
    let value = try properties("Value: \(text)").root?["Value"]
    #expect(value?.kind == (expected == nil ? .string : .real))
    #expect(value?.real == expected)
  }

  @Test(
    arguments: [
      ("yes", true), ("On", true), ("TRUE", true), ("no", false), ("off", false), ("yEs", nil), ("Y", nil),
      ("'yes'", nil),
      ("!!str yes", nil), ("!!bool 'yes'", true),
    ] as [(String, Bool?)]) func `Booleans are those of Yams`(text: String, expected: Bool?) throws
  {
    let value = try properties("Value: \(text)").root?["Value"]
    #expect(value?.kind == (expected == nil ? .string : .boolean))
    #expect(value?.boolean == expected)
  }

  @Test func `a date is not a string`() throws {
    let list = try properties("Day: 2024-05-01\nText: 2024-5-1")
    #expect(!list.hasErrors && list.root?["Day"]?.kind == .date && list.root?["Text"]?.kind == .string)
  }

  @Test func `merge keys are merged, in mappings that are merged themselves, too`() throws {
    let list = try properties(
      """
      A: {<<: *note, Name: Own}
      B: {<<: [*other, *base]}
      C: {<<: *base, Name: Own, "<<": text}
      """,
      before: """
        base: &base {Role: Editor, Rank: Owner}
        other: &other {Rank: Alternate}
        note: &note {<<: *base, Name: Note}

        """)
    let root = try #require(list.root)
    #expect(["Role", "Rank", "Name", "<<"].map { root["A"]?[$0]?.string } == ["Editor", "Owner", "Own", nil])
    #expect(
      ["Role", "Rank", "<<"].map { root["B"]?[$0]?.string } == ["Editor", "Alternate", nil], "the first of a list")
    #expect(["Role", "Name", "<<"].map { root["C"]?[$0]?.string } == ["Editor", "Own", "text"], "quoted it is a key")
  }

  @Test func `of two merge keys the last one counts`() throws {
    let list = try properties(
      "A:\n  <<: *base\n  <<: *other\n",
      before: "base: &base {Role: Editor, Rank: Owner}\nother: &other {Rank: Alternate}\n")
    #expect(["Role", "Rank"].map { list.root?["A"]?[$0]?.string } == ["Editor", "Alternate"])
  }

  /// Each merges the one before it a hundred times.
  @Test func `merge keys of merge keys do not grow without end`() throws {
    let keys = (0..<100).map { "k\($0): x" }.joined(separator: ", ")
    let bomb = (1...30).map { level in
      "a\(level): &a\(level) {<<: [\(Array(repeating: "*a\(level - 1)", count: 100).joined(separator: ", "))]}\n"
    }
    try folder.write(
      "a0: &a0 {\(keys)}\n" + bomb.joined()
        + "targets: {App: {type: application, info: {path: I.plist, properties: {A: *a30}}}}",
      to: "project.yml")
    #expect(DeclarationInputs.find(in: [folder.path]).inputs.isEmpty)
  }

  // MARK: Targets

  private static let specification = """
    targets:
      Notes:
        type: application
        platform: iOS
        sources:
          - Shared
          - path: App
            excludes: ["**/*.md", "*.entitlements"]
          - path: Old
            excludes: ["Legacy/**"]
          - path: Assets
            buildPhase: resources
        info: {path: App/Info.plist, properties: {CFBundleName: Notes}}
        entitlements: {path: App/App.entitlements, properties: {com.apple.security.app-sandbox: true}}
        dependencies:
          - target: Preview
          - target: Kit
            embed: false
          - framework: Other.framework
          - target: Elsewhere/Other
      Preview:
        type: app-extension
        platform: iOS
        sources: Preview
        info: {path: Preview/Info.plist, properties: {NSExtension: {}}}
      Kit:
        type: framework
        platform: iOS
        info: {path: Kit/Info.plist, properties: {CFBundleName: Kit}}
      Widget:
        type: app-extension
        platform: iOS
        settings: {base: {INFOPLIST_FILE: Widget/Info.plist, CODE_SIGN_ENTITLEMENTS: Widget/Widget.entitlements}}
    """

  @Test(arguments: [true, false]) func `targets that an app depends on belong to it`(exist: Bool) throws {
    try folder.write(Self.specification, to: "project.yml")
    for name in exist ? ["App", "Preview", "Kit"] : [] { try folder.write("{}", to: "\(name)/Info.plist") }
    let inputs = DeclarationInputs.find(in: [folder.path]).inputs
    func input(_ target: String) throws -> DeclarationInput {
      try #require(inputs.first { $0.targets.map(\.name) == [target] })
    }
    let app = try input("Notes")
    #expect(try app.application != nil && app.application == input("Preview").application)
    #expect(try input("Kit").application == nil, "it is not embedded")
    #expect(
      app.targets.first?.sources == [path("Shared"), path("App")], "the others are not compiled, or not as a whole")
    #expect(
      try input("Preview").targets.first?.sources == [path("Preview")] && input("Preview").context.kind == .appExtension
    )
    #expect(app.entitlements()?.root?["com.apple.security.app-sandbox"]?.boolean == true)
    #expect(app.entitlements()?.name == path("project.yml"))
  }

  @Test func `a file that a setting names is not written`() throws {
    try folder.write(Self.specification, to: "project.yml")
    #expect(!DeclarationInputs.find(in: [folder.path]).inputs.contains { $0.path.hasSuffix("#Widget") })
    try folder.write("{}", to: "Widget/Info.plist")
    try folder.write("{ \"com.apple.security.app-sandbox\" = 1; }", to: "Widget/Widget.entitlements")
    let input = try #require(DeclarationInputs.find(in: [path("Widget")]).inputs.first)
    #expect(input.generator == nil && input.context.kind == .appExtension && input.targets.map(\.name) == ["Widget"])
    #expect(input.entitlements()?.root?.count == 1)
  }

  // MARK: Tuist

  @Test func `the targets of a manifest are known as far as they are literals`() throws {
    try folder.write(
      #"""
      import ProjectDescription

      let name = "Other" // .target(name: "Comment", product: .app, sources: ["Comment/**"])
      let project = Project(
        name: "Notes",
        targets: [
          .target(
            name: "Notes", destinations: [.iPhone, .iPad], product: .app, bundleId: "com.example.notes",
            infoPlist: .file(path: "App/Info.plist"), sources: ["App/**", "Shared/Names.swift"],
            dependencies: [.target(name: "Share"), .external(name: "GRDB")]),
          Target(
            name: "Share", product: .appExtension, infoPlist: "Share/Info.plist", sources: .sourceFilesList(globs: ["Share/**"])),
          .target(name: "Widget", product: .appExtension, infoPlist: .extendingDefault(with: ["A": "b"]), sources: "Widget/**"),
          .target(name: name, product: .app, infoPlist: "Other/Info.plist"),
        ])
      """#, to: "Project.swift")
    for file in ["App/Info.plist", "Share/Info.plist", "Other/Info.plist", "Derived/InfoPlists/Widget-Info.plist"] {
      try folder.write("{}", to: file)
    }
    let inputs = DeclarationInputs.find(in: [folder.path]).inputs
    func input(_ name: String) throws -> DeclarationInput { try #require(inputs.first { $0.path == path(name) }) }
    let app = try input("App/Info.plist")
    #expect(app.context.kind == .application && app.generator == nil)
    #expect(app.targets.first?.sources == [path("App"), path("Shared/Names.swift")])
    let share = try input("Share/Info.plist")
    #expect(share.application != nil && share.application == app.application && share.targets.first?.sources == [])
    let widget = try input("Derived/InfoPlists/Widget-Info.plist")
    #expect(widget.generator?.name == "Tuist" && widget.targets.first?.sources == [path("Widget")])
    #expect(try input("Other/Info.plist").targets.isEmpty)
  }
}
