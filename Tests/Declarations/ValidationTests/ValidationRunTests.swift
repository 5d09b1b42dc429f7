import FoundationEssentials
import Testing
import UTLint
import UTTestFixtures
import UTValidation

/// A run over files in one process: what it decides for each file, what it writes, and what it leaves alone.
@Suite struct ValidationRunTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An Info.plist with a document type of this rank, which DT005 finds if it is not one of the four that exist.
  private static func list(rank: ExampleValue) -> String {
    Example.plist(["CFBundleDocumentTypes": [.document(["com.adobe.pdf"], role: "Viewer", rank: rank)]]).files[0].text
  }

  private func options(_ paths: String..., rules: [String] = ["DT005"]) throws -> ValidationOptions {
    var options = ValidationOptions()
    options.paths = paths.isEmpty ? [folder.path] : paths
    options.selected = rules.isEmpty ? nil : try RuleSelection(rules)
    return options
  }

  /// The findings that count, as `file rule severity`, with paths from the folder of the test.
  private func findings(_ outcome: ValidationOutcome) -> [String] {
    outcome.result.active.map {
      "\($0.finding.file.dropFirst(folder.path.count + 1)) \($0.finding.rule) \($0.finding.severity)"
    }
  }

  private func contents(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")), as: UTF8.self)
  }

  // MARK: What is checked

  @Test func `every file is checked once`() throws {
    let file = try folder.write(Self.list(rank: "owner"), to: "App/Info.plist")
    let outcome = try ValidationRun(options(file, folder.path, file)).outcome()
    #expect(outcome.result.files.count == 1)
    #expect(outcome.result.findings.map(\.finding.rule) == ["DT005"])
  }

  @Test func `a run tells how many files were read`() throws {
    for number in 1...8 { try folder.write(Self.list(rank: "Owner"), to: "\(number)/Info.plist") }
    var options = try options()
    options.threadCount = 1
    var told: [String] = []
    _ = try ValidationRun(options) { told.append("\($0) of \($1)") }
    #expect(told == (1...8).map { "\($0) of 8" })
  }

  @Test func `a file that is not there is an error, and the others are checked`() throws {
    let file = try folder.write(Self.list(rank: "owner"), to: "Info.plist")
    let outcome = try ValidationRun(options("\(folder.path)/Missing.plist", file)).outcome()
    #expect(outcome.result.inputErrors.map(\.path) == ["\(folder.path)/Missing.plist"])
    #expect(findings(outcome) == ["Info.plist DT005 error"])
    #expect(outcome.exitCode == 2)
  }

  /// electron-builder writes the Info.plist of the built app, and reads none that its configuration does not name.
  @Test func `a configuration of electron-builder is about its app`() throws {
    let text = Example.plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]]).files[0].text
    let configuration = "appId: org.example.notes\nfileAssociations:\n  - ext: note\n"
    for (name, named) in [("a/assets/info.plist", ""), ("b/info.plist", "mac:\n  extendInfo: info.plist\n")] {
      try folder.write(text, to: name)
      try folder.write(configuration + named, to: "\(name.prefix(1))/electron-builder.yml")
    }
    try folder.write(text, to: "c/Notes.app/Contents/Info.plist")
    try folder.write(configuration, to: "c/electron-builder.yml")
    let outcome = try ValidationRun(options(rules: ["VR010"])).outcome()
    #expect(
      findings(outcome).sorted() == ["b/info.plist VR010 warning", "c/Notes.app/Contents/Info.plist VR010 warning"])
  }

  /// Sources may have any folder called Contents, and other users may keep theirs to themselves.
  @Test func `an icon can be missing only from a bundle that can be read`() throws {
    let type: ExampleValue = [
      "CFBundleTypeName": "Note", "CFBundleTypeRole": "Editor", "CFBundleTypeIconFile": "note.icns",
      "LSItemContentTypes": ["com.example.note"],
    ]
    let text = Example.plist(["CFBundleDocumentTypes": [type], "LSMinimumSystemVersion": "13.0"]).files[0].text
    for name in ["packaging/mac/Contents", "Notes.app/Contents"] { try folder.write(text, to: "\(name)/Info.plist") }
    let found = try findings(ValidationRun(options(rules: ["DT035"])).outcome())
    #expect(found == ["Notes.app/Contents/Info.plist DT035 warning"])
  }

  // MARK: What counts

  @Test func `a run fails at what the threshold names`() throws {
    try folder.write(Self.list(rank: "owner"), to: "Info.plist")
    var options = try options()
    #expect(try ValidationRun(options).outcome().exitCode == 1)
    options.failureThreshold = .never
    #expect(try ValidationRun(options).outcome().exitCode == 0)
    options.failureThreshold = nil
    options.ignored = try RuleSelection(["DT005"])
    #expect(try ValidationRun(options).outcome().exitCode == 0)
  }

  @Test func `each file has the settings of the configuration above it`() throws {
    try folder.write("severity: {DT005: note}\nfail-on: note\n", to: "One/.utictl.yml")
    try folder.write("severity: {DT005: off}\n", to: "Two/.utictl.yml")
    for name in ["One", "Two", "Three"] { try folder.write(Self.list(rank: "owner"), to: "\(name)/Info.plist") }
    let outcome = try ValidationRun(options(rules: [])).outcome()
    let ranks = findings(outcome).filter { $0.contains("DT005") }
    #expect(ranks.sorted() == ["One/Info.plist DT005 note", "Three/Info.plist DT005 error"])
    #expect(outcome.hasFailed)
  }

  @Test func `the command line takes precedence over the configuration`() throws {
    try folder.write("select: DT004\nfail-on: never\n", to: ".utictl.yml")
    try folder.write(Self.list(rank: "owner"), to: "Info.plist")
    var options = try options()
    #expect(!(try ValidationRun(options).outcome().hasFailed))
    options.failureThreshold = .warning
    let outcome = try ValidationRun(options).outcome()
    #expect(findings(outcome) == ["Info.plist DT005 error"])
    #expect(outcome.hasFailed)
  }

  @Test func `an error in a configuration stops the run before anything is written`() throws {
    let text = Self.list(rank: "owner")
    try folder.write(text, to: "App/Info.plist")
    try folder.write("selct: DT\n", to: "Other/.utictl.yml")
    try folder.write(text, to: "Other/Info.plist")
    var options = try options()
    options.fixing = .on(unsafe: true, isDryRun: false)
    #expect {
      try ValidationRun(options)
    } throws: { error in
      guard case .configuration(let mistakes)? = error as? DeclarationValidationError else { return false }
      return mistakes.map(\.location.line) == [1]
    }
    #expect(try contents("App/Info.plist") == text)
  }

  @Test func `a comment suppresses, and one that suppresses nothing is remarked upon`() throws {
    let text = Self.list(rank: "owner")
      .replacing(
        "<key>LSHandlerRank", with: "<!-- utictl:disable-next-line DT005 -- for a test -->\n<key>LSHandlerRank")
    try folder.write(text, to: "Used/Info.plist")
    try folder.write(text.replacing(">owner<", with: ">Owner<"), to: "Unused/Info.plist")
    let outcome = try ValidationRun(options()).outcome()
    #expect(findings(outcome) == [])
    #expect(outcome.result.findings.map(\.suppression) == [Suppression(.comment, reason: "for a test")])
    #expect(outcome.remarks.map(\.location.file) == ["\(folder.path)/Unused/Info.plist"])
  }

  // MARK: What is written

  /// More than ten rounds of as many as are shown.
  @Test func `all of many findings are fixed, however few are shown`() throws {
    let extensions = (0..<10_500).map { "<string>.note\($0)</string>" }.joined(separator: "\n")
    let text = """
      <plist version="1.0"><dict><key>UTExportedTypeDeclarations</key><array><dict>
      <key>UTTypeIdentifier</key><string>com.example.note</string>
      <key>UTTypeTagSpecification</key><dict><key>public.filename-extension</key><array>\(extensions)</array></dict>
      </dict></array></dict></plist>
      """
    try folder.write(text, to: "Info.plist")
    var options = try options(rules: ["UT034"])
    options.fixing = .on(unsafe: false, isDryRun: true)
    let shown = try ValidationRun(options).outcome()
    #expect(shown.changes.map(\.fixes.count) == [10_500] && shown.result.findings.count == 1001)
    options.fixing = .on(unsafe: false, isDryRun: false)
    let outcome = try ValidationRun(options).outcome()
    #expect(outcome.changes.map(\.fixes.count) == [10_500] && outcome.refusedFixes.isEmpty)
    #expect(outcome.exitCode == 0 && outcome.result.findings.isEmpty)
    #expect(try contents("Info.plist") == text.replacing("<string>.", with: "<string>"))
  }

  @Test func `a run writes what is fixed, and says what it did`() throws {
    let file = try folder.write(Self.list(rank: "owner"), to: "Info.plist")
    var options = try options()
    options.fixing = .on(unsafe: false, isDryRun: false)
    let outcome = try ValidationRun(options).outcome()
    #expect(try contents("Info.plist") == Self.list(rank: "Owner"))
    #expect(outcome.changes.map(\.path) == [file])
    #expect(outcome.changes.first?.fixes.map(\.title) == ["Use 'Owner'"])
    #expect(findings(outcome) == [])
    #expect(outcome.exitCode == 0)
  }

  @Test func `a dry run writes nothing, and comes to the same result again`() throws {
    let text = Self.list(rank: "owner")
    try folder.write(text, to: "Info.plist")
    var options = try options()
    options.fixing = .on(unsafe: false, isDryRun: true)
    let run = try ValidationRun(options)
    let (first, second) = (run.outcome(), run.outcome())
    #expect(try contents("Info.plist") == text)
    #expect(findings(first) == ["Info.plist DT005 error"])
    #expect(first.changes.map(\.new) == [Array(Self.list(rank: "Owner").utf8)])
    #expect(first.result.findings == second.result.findings)
    #expect(first.changes.map(\.new) == second.changes.map(\.new))
  }

  @Test func `what another program writes meanwhile is left alone`() throws {
    let file = try folder.write(Self.list(rank: "owner"), to: "Info.plist")
    var options = try options()
    options.fixing = .on(unsafe: false, isDryRun: false)
    let run = try ValidationRun(options)
    let theirs = Self.list(rank: "default")
    try folder.write(theirs, to: "Info.plist")
    let outcome = run.outcome()
    #expect(try contents("Info.plist") == theirs)
    #expect(outcome.changes.isEmpty)
    #expect(outcome.failures == [.unwritable(path: file, reason: "it changed after it was read")])
    #expect(findings(outcome) == ["Info.plist DT005 error"])
    #expect(outcome.exitCode == 2)
  }

  @Test(arguments: [false, true]) func `a folder that becomes a link meanwhile leads to no other file`(
    isSuppressing: Bool
  ) throws {
    let text = Self.list(rank: "owner")
    let file = try folder.write(text, to: "project/app/Info.plist")
    try folder.write(text, to: "private/Info.plist")
    var options = try options("\(folder.path)/project")
    options.fixing = isSuppressing ? .suppressing(isDryRun: false) : .on(unsafe: false, isDryRun: false)
    let run = try ValidationRun(options)
    try FileManager.default.moveItem(atPath: "\(folder.path)/project/app", toPath: "\(folder.path)/project/taken")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/project/app", withDestinationPath: "\(folder.path)/private")
    let outcome = run.outcome()
    #expect(try contents("private/Info.plist") == text && contents("project/taken/Info.plist") == text)
    #expect(outcome.changes.isEmpty)
    #expect(outcome.failures == [.unwritable(path: file, reason: "its path now leads to another folder")])
  }

  @Test func `a baseline takes what is there, and no more`() throws {
    try folder.write(Self.list(rank: "owner"), to: "Old/Info.plist")
    let baseline = "\(folder.path)/baseline.json"
    var options = try options()
    options.newBaseline = baseline
    #expect(try !ValidationRun(options).outcome().hasFailed)

    try folder.write(Self.list(rank: "default"), to: "New/Info.plist")
    options.newBaseline = nil
    options.baseline = baseline
    let outcome = try ValidationRun(options).outcome()
    #expect(findings(outcome) == ["New/Info.plist DT005 error"])
    #expect(outcome.result.findings.count { $0.suppression?.origin == .baseline } == 1)
    #expect(outcome.hasFailed)
  }

  @Test func `no baseline is written if something could not be checked`() throws {
    let file = try folder.write(Self.list(rank: "owner"), to: "Info.plist")
    let baseline = "\(folder.path)/baseline.json"
    var options = try options(file, "\(folder.path)/Missing.plist")
    options.newBaseline = baseline
    let outcome = try ValidationRun(options).outcome()
    #expect(outcome.failures == [.incompleteBaseline(path: baseline)])
    #expect(!FileManager.default.fileExists(atPath: baseline))
    #expect(findings(outcome) == ["Info.plist DT005 error"])
  }
}
