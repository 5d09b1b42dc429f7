import PropertyLists
import SystemTypes
import Testing
import UTBundleDeclarations
import UTLint
import UTLintRules

/// Help that a careful engineer would give: one finding with the whole answer, and what was meant.
@Suite struct AdviceTests {
  private func finding(_ rule: String, _ contents: ExampleValue, on platforms: Platforms = []) throws -> Finding {
    let found = Linted.findings(.plist(contents, on: platforms), rules: rule)
    #expect(found.count == 1, "\(found)")
    return try #require(found.first)
  }

  private func document(_ types: ExampleValue, _ more: ExampleValue = "Alternate") -> ExampleValue {
    [
      "CFBundleIdentifier": "org.penmakers.notes",
      "CFBundleDocumentTypes": [
        [
          "CFBundleTypeName": "Document", "CFBundleTypeRole": "Viewer", "LSHandlerRank": more,
          "LSItemContentTypes": types,
        ]
      ],
    ]
  }

  /// The first example of a rule has one finding.
  private func firstExample(of rule: String) throws -> Finding {
    let example = try #require(RuleSet.rule(rule)?.description.examples.first)
    return try #require(Linted.findings(example, rules: rule).first)
  }

  @Test func `an app without a privacy manifest is told to add one`() throws {
    let found = try firstExample(of: "PM021")
    #expect(found.message.contains("but Example.app has no privacy manifest with a reason for "), "\(found)")
    #expect(
      found.help.hasPrefix("add PrivacyInfo.xcprivacy with the category in NSPrivacyAccessedAPITypes, "), "\(found)")
  }

  @Test func `both ways to a launch screen are named`() throws {
    let found = try firstExample(of: "IC013")
    #expect(found.help.hasPrefix("add UILaunchScreen, which may be an empty dictionary, or name a launch storyboard"))
  }

  /// `build show` says the same.
  @Test func `an app with only the folder of a signature is not called signed`() throws {
    let example = Example.build(
      ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
      with: [.init("Example.app/_CodeSignature/CodeResources", ""), .executable("Example.app/Example")])
    let found = try #require(Linted.findings(example, rules: "PV001").first)
    #expect(found.message.hasSuffix("no provisioning profile, and its executable is not signed"), "\(found)")
  }

  /// As photo editors ship it.
  @Test func `all ignored extensions are named with their types`() throws {
    let found = try finding(
      "DT014",
      [
        "CFBundleDocumentTypes": [
          ["CFBundleTypeExtensions": ["cr3", "arw", "nef", "jpg"], "LSItemContentTypes": ["public.jpeg"]]
        ]
      ], on: .macOS)
    #expect(found.message.hasPrefix("'.cr3', '.arw', and '.nef' are ignored: LSItemContentTypes is present, "))
    #expect(
      found.help
        == "add 'com.canon.cr3-raw-image', 'com.sony.arw-raw-image', and 'com.nikon.raw-image' to LSItemContentTypes")
    #expect(found.fix?.safety == .unsafe)
  }

  @Test func `an extension without a type is left to people`() throws {
    let found = try finding(
      "DT014",
      [
        "CFBundleDocumentTypes": [
          ["CFBundleTypeExtensions": ["cr3", "no-such-files"], "LSItemContentTypes": ["public.jpeg"]]
        ]
      ], on: .macOS)
    #expect(
      found.help
        == "add 'com.canon.cr3-raw-image' to LSItemContentTypes, and a type for each extension that none of them has")
    #expect(found.fix == nil)
  }

  /// The extension in a name counts more than the letters of another one.
  @Test(arguments: [
    ("com.microsoft.word.docx", "org.openxmlformats.wordprocessingml.document"),
    ("com.microsoft.excel.xlsx", "org.openxmlformats.spreadsheetml.sheet"),
    ("com.microsoft.powerpoint.pptx", "org.openxmlformats.presentationml.presentation"),
  ])
  func `an extension in a name says what is meant`(_ type: String, _ meant: String) throws {
    #expect(try finding("XR001", document(["\(type)"])).help == "did you mean '\(meant)'?")
  }

  @Test(arguments: ["org.penmakers.notes.json", "com.example.text", "com.example.log"])
  func `other names are not taken for extensions`(_ type: String) throws {
    #expect(!(try finding("XR001", document(["\(type)"])).help.contains("did you mean")))
  }

  @Test(arguments: [("model.gltf-text", "org.khronos.gltf"), ("model.gltf-binary", "org.khronos.glb")])
  func `a type that cannot exist is not to be imported`(_ type: String, _ meant: String) throws {
    let found = try finding("XR001", document(["\(type)"]))
    #expect(found.message == "'\(type)' is a MIME type, not a type identifier")
    #expect(found.help == "use '\(meant)'")
  }

  @Test(arguments: [
    ("public.heif-standard-image", "public.heic"), ("public.jpg", "public.jpeg"),
    ("public.csv", "public.comma-separated-values-text"),
  ])
  func `a missing type is a warning next to others`(_ type: String, _ meant: String) throws {
    let found = try finding("XR002", document(["public.png", "\(type)"]))
    #expect(found.severity == .warning && found.help == "did you mean '\(meant)'?" && found.fix != nil)
    let listed = try finding("XR002", document(["\(meant)", "\(type)"]))
    #expect(listed.severity == .note && listed.help == "remove it; '\(meant)' is already listed" && listed.fix == nil)
  }

  // MARK: Extensions

  @Test(arguments: [
    ("NSExtensionActivationSupportsText", "move it to NSExtensionActivationRule", true),
    ("NSExtensionActivationUsesStrictMatching", "move it to NSExtensionActivationRule", true),
    ("NSExtensionActivationRules", "did you mean 'NSExtensionActivationRule'?", true),
    (
      "NSExtensionActivationSupportsAttachmentsWithMatchingTypeIdentifiers",
      "remove it; to match specific types, use a predicate with UTI-CONFORMS-TO", false
    ),
  ])
  func `keys beside an activation rule are ignored`(_ key: String, _ help: String, isFixed: Bool) throws {
    let found = try finding(
      "EX006",
      [
        "NSExtension": [
          "NSExtensionAttributes": ["\(key)": true], "NSExtensionPointIdentifier": "com.apple.share-services",
        ]
      ])
    #expect(found.help == help && (found.fix != nil) == isFixed)
  }

  @Test func `a rule that is too high is moved`() throws {
    let found = try finding(
      "EX006",
      [
        "NSExtension": [
          "NSExtensionActivationRule": ["NSExtensionActivationSupportsText": true],
          "NSExtensionPointIdentifier": "com.apple.share-services",
        ]
      ])
    #expect(found.help == "move it to NSExtensionAttributes" && found.severity == .warning)
    #expect(found.fix?.title == "Move it to NSExtensionAttributes")
  }

  @Test func `a limit without its ending is meant`() throws {
    let found = try finding(
      "EX006",
      [
        "NSExtension": [
          "NSExtensionAttributes": ["NSExtensionActivationRule": ["NSExtensionActivationSupportsWebURL": 1]],
          "NSExtensionPointIdentifier": "com.apple.share-services",
        ]
      ])
    #expect(found.help == "did you mean 'NSExtensionActivationSupportsWebURLWithMaxCount'?")
    #expect(found.message == "key 'NSExtensionActivationSupportsWebURL' is unknown")
  }

  @Test(arguments: [
    "extensionItems.count > 0", "SUBQUERY(extensionItems, $i, $i.attachments.count > 0).@count > 0",
    "SUBQUERY(extensionItems, $i, $i.attachments.@count > 0).count > 0",
  ])
  func `a count of a collection is an operator`(_ predicate: String) throws {
    let found = try finding(
      "EX014",
      [
        "NSExtension": [
          "NSExtensionAttributes": ["NSExtensionActivationRule": "\(predicate)"],
          "NSExtensionPointIdentifier": "com.apple.share-services",
        ]
      ])
    #expect(found.help == "use '@count' for the number of elements" && found.severity == .error)
  }

  // MARK: Declarations

  @Test func `a dictionary that should be an array is one finding`() {
    let types: ExampleValue = [
      "com.example.note": ["UTTypeConformsTo": ["public.data"], "UTTypeDescription": "Note"],
      "com.example.memo": ["UTTypeConformsTo": ["public.data"], "UTTypeDescription": "Memo"],
    ]
    let found = Linted.findings(.plist(["UTExportedTypeDeclarations": types]))
    #expect(found.map(\.rule) == ["UT001"])
    let documents = Linted.findings(.plist(["CFBundleDocumentTypes": ["Note": ["CFBundleTypeRole": "Editor"]]]))
    #expect(documents.map(\.rule) == ["DT001"])
  }

  @Test func `a type identifier in a document type opens nothing`() {
    let found = Linted.findings(
      .plist([
        "CFBundleDocumentTypes": [
          [
            "CFBundleTypeName": "Document", "CFBundleTypeRole": "Viewer", "LSHandlerRank": "Alternate",
            "UTTypeIdentifier": "com.adobe.pdf",
          ]
        ]
      ]))
    #expect(Set(found.map(\.rule)) == ["DT010", "PL012"])
  }

  @Test func `the app's own types among others are not ranked by a fix`() throws {
    let found = try finding(
      "DT004",
      [
        "CFBundleDocumentTypes": [
          ["CFBundleTypeName": "Note", "LSItemContentTypes": ["org.penmakers.note", "com.example.unknown"]]
        ], "CFBundleIdentifier": "org.penmakers.notes",
        "UTExportedTypeDeclarations": [.type("org.penmakers.note", extensions: ["pnote"])],
      ])
    #expect(found.fix == nil)
  }

  /// A Cyrillic letter is not a missing dot.
  @Test(arguments: [
    ("com.example.n\u{43E}te", "it contains '\u{43E}' (U+043E), which is not an ASCII character"),
    ("public.*", "it has a wildcard"),
  ])
  func `what is wrong with an identifier is said`(_ type: String, _ fault: String) throws {
    #expect(try finding("DT021", document(["\(type)"])).message == "invalid type identifier '\(type)': \(fault)")
  }

  @Test(arguments: ["com.apple.package", "com.apple.bundle", "public.zip-archive"])
  func `packages and archives are of many formats`(_ type: String) throws {
    #expect(try finding("DT045", document(["\(type)"], "Default")).severity == .note)
  }

  @Test func `keys of attributes are moved from every place`() throws {
    let high = try finding(
      "EX006",
      ["NSExtension": ["IntentsSupported": ["SendIntent"], "NSExtensionPointIdentifier": "com.apple.intents-service"]])
    #expect(high.help == "move it to NSExtensionAttributes")
    let root = try finding(
      "PL012",
      [
        "NSExtension": ["NSExtensionPointIdentifier": "com.apple.photo-editing"], "PHSupportedMediaTypes": ["Image"],
      ])
    #expect(
      root.message
        == "'PHSupportedMediaTypes' is ignored here because it belongs in NSExtensionAttributes in NSExtension")
    let own = Linted.findings(.plist(["PHSupportedMediaTypes": ["Image"]]), rules: "PL012")
    #expect(own.isEmpty, "a key of the app's own")
  }

  @Test func `a misspelled role of a generator is not missing`() {
    let example = Example.plist(
      ["CFBundleDocumentTypes": [["CFBundleTypeRoles": "QLGenerator", "LSItemContentTypes": ["public.png"]]]],
      on: .macOS, context: .init(kind: .quickLookGenerator))
    #expect(Linted.rules(example).filter { $0 == "DT008" || $0 == "PL011" } == ["PL011"])
  }

  @Test func `an import that the deployment target requires stays`() throws {
    let types: ExampleValue = [
      "UTImportedTypeDeclarations": [.type("public.jpeg-xl", to: ["public.image"], extensions: ["jxl"])]
    ]
    func rules(_ target: String) -> [String] {
      let context = Example.Context(settings: ["MACOSX_DEPLOYMENT_TARGET": target])
      return Linted.rules(.plist(types, on: .macOS, context: context), "UT014")
    }
    #expect(rules("13.0") == [] && rules("15.2") == ["UT014"])
  }

  @Test func `a type that only the app could declare has no other owner`() throws {
    let found = try finding(
      "XR001",
      [
        "CFBundleIdentifier": "org.penmakers.writer", "CFBundleDocumentTypes": [.document(["org.penmakers.leaf"])],
      ])
    #expect(found.message == "type 'org.penmakers.leaf' is in the app's own domain, but not declared")
    #expect(found.help == "add it to UTExportedTypeDeclarations")
  }

  /// As in projects that Xcode makes now: the key is not in the file.
  @Test func `the domain of an app is known from the setting that Xcode generates its identifier from`() {
    func messages(_ generates: String) -> [String] {
      let settings = ["GENERATE_INFOPLIST_FILE": generates, "PRODUCT_BUNDLE_IDENTIFIER": "org.penmakers.writer"]
      let example = Example.plist(
        ["CFBundleDocumentTypes": [.document(["org.penmakers.leaf"])]], context: Example.Context(settings: settings))
      return Linted.findings(example, rules: "XR001").map(\.message)
    }
    #expect(messages("YES") == ["type 'org.penmakers.leaf' is in the app's own domain, but not declared"])
    #expect(messages("NO") == ["type 'org.penmakers.leaf' is not declared by the system or by this bundle"])
  }

  @Test func `only the part for the app differs`() throws {
    let found = try finding(
      "XR001",
      [
        "CFBundleIdentifier": "org.penmakers.writer",
        "CFBundleDocumentTypes": [.document(["org.penmakers.writer.leaf"])],
        "UTExportedTypeDeclarations": [.type("org.penmakers.prototype.leaf", extensions: ["x-leaf"])],
      ])
    #expect(found.severity == .error && found.help == "did you mean 'org.penmakers.prototype.leaf'?")
  }

  /// `<dict>` of the second entry was lost.
  @Test func `two items in one are separated`() throws {
    func help(_ keys: String) throws -> String {
      let text = "<key>CFBundleDocumentTypes</key><array><dict>\(keys)</dict></array>"
      return try #require(Linted.findings(Example(text), rules: "PL006").first).help
    }
    let one = "<key>CFBundleTypeName</key><string>A</string>"
    let other = "<key>CFBundleTypeName</key><string>B</string>"
    #expect(try help(one + other) == "merge the two values or remove the wrong one")
    #expect(
      try help(
        one + "<key>CFBundleTypeRole</key><string>Editor</string>" + other
          + "<key>CFBundleTypeRole</key><string>Viewer</string>")
        == "insert `</dict><dict>` before the first key of the next item")
  }

  @Test func `an extension point that was mistaken for another is named`() throws {
    let widget = try finding("EX013", ["NSExtension": ["NSExtensionPointIdentifier": "com.apple.widget-extension"]])
    #expect(
      widget.help.hasSuffix(
        "use the extension point com.apple.widgetkit-extension if the extension is a WidgetKit widget"))
    let service = try finding("EX013", ["NSExtension": ["NSExtensionPointIdentifier": "com.apple.services"]])
    #expect(service.help.contains("com.apple.share-services"))
  }

  @Test func `a misspelled activation rule is not missing`() {
    let example = Example.plist([
      "NSExtension": [
        "NSExtensionAttributes": ["NSExtensionsActivationRule": ["NSExtensionActivationSupportsText": true]],
        "NSExtensionMainStoryboard": "Main", "NSExtensionPointIdentifier": "com.apple.share-services",
      ]
    ])
    #expect(Linted.findings(example, rules: "EX").map(\.help) == ["did you mean 'NSExtensionActivationRule'?"])
  }

  @Test func `a type of a known owner is to be imported`() throws {
    func help(_ filenameExtension: String) throws -> String {
      try finding(
        "UT040",
        ["UTExportedTypeDeclarations": [.type("org.penmakers.own", extensions: ["\(filenameExtension)"])]]
      ).help
    }
    #expect(
      try help("md")
        == "import net.daringfireball.markdown and list it in the document type if the files have that format, or choose another extension"
    )
    #expect(
      try help("json")
        == "list public.json in the document type if the files have that format, or choose another extension")
  }
}
