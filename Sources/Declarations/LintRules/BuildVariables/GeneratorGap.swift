import PropertyLists
import UTBundleDeclarations
import UTLint

/// A generator's configuration with a gap.
enum GeneratorGap: DeclarationRule {
  static let description = RuleDescription(
    "VR010", "generator-gap", .warning, enforcers: [.practice],
    evidence: .reported, outcome: .nothing,
    summary: "The Info.plist generator's configuration lacks a setting",
    rationale: """
      A problem in a generated file comes back with every build, so it must be fixed in the configuration. A generator \
      is recognized by its configuration, if that is given, or by traces only it leaves in the file: keys of \
      electron-builder, or a known problem of jpackage. An Electron app alone is not enough, because its \
      NSPrincipalClass is also in handwritten files. JUCE, macosappbundler, and similar generators leave no trace in \
      the file.
      """,
    sources: [
      .report("tauri-apps/tauri/issues/13159"), GeneratorTrace.electron.source, GeneratorTrace.jpackage.source,
      GeneratorTrace.briefcase.source, .report("blackboardsh/electrobun/issues/551"),
      .report("juce-framework/JUCE/issues/971"),
    ],
    examples: [
      .plist([
        "ElectronAsarIntegrity": [:],
        ↓"CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "CFBundleTypeRole": "Editor"]],
      ]),
      .plist(
        [↓"CFBundleDocumentTypes": [["LSItemContentType": "com.example.note", "LSHandlerRank": "Owner"]]],
        with: [
          .init(
            "pyproject.toml",
            """
            [tool.briefcase.app.notes]

            """)
        ]),
      .plist([
        ↓"CFBundleDocumentTypes": [
          ["CFBundleTypeName": "Note", "LSSupportsOpeningDocumentsInPlace": true, "UISupportsDocumentBrowser": false]
        ]
      ]),
      .plist(
        [↓"CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]],
        with: [.init("src-tauri/tauri.conf.json", #"{"bundle": {"fileAssociations": [{"ext": ["note"]}]}}"#)]),
      .plist([
        "ElectronAsarIntegrity": [:],
        "CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSHandlerRank": "Owner"]],
      ]),
      .plist([
        "NSPrincipalClass": "AtomApplication",
        "CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "CFBundleTypeRole": "Editor"]],
      ]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let types = subject.info.fields.entry("CFBundleDocumentTypes"), !subject.info.documentTypes.isEmpty else {
      return
    }
    if let (generator, configuration, name) = subject.file.generator {
      if generator == .briefcase, subject.info.documentTypes.contains(where: { $0.fields["LSItemContentType"] != nil })
      {
        let trace = GeneratorTrace.briefcase
        report.add("\(trace.generator) \(trace.fault)", trace.help, at: FindingPlace(key: types))
      }
      guard let gap = generator.gap, let setting = generator.documentSetting, configuration.contains(setting),
        !configuration.contains(gap.setting)
      else { return }
      report.add(
        "\(name) has \(setting) without \(gap.setting): \(gap.consequence)", gap.help, at: FindingPlace(key: types))
    } else if let trace = trace(in: subject) {
      report.add("\(trace.generator) \(trace.fault)", trace.help, at: FindingPlace(key: types))
    }
  }

  private static func trace(in subject: Subject) -> GeneratorTrace? {
    let types = subject.info.documentTypes
    let fields = subject.info.fields
    let isElectron =
      fields["ElectronAsarIntegrity"] != nil || fields["ElectronTeamID"] != nil
    if isElectron, types.contains(where: { $0.fields["LSHandlerRank"] == nil }) { return .electron }
    // Both keys in one entry; a single one may be an ordinary mistake.
    let isJpackage = types.contains {
      $0.fields["LSSupportsOpeningDocumentsInPlace"] != nil && $0.fields["UISupportsDocumentBrowser"] != nil
    }
    return isJpackage ? .jpackage : nil
  }
}
