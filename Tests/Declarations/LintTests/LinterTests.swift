import SystemTypes
import Testing
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// What the linter asks rules about, with rules that report all that they are asked about.
@Suite struct LinterTests {
  private static func description(_ identifier: String, platforms: Platforms = .all) -> RuleDescription {
    RuleDescription(
      identifier, identifier.lowercased(), .note, platforms: platforms, enforcers: [.practice], summary: "All",
      rationale: "All", sources: [], examples: [])
  }

  private enum EveryDocumentType: DocumentTypeRule {
    static let description = LinterTests.description("XX001")
    static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
      report.add(type.title, "", at: FindingPlace(type.node))
    }
  }

  private enum EveryDeclaredType: DeclaredTypeRule {
    static let description = LinterTests.description("XX002")
    static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
      report.add("\(type.origin) \(type.title)", "", at: FindingPlace(type.node))
    }
  }

  private enum EveryTagList: TagListRule {
    static let description = LinterTests.description("XX003")
    static func check(
      _ list: DeclaredType.TagList, of type: DeclaredType, in subject: Subject, _ report: inout Report
    ) {
      report.add(
        "\(type.title) \(list.entry.key) \(list.values.map(\.written))", "", at: FindingPlace(key: list.entry))
    }
  }

  private enum EveryContainer: ContainerRule {
    static let description = LinterTests.description("XX004")
    static func check(_ container: UbiquitousContainer, in subject: Subject, _ report: inout Report) {
      report.add(container.identifier, "", at: FindingPlace(key: container.entry))
    }
  }

  private enum EveryMacBundle: DeclarationRule {
    static let description = LinterTests.description("XX005", platforms: .macOS)
    static func check(_ subject: Subject, _ report: inout Report) {
      report.add("bundle", "", at: FindingPlace(subject.info.node))
    }
  }

  private enum EveryFile: FileRule {
    static let description = LinterTests.description("XX006")
    static func check(_ file: LintFile, _ report: inout Report) {
      guard let root = file.propertyList.root else { return }
      report.add(file.propertyList.name, "", at: FindingPlace(root))
    }
  }

  private enum Run: RunRule {
    static let description = LinterTests.description("XX007")
    static func check(_ run: LintRun, _ report: inout Report) {
      guard let first = run.subjects.first else { return }
      report.add("\(run.subjects.count) bundles", "", at: FindingPlace(first.info.node))
    }
  }

  private func messages(_ rule: any Rule.Type, _ example: Example) -> [String] {
    Linter(RuleSet([rule])).findings(in: example.run(registry: .system)).map(\.message)
  }

  @Test func `a rule is asked about each document type that says something`() {
    let list: ExampleValue = [
      "CFBundleDocumentTypes": [["CFBundleTypeName": "One"], [:], "no entry", ["CFBundleTypeName": "Two"]]
    ]
    #expect(messages(EveryDocumentType.self, .plist(list)) == ["One", "Two"])
    #expect(messages(EveryDocumentType.self, .plist(list, context: .init(kind: .appClip))) == [])
    #expect(messages(EveryDocumentType.self, .plist(["CFBundleDocumentTypes": "none"])) == [])
  }

  @Test func `a rule is asked about each declared type and its tags`() {
    let example = Example.plist([
      "UTExportedTypeDeclarations": [
        .type("com.example.note"),
        [
          "UTTypeIdentifier": "com.example.map",
          "UTTypeTagSpecification": ["public.mime-type": "x/map", "public.filename-extension": ["map", "mp"]],
        ],
      ],
      "UTImportedTypeDeclarations": [["UTTypeIdentifier": "org.example.sheet"]],
    ])
    #expect(
      messages(EveryDeclaredType.self, example) == [
        "exported com.example.note", "exported com.example.map", "imported org.example.sheet",
      ])
    #expect(
      messages(EveryTagList.self, example) == [
        #"com.example.note public.filename-extension ["note"]"#, #"com.example.map public.mime-type ["x/map"]"#,
        #"com.example.map public.filename-extension ["map", "mp"]"#,
      ])
  }

  @Test func `a rule is asked about each container`() {
    let example = Example.plist(["NSUbiquitousContainers": ["iCloud.a": [:], "iCloud.b": "no dictionary"]])
    #expect(messages(EveryContainer.self, example) == ["iCloud.a", "iCloud.b"])
  }

  @Test func `a rule is asked only where its platforms matter`() {
    #expect(messages(EveryMacBundle.self, .plist(["CFBundleName": "Notes"], on: .macOS)) == ["bundle"])
    #expect(messages(EveryMacBundle.self, .plist(["CFBundleName": "Notes"], on: .iOS)) == [])
  }

  @Test func `a rule is asked about each file and each run once`() {
    let example = Example.plist(
      ["CFBundleName": "Notes"], with: [.plist("Example.app/PlugIns/A.appex/Info.plist", ["CFBundleName": "A"])])
    #expect(
      messages(EveryFile.self, example) == ["Example.app/Info.plist", "Example.app/PlugIns/A.appex/Info.plist"])
    #expect(messages(Run.self, example) == ["2 bundles"])
  }

  @Test func `findings are in the order of the text, whatever the order of the rules`() {
    let example = Example.plist([
      "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]],
      "CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]],
    ])
    let rules = RuleSet([EveryDocumentType.self, EveryDeclaredType.self])
    let findings = Linter(rules).findings(in: example.run(registry: .system))
    #expect(findings.map(\.message) == ["exported com.example.note", "Note"])
  }

  @Test func `of a thousand and one findings, the last counts the rest`() {
    let entry = "<dict><key>CFBundleTypeName</key><string>Note</string></dict>"
    let entries = String(repeating: entry, count: 1003)
    let messages = messages(
      EveryDocumentType.self, Example("<key>CFBundleDocumentTypes</key><array>\(entries)</array>"))
    #expect(messages.count == 1001)
    #expect(messages.contains("3 more like this not shown"))
  }
}
