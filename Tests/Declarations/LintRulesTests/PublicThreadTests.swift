import Testing
import UTBundleDeclarations
import UTLint
import UTLintRules

/// Public threads about types of other apps: what the project declared, and the type that the thread ended with.
@Suite struct PublicThreadTests {
  struct Thread: Sendable, CustomTestStringConvertible {
    let name: String
    /// What was declared, and the extensions.
    let type: String
    var extensions: ExampleValue = ["md"]
    var parent = "public.text"
    var isImported = false
    let rule: String
    /// The type that the project declares or opens now; nil if the thread names none.
    var ending: String? = "net.daringfireball.markdown"
    var testDescription: String { name }

    /// An Info.plist that declares a type and opens it.
    func list(of type: String, isImported: Bool) -> Example {
      .plist([
        "CFBundleIdentifier": "org.penmakers.notes",
        "CFBundleDocumentTypes": [
          [
            "CFBundleTypeName": "Document", "CFBundleTypeRole": "Editor", "LSHandlerRank": "Alternate",
            "LSItemContentTypes": [ExampleValue(stringLiteral: type)],
          ]
        ],
        isImported ? "UTImportedTypeDeclarations" : "UTExportedTypeDeclarations": [
          [
            "UTTypeIdentifier": ExampleValue(stringLiteral: type), "UTTypeDescription": "Document",
            "UTTypeConformsTo": [ExampleValue(stringLiteral: parent)],
            "UTTypeTagSpecification": ["public.filename-extension": extensions],
          ]
        ],
      ])
    }
  }

  static let threads = [
    Thread(name: "CotEditor#2070", type: "public.markdown", isImported: true, rule: "UT015"),
    Thread(
      name: "CotEditor#1311", type: "public.tex", extensions: ["tex"], isImported: true, rule: "UT015",
      ending: "org.tug.tex"),
    Thread(
      name: "TablePro#1595", type: "org.penmakers.notes.sql", extensions: ["sql"],
      parent: "public.plain-text", rule: "UT040", ending: "org.iso.sql"),
    Thread(
      name: "TablePro#1595, databases", type: "org.penmakers.notes.sqlite-db", extensions: ["sqlite"],
      parent: "public.data", rule: "UT040", ending: "org.sqlite.sqlite"),
    Thread(name: "clearly#40", type: "org.penmakers.notes.md", rule: "UT040"),
    Thread(name: "electrobun#551", type: "org.penmakers.notes.md", rule: "UT040"),
    Thread(
      name: "iina#4549", type: "org.penmakers.notes.webm", extensions: ["webm"], parent: "public.movie",
      rule: "UT040", ending: "org.webmproject.webm"),
    Thread(
      name: "VirtualC64#820", type: "public.retro.d64", extensions: ["d64"],
      parent: "public.content", rule: "UT012", ending: nil),
    Thread(name: "QLMarkdown#82", type: "public.markdown", rule: "UT012", ending: nil),
    // They end with an import, or with no declaration at all.
    Thread(
      name: "MacVim#916", type: "com.adobe.postscript", extensions: ["ps"],
      parent: "public.plain-text", rule: "UT010", ending: "com.adobe.postscript"),
    Thread(
      name: "MacVim#1169", type: "public.python-script", extensions: ["py"], rule: "UT010",
      ending: "public.python-script"),
    Thread(
      name: "MacVim#1468 and #1489", type: "org.tug.tex", extensions: ["tex"], rule: "UT011", ending: "org.tug.tex"),
  ]

  @Test(arguments: threads)
  func `the answer is the one that the thread ended with`(thread: Thread) throws {
    let findings = Linted.findings(thread.list(of: thread.type, isImported: thread.isImported))
    let found = try #require(findings.first { $0.rule == thread.rule }, "\(findings)")
    guard let ending = thread.ending else { return }
    #expect("\(found.message) \(found.help)".contains(ending), "\(found.message); \(found.help)")
    let after = Linted.findings(thread.list(of: ending, isImported: true))
    #expect(after.allSatisfy { $0.severity == .note }, "\(after)")
  }

  /// Formats of different kinds that share an extension: TypeScript, Guitar Pro, games, and pictures of astronomers.
  @Test(arguments: [
    ("ts", "public.source-code"), ("mts", "public.source-code"), ("tsx", "public.image"), ("gpx", "public.zip-archive"),
    ("md", "public.audio"), ("fit", "public.image"), ("cls", "public.source-code"),
  ])
  func `an extension of another format is not reported`(tag: String, parent: String) {
    let thread = Thread(
      name: "", type: "org.penmakers.notes.own", extensions: [ExampleValue(stringLiteral: tag)], parent: parent,
      rule: "")
    let rules = Set(Linted.findings(thread.list(of: thread.type, isImported: false)).map(\.rule))
    #expect(rules.isDisjoint(with: ["UT010", "UT040", "UT059", "UT060"]), "\(rules)")
  }

  /// As in Deltroid#12: after it, the app is not the Owner of .md any more, and keeps its type.
  @Test func `a type for an extension of another format need not be the Owner's`() {
    let thread = Thread(
      name: "", type: "org.penmakers.notes.genesis", extensions: ["gen", "md"], parent: "public.data", rule: "UT040")
    let rules = Linted.findings(thread.list(of: thread.type, isImported: false)).map(\.rule)
    #expect(rules.contains("UT040") && !rules.contains("DT029"), "\(rules)")
  }

  /// As in clearance#39.
  @Test func `an extension alone is replaced by its type`() throws {
    let contents: ExampleValue = [
      "LSMinimumSystemVersion": "13.0",
      "CFBundleDocumentTypes": [
        [
          "CFBundleTypeName": "Markdown", "CFBundleTypeRole": "Viewer", "LSHandlerRank": "Alternate",
          "CFBundleTypeExtensions": ["md"],
        ]
      ],
    ]
    let found = try #require(Linted.findings(.plist(contents), rules: "DT012").first)
    #expect(found.fix?.title == "Set LSItemContentTypes to net.daringfireball.markdown")
  }

  /// As in flux-markdown#40 and #43: the app imports one of the types, and opens the files whichever of the apps is
  /// installed.
  @Test func `a type of another app is listed with the agreed one`() {
    let found = Linted.findings(
      .plist([
        "CFBundleIdentifier": "org.penmakers.notes",
        "CFBundleDocumentTypes": [
          [
            "CFBundleTypeName": "Document", "CFBundleTypeRole": "Viewer", "LSHandlerRank": "Alternate",
            "LSItemContentTypes": ["net.daringfireball.markdown", "net.ia.markdown"],
          ]
        ],
        "UTImportedTypeDeclarations": [.type("net.daringfireball.markdown", to: ["public.text"], extensions: ["md"])],
      ]))
    #expect(found.map(\.rule) == ["XR001"] && found.allSatisfy { $0.severity == .note }, "\(found)")
  }

  /// As in SourceCodeSyntaxHighlight#336, and in flux-markdown#40: Quick Look extensions list what other apps import,
  /// whatever that is.
  @Test(arguments: [
    ["public.toml", "io.toml"] as ExampleValue, ["net.daringfireball.markdown", "net.ia.markdown"],
  ])
  func `a Quick Look extension lists the types of other apps`(types: ExampleValue) {
    let found = Linted.findings(
      .plist(
        [
          "CFBundleIdentifier": "org.penmakers.notes.preview",
          "NSExtension": [
            "NSExtensionPointIdentifier": "com.apple.quicklook.preview", "NSExtensionPrincipalClass": "Preview",
            "NSExtensionAttributes": ["QLSupportedContentTypes": types],
          ],
        ], context: .init(kind: .appExtension)))
    #expect(found.allSatisfy { $0.severity == .note && !$0.rule.hasPrefix("EX") }, "\(found)")
  }
}
