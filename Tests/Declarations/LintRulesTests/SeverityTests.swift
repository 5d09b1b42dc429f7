import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTLint
import UTLintRules

/// What the system drops is an error; what still works in part is less.
@Suite struct SeverityTests {
  /// The severities of a rule's findings.
  private func severities(_ rule: String, _ example: Example) -> [Severity] {
    Linter().findings(in: example.run(registry: .system)).filter { $0.rule == rule }.map(\.severity)
  }

  static let misspelledKeyCases: [(ExampleValue, Severity)] = [
    // A type without its identifier or its tags, an entry without types, the bundle without its declarations.
    (["UTExportedTypeDeclarations": [["UITypeIdentifier": "com.example.note"]]], Severity.error),
    (
      [
        "UTExportedTypeDeclarations": [
          .type(
            "com.example.note", extensions: [],
            ["UTITagTypeSpecification": ["public.filename-extension": ["note"]]])
        ]
      ], .warning
    ),
    (
      [
        "UTExportedTypeDeclarations": [
          [
            "UTTypeIdentifier": "com.example.note",
            "UTITagTypeSpecification": ["public.filename-extension": ["note"]],
          ]
        ]
      ], .error
    ),
    (["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSItemContentType": "public.rtf"]]], .error),
    (["CFBundleDocumentType": [["CFBundleTypeName": "Note", "LSItemContentTypes": ["public.rtf"]]]], .error),
    (["LSSupportsOpeningDocumentInPlace": true], .error),
    // The system ends the app when it uses the calendar, but nothing that it declares is lost.
    (["NSCalenderUsageDescription": "To show events"], .warning),
    (["UIRequiredDeviceCapabilites": ["arm64"]], .warning),
    (["CFBundleDocumentTypes": [.document(["public.rtf"])], "CFBundleDocumentType": [["a": "b"]]], .warning),
    (["CFBundleDocumentTypes": [["LSItemContentTypes": "", "LSItemContentType": ["public.rtf"]]]], .error),
    // Something else says it too, or nothing is lost.
    (["CFBundleDocumentTypes": [.document(["public.rtf"], ["LSItemContentTypes - 2": ["public.html"]])]], .warning),
    (["UTExportedTypeDeclarations": [.type("com.example.note", ["UTITagTypeSpecification": [:]])]], .warning),
    (["CFBundleDocumentTypes": [.document(["public.rtf"], ["LSTypeIsPackages": false])]], .warning),
  ]

  @Test(arguments: misspelledKeyCases)
  func `misspelled keys`(_ contents: ExampleValue, _ severity: Severity) {
    #expect(severities("PL011", .plist(contents)) == [severity])
  }

  /// Two apps in the App Store have had 'Production' in 208 releases.
  @Test(arguments: [("Production", Severity.note), ("sandbox", .error)])
  func `push environments`(_ value: String, _ severity: Severity) {
    let example = Example.plist(
      ["CFBundleName": "Notes"], with: [.entitlements(["aps-environment": "\(value)"])])
    #expect(severities("EN001", example) == [severity])
  }

  static let tagClassCases: [(String, ExampleValue, Severity)] = [
    ("public.filename-extensions", ["note"], Severity.error), ("public.mime-types", ["text/x-note"], .error),
    ("public.mime-types", [], .warning), ("public.kind", ["note"], .warning),
  ]

  @Test(arguments: tagClassCases)
  func `tag classes`(_ name: String, _ tags: ExampleValue, _ severity: Severity) {
    let type: ExampleValue = ["UTTypeIdentifier": "com.example.note", "UTTypeTagSpecification": ["\(name)": tags]]
    #expect(severities("UT032", .plist(["UTExportedTypeDeclarations": [type]])) == [severity])
  }

  /// What Xcode's editor leaves behind loses nothing.
  @Test func `blank declarations`() {
    let blank: ExampleValue = [
      "UTTypeConformsTo": [""], "UTTypeDescription": "", "UTTypeIdentifier": "", "UTTypeTagSpecification": [:],
    ]
    #expect(severities("UT002", .plist(["UTImportedTypeDeclarations": [blank]])) == [.warning])
    #expect(severities("UT002", .plist(["UTImportedTypeDeclarations": [.type("")]])) == [.error])
    let untouched: ExampleValue = ["UTTypeConformsTo": [" "], "UTTypeDescription": ""]
    #expect(severities("UT002", .plist(["UTImportedTypeDeclarations": [untouched]])) == [.warning])
    let icon: ExampleValue = ["UTTypeDescription": "", "UTTypeIconFile": "note"]
    #expect(severities("UT002", .plist(["UTImportedTypeDeclarations": [icon]])) == [.error])
  }

  @Test func `a type that is both a file and a package`() {
    let type = ExampleValue.type("com.example.game", to: ["com.apple.package", "public.data"])
    #expect(severities("UT023", .plist(["UTExportedTypeDeclarations": [type]])) == [.warning])
  }

  static let listedTypeCases: [(ExampleValue, String, [Severity])] = [
    (["org.elsewhere.sheet"], "XR001", [Severity.warning]),
    (["org.elsewhere.sheet", "public.rtf"], "XR001", [.note]),
    (["org.elsewhere.sheet", "$(OTHER_TYPE)"], "XR001", [.note]),
    (["org.elsewhere.sheet", "org.elsewhere.table"], "XR001", [.warning, .warning]),
    (["public.notebook-archive"], "XR002", [.warning]),
    (["public.notebook-archive", "public.rtf"], "XR002", [.note]),
    (["com.example.draving"], "XR001", [.error]), (["com.example.draving", "public.rtf"], "XR001", [.error]),
  ]

  /// One type that is there is enough for a document type to open files; a slip in the name of the app's own is none
  /// that others could make good.
  @Test(arguments: listedTypeCases)
  func `listed types`(_ types: ExampleValue, _ rule: String, _ expected: [Severity]) {
    let example = Example.plist([
      "CFBundleDocumentTypes": [.document(types)],
      "UTExportedTypeDeclarations": [.type("com.example.drawing", extensions: ["x-drawing"])],
    ])
    #expect(severities(rule, example) == expected)
  }

  static let doubtfulCases: [(String, ExampleValue, [Severity])] = [
    ("UT006", ["UTExportedTypeDeclarations": [.type("dyn.ah62d4rv4ge81g6pq")]], [Severity.error]),
    ("UT006", ["UTImportedTypeDeclarations": [.type("dyn.ah62d4rv4ge81g6pq")]], [.warning]),
    (
      "UT023",
      ["UTExportedTypeDeclarations": [.type("com.example.game", to: ["com.apple.package", "public.zip-archive"])]],
      [.note]
    ),
    (
      "UT039",
      ["UTExportedTypeDeclarations": [.type("com.example.note"), .type("com.example.memo", extensions: ["note"])]],
      [.warning]
    ),
    (
      "UT039",
      [
        "UTExportedTypeDeclarations": [.type("com.example.note")],
        "UTImportedTypeDeclarations": [.type("org.example.note", extensions: ["note"])],
      ], [.note]
    ), ("UT040", ["UTExportedTypeDeclarations": [.type("com.example.settings", extensions: ["json"])]], [.warning]),
    ("UT040", ["UTExportedTypeDeclarations": [.type("com.example.route", extensions: ["gpx"])]], [.note]),
    ("DT010", ["CFBundleDocumentTypes": [["CFBundleTypeName": "Chart"]]], [.error]),
    ("DT010", ["CFBundleDocumentTypes": [["CFBundleTypeName": "Chart", "NSDocumentClass": "Chart"]]], [.note]),
    ("EX006", ["NSExtension": ["NSExtensionSomethingNew": true]], [.note]),
    ("EX006", ["NSExtension": ["NSExtensionPointName": "com.apple.services"]], [.error]),
    ("EX006", ["NSExtension": ["NSExtensionMainNibFile": "Preview"]], []),
    ("EX006", ["NSExtension": ["NSExtensionAttributes": ["NSExtensionActivationRules": [:]]]], [.warning]),
    ("EX006", ["NSExtension": ["NSExtensionAttributes": ["QLSupportedContentType": ["public.png"]]]], [.warning]),
    ("EX006", rule(["NSExtensionActivationSupportsImage": true]), [.error]),
    (
      "EX006",
      rule(["NSExtensionActivationSupportsImage": true, "NSExtensionActivationSupportsImageWithMaxCount": 5]),
      [.warning]
    ),
  ]

  private static func rule(_ keys: ExampleValue) -> ExampleValue {
    ["NSExtension": ["NSExtensionAttributes": ["NSExtensionActivationRule": keys]]]
  }

  /// What may be deliberate, and what is not.
  @Test(arguments: doubtfulCases)
  func `doubtful declarations`(_ rule: String, _ contents: ExampleValue, _ expected: [Severity]) {
    #expect(severities(rule, .plist(contents)) == expected)
  }

  private static let device = "Mach-O arm64 for iOS 15.0, SDK 26.0"
  private static let simulator = "Mach-O arm64 for iOS Simulator 15.0, SDK 26.0"

  /// An app in the App Store has three such frameworks.
  @Test(arguments: [
    ([device], [Severity.warning]), ([simulator], [.error]),
    ([device, "Mach-O x86_64 for iOS Simulator 15.0"], [.error]),
    ([], [.error]),
  ])
  func `frameworks that name a simulator`(_ code: [String], _ expected: [Severity]) {
    let kit = "Example.app/Frameworks/Kit.framework"
    let info = Example.Companion.plist("\(kit)/Info.plist", ["CFBundleSupportedPlatforms": ["iPhoneSimulator"]])
    let files = code.isEmpty ? [] : [Example.Companion("\(kit)/Kit", code.joined(separator: "\n"))]
    #expect(severities("PF005", .build(["CFBundleSupportedPlatforms": ["iPhoneOS"]], with: [info] + files)) == expected)
  }

  /// An SDK that was built for archives contains bitcode; other builds of it only have the mark.
  @Test(arguments: [(4096, [Severity.error]), (2, [.error]), (1, [.warning])])
  func `bitcode and its mark`(_ size: Int, _ expected: [Severity]) {
    let code = Example.Companion.executable("Example.app/Example", "section __LLVM,__bundle \(size)")
    #expect(severities("MH008", .build(["CFBundleSupportedPlatforms": ["iPhoneOS"]], with: [code])) == expected)
  }

  /// A simulator of an app, or of the app that contains it: one build, one finding.
  @Test func `an app for a simulator is reported once`() {
    let inside = ["Kit.bundle", "Frameworks/Kit.framework", "PlugIns/Share.appex", "Watch/Watch.app"].map { name in
      Example.Companion.plist("Example.app/\(name)/Info.plist", ["CFBundleSupportedPlatforms": ["iPhoneSimulator"]])
    }
    #expect(severities("PF005", .build(["CFBundleSupportedPlatforms": ["iPhoneSimulator"]], with: inside)) == [.error])
    #expect(severities("PF005", .build(["CFBundleSupportedPlatforms": ["iPhoneOS"]], with: inside)).count == 4)
  }

  @Test func `names and the store`() {
    let entry: ExampleValue = ["CFBundleTypeRole": "Viewer", "LSItemContentTypes": ["com.adobe.pdf"]]
    let sandbox = [Example.Companion.entitlements(["com.apple.security.app-sandbox": true])]
    let unnamed = Example.plist(["CFBundleDocumentTypes": [entry]], on: .macOS, with: sandbox)
    #expect(severities("DT003", unnamed) == [.warning], "many sandboxed apps are not in the store")
    let answering = Example.plist(
      ["CFBundleDocumentTypes": [entry], "ITSAppUsesNonExemptEncryption": false], on: .macOS, with: sandbox)
    #expect(severities("DT003", answering) == [.error])
  }

  @Test func `a type that stands for none`() {
    func found(_ name: String) -> [Severity] {
      severities(
        "SW001",
        .plist(
          ["CFBundlePackageType": "APPL"],
          with: [.init("Note.swift", "let type = UTType(exportedAs: \"com.example.\(name)\")")]))
    }
    #expect(found("invalid") == [.warning] && found("sketch") == [.error])
  }

  /// The app that contains the extension declares none of them.
  @Test func `types that only Quick Look is told of`() {
    func found(_ types: ExampleValue) -> [Severity] {
      severities(
        "EX004",
        .plist(
          ["NSExtension": ["NSExtensionAttributes": ["QLSupportedContentTypes": types]]],
          with: [
            .plist(
              "Example.app/Notes/Info.plist",
              ["CFBundlePackageType": "APPL", "CFBundleIdentifier": "com.example.notes"])
          ]))
    }
    #expect(found(["com.example.note"]) == [.warning], "the app's own")
    #expect(found(["org.elsewhere.note"]) == [.note])
    #expect(found(["public.yml"]) == [.warning] && found(["public.notebook"]) == [.warning])
    #expect(found(["public.yml", "public.yaml"]) == [.note], "another name of one that is listed")
    #expect(found(["net.daringfirebal.markdown"]) == [.warning])
    #expect(found(["net.daringfireball.markdown", "net.daringfirebal.markdown"]) == [.note])
  }

  @Test func `entries off the Mac beside one for all files`() {
    let pdf: ExampleValue = ["CFBundleTypeName": "PDF", "CFBundleTypeExtensions": ["pdf"]]
    let all: ExampleValue = ["CFBundleTypeName": "File", "LSItemContentTypes": ["public.item"]]
    #expect(severities("DT011", .plist(["CFBundleDocumentTypes": [pdf]], on: .iOS)) == [.error])
    #expect(severities("DT011", .plist(["CFBundleDocumentTypes": [all, pdf]], on: .iOS)) == [.note])
  }

  /// The store's warning is for every document type; elsewhere one finding says it of all.
  @Test func `missing ranks`() throws {
    let types: ExampleValue = [
      ["CFBundleTypeName": "Note", "LSItemContentTypes": ["public.rtf"]],
      ["CFBundleTypeName": "Picture", "LSItemContentTypes": ["public.png"]],
      ["CFBundleTypeName": "Page", "LSItemContentTypes": ["public.html"]],
    ]
    let found = Linted.findings(.plist(["CFBundleDocumentTypes": types], on: .macOS), rules: "DT004")
    #expect(found.map(\.message) == ["3 document types have no LSHandlerRank (first: 'Note')"])
    #expect(found.first?.fix?.edits.count == 3)
    #expect(Linted.findings(.plist(["CFBundleDocumentTypes": types], on: .iOS), rules: "DT004").count == 3)
    #expect(Linted.findings(.plist(["CFBundleDocumentTypes": types], on: [.macOS, .iOS]), rules: "DT004").count == 3)
    let sandboxed = Example.plist(
      ["CFBundleDocumentTypes": types], on: .macOS, with: [.entitlements(["com.apple.security.app-sandbox": true])])
    #expect(Linted.findings(sandboxed, rules: "DT004").count == 3)
  }

  @Test(arguments: [
    ("public.imag", Severity.warning, "did you mean 'public.image'?"),
    ("public.nothing-like-that", .note, "use a type that the system declares"),
  ])
  func `a type in an activation rule that the system lacks`(_ type: String, _ severity: Severity, _ help: String) {
    let predicate = """
      SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment,
      ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "\(type)").@count == 1).@count == 1
      """
    let found = Linted.findings(
      .plist(["NSExtension": ["NSExtensionAttributes": ["NSExtensionActivationRule": "\(predicate)"]]]), rules: "EX008")
    #expect(found.map(\.severity) == [severity] && found.first?.help == help)
  }

  /// On iOS, DT011 says that an entry without types has no effect.
  @Test func `an extension that no type has`() {
    let contents: ExampleValue = [
      "CFBundleDocumentTypes": [.document(["com.example.note"]), ["CFBundleTypeExtensions": ["oldnote"]]],
      "UTExportedTypeDeclarations": [.type("com.example.note")],
    ]
    #expect(severities("UT041", .plist(contents, on: .macOS)) == [.note])
    #expect(severities("UT041", .plist(contents, on: .iOS)) == [])
    #expect(severities("DT011", .plist(contents, on: .iOS)) == [.error])
  }

  /// The imported declaration has no effect, so it has only to be removed.
  @Test func `what is wrong with an import of an own type`() {
    let bare: ExampleValue = [
      "UTTypeIdentifier": "org.penmakers.note", "UTTypeTagSpecification": ["public.filename-extension": ["pennote"]],
    ]
    let item: ExampleValue = .type("org.penmakers.note", to: ["public.item"], extensions: ["pennote"])
    let itself: ExampleValue = .type("org.penmakers.note", to: ["org.penmakers.note"], extensions: ["pennote"])
    let unknown: ExampleValue = .type("org.penmakers.note", to: ["org.penmakers.missing"], extensions: ["pennote"])
    let faults = ["UT020", "UT021", "UT024", "UT025"]
    for type in [bare, item, itself, unknown] {
      let imported: ExampleValue = ["CFBundleIdentifier": "org.penmakers.app", "UTImportedTypeDeclarations": [type]]
      #expect(!Linted.rules(.plist(imported), "UT02").filter(faults.contains).isEmpty)
      let both: ExampleValue = [
        "CFBundleIdentifier": "org.penmakers.app", "UTImportedTypeDeclarations": [type],
        "UTExportedTypeDeclarations": [.type("org.penmakers.note", extensions: ["pennote"])],
      ]
      #expect(Linted.rules(.plist(both), "UT02").filter(faults.contains) == [])
      #expect(Linted.rules(.plist(both), "UT016") == ["UT016"])
    }
  }
}
