import BundleDeclarations
import PropertyLists

/// Document types that a program writes over.
enum GeneratedDocumentTypes: DeclarationRule {
  static let description = RuleDescription(
    "VR009", "generated-document-types", .note, enforcers: [.practice],
    summary: "The document types are generated from a configuration, which replaces these",
    rationale: """
      Tauri's command line replaces CFBundleDocumentTypes if its configuration has fileAssociations, XcodeGen writes the whole \
      file that it finds under info:, and Expo's prebuild makes it anew. What was added by hand is lost with the next build. \
      This is checked only where the configuration is known.
      """,
    sources: [
      .report("readest/readest/pull/5415"), .report("kiwix/kiwix-apple/issues/589"),
      .report("tauri-apps/tauri/pull/14486"),
    ],
    examples: [
      Example(
        """
        ↓<key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
          </dict>
        </array>
        """,
        with: [
          Example.Companion(
            "src-tauri/tauri.conf.json", #"{"bundle": {"fileAssociations": [{"ext": ["note"], "rank": "Owner"}]}}"#)
        ]),
      Example(
        """
        ↓<key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
          </dict>
        </array>
        """,
        with: [
          Example.Companion(
            "project.yml", "targets:\n  Notes:\n    type: application\n    info:\n      path: Notes/Info.plist\n")
        ]),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
          </dict>
        </array>
        """, with: [Example.Companion("src-tauri/tauri.conf.json", #"{"bundle": {"active": true}}"#)]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let (generator, configuration, name) = subject.file.generator,
      let types = subject.info.fields.entry("CFBundleDocumentTypes"), types.value.count > 0,
      generator.replacesDocumentTypes(configuration)
    else { return }
    report.add(
      "\(generator.rawValue) writes CFBundleDocumentTypes from \(name), so this array is lost",
      "declare the document types in \(name)", at: Place(key: types))
  }
}

/// A configuration that leaves something out.
enum GeneratorGap: DeclarationRule {
  static let description = RuleDescription(
    "VR010", "generator-gap", .warning, enforcers: [.practice],
    summary: "The program that generates the Info.plist leaves something out that its configuration could say",
    rationale: """
      A fault in a generated file comes back with every build, so it has to be mended in the configuration. A generator is \
      told by its configuration, if that is given, or by what only it leaves in the file: Electron's keys, or a slip that is \
      known of jpackage. Of JUCE, macosappbundler and others nothing in the file tells.
      """,
    sources: [
      .report("tauri-apps/tauri/issues/13159"), GeneratorTrace.electron.source, GeneratorTrace.jpackage.source,
      GeneratorTrace.briefcase.source, .report("blackboardsh/electrobun/issues/551"),
      .report("juce-framework/JUCE/issues/971"),
    ],
    examples: [
      Example(
        """
        <key>ElectronAsarIntegrity</key>
        <dict/>
        ↓<key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
            <key>CFBundleTypeRole</key>
            <string>Editor</string>
          </dict>
        </array>
        """),
      Example(
        """
        ↓<key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>LSItemContentType</key>
            <string>com.example.note</string>
            <key>LSHandlerRank</key>
            <string>Owner</string>
          </dict>
        </array>
        """, with: [Example.Companion("pyproject.toml", "[tool.briefcase.app.notes]\n")]),
      Example(
        """
        ↓<key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
            <key>LSSupportsOpeningDocumentsInPlace</key>
            <true/>
            <key>UISupportsDocumentBrowser</key>
            <false/>
          </dict>
        </array>
        """),
      Example(
        """
        ↓<key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
          </dict>
        </array>
        """,
        with: [
          Example.Companion("src-tauri/tauri.conf.json", #"{"bundle": {"fileAssociations": [{"ext": ["note"]}]}}"#)
        ]),
      Example(
        """
        <key>ElectronAsarIntegrity</key>
        <dict/>
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
            <key>LSHandlerRank</key>
            <string>Owner</string>
          </dict>
        </array>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let types = subject.info.fields.entry("CFBundleDocumentTypes"), !subject.info.documentTypes.isEmpty else {
      return
    }
    if let (generator, configuration, name) = subject.file.generator {
      if generator == .briefcase, subject.info.documentTypes.contains(where: { $0.fields["LSItemContentType"] != nil })
      {
        let trace = GeneratorTrace.briefcase
        report.add("\(trace.generator) \(trace.fault)", trace.advice, at: Place(key: types))
      }
      guard let gap = generator.gap, let setting = generator.documentSetting, configuration.contains(setting),
        !configuration.contains(gap.setting)
      else { return }
      report.add(
        "\(name) has \(setting) without \(gap.setting): \(gap.consequence)", gap.advice, at: Place(key: types))
    } else if let trace = trace(in: subject) {
      report.add("\(trace.generator) \(trace.fault)", trace.advice, at: Place(key: types))
    }
  }

  private static func trace(in subject: Subject) -> GeneratorTrace? {
    let types = subject.info.documentTypes
    let fields = subject.info.fields
    let isElectron =
      fields["ElectronAsarIntegrity"] != nil || fields["ElectronTeamID"] != nil
      || fields.text("NSPrincipalClass")?.value == "AtomApplication"
    if isElectron, types.contains(where: { $0.fields["LSHandlerRank"] == nil }) { return .electron }
    // Both keys in one entry; one alone may be anybody's slip.
    let isJpackage = types.contains {
      $0.fields["LSSupportsOpeningDocumentsInPlace"] != nil && $0.fields["UISupportsDocumentBrowser"] != nil
    }
    return isJpackage ? .jpackage : nil
  }
}

extension LintFile {
  /// The program that writes the file, with the text and the name of its configuration; nil if that is not known.
  fileprivate var generator: (Generator, configuration: String, name: String)? {
    guard let configuration else { return nil }
    let text = String(decoding: configuration.bytes, as: UTF8.self)
    return Generator(configuration: configuration.name, text).map { ($0, text, configuration.name) }
  }
}

/// A root key that a build setting puts in.
enum KeyFromBuildSetting: DeclarationRule {
  static let description = RuleDescription(
    "VR011", "key-from-build-setting", .note, platforms: [.iOS, .visionOS, .macOS, .macCatalyst], enforcers: [.xcode],
    summary: "A build setting says how documents are opened",
    rationale: """
      Xcode merges INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace and INFOPLIST_KEY_UISupportsDocumentBrowser into the \
      Info.plist, so the keys count as present though the file does not have them. If it has them too, the file's value counts.
      """,
    sources: [.swiftBuild],
    examples: [
      Example(
        """
        ↓<key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
          </dict>
        </array>
        """,
        context: Example.Context(settings: ["INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace": "YES"])),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
          </dict>
        </array>
        ↓<key>UISupportsDocumentBrowser</key>
        <true/>
        """,
        context: Example.Context(settings: ["INFOPLIST_KEY_UISupportsDocumentBrowser": "NO"]),
        comment: "The file and the setting disagree; the file wins."),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
          </dict>
        </array>
        <key>UISupportsDocumentBrowser</key>
        <true/>
        """,
        context: Example.Context(settings: ["INFOPLIST_KEY_UISupportsDocumentBrowser": "YES"])),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let fields = subject.info.fields
    guard let types = fields.entry("CFBundleDocumentTypes"), types.value.count > 0 else { return }
    for key in ["LSSupportsOpeningDocumentsInPlace", "UISupportsDocumentBrowser"] {
      guard let value = subject.info.settings.value(of: "INFOPLIST_KEY_\(key)"), !value.isEmpty else { continue }
      if let entry = fields.entry(key) {
        guard let flag = fields.flag(key), flag != "YyTt1".contains(value.prefix(1)) else { continue }
        report.add(
          "\(key) is \(flag ? "true" : "false") here, but the build setting INFOPLIST_KEY_\(key) is \(value)",
          "remove one of the two: the file's value counts", at: Place(key: entry))
      } else if !(subject.isCertainlyFor([.macOS, .macCatalyst]) && "Nn0".contains(value.prefix(1))) {
        // RT002 says that the Mac does not take NO.
        report.add(
          "\(key) comes from the build setting INFOPLIST_KEY_\(key) = \(value)", "nothing has to be done",
          at: Place(key: types))
      }
    }
  }
}
