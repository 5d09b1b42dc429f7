import PropertyLists
import UTBundleDeclarations
import UTLint

/// Document types that a generator overwrites.
enum GeneratedDocumentTypes: DeclarationRule {
  static let description = RuleDescription(
    "VR009", "generated-document-types", .note, enforcers: [.practice],
    evidence: .reported, outcome: .nothing,
    summary: "A generator's configuration replaces the document types in the Info.plist",
    rationale: """
      Tauri's command line replaces CFBundleDocumentTypes if its configuration has fileAssociations, XcodeGen writes \
      the whole file listed under info:, and Expo's prebuild regenerates it. Manual changes are lost in the next \
      build. This is checked only if the configuration is known.
      """,
    sources: [
      .report("readest/readest/pull/5415"), .report("kiwix/kiwix-apple/issues/589"),
      .report("tauri-apps/tauri/pull/14486"),
    ],
    examples: [
      .plist(
        [↓"CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]],
        with: [
          .init("src-tauri/tauri.conf.json", #"{"bundle": {"fileAssociations": [{"ext": ["note"], "rank": "Owner"}]}}"#)
        ]),
      .plist(
        [↓"CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]],
        with: [
          .init(
            "project.yml",
            """
            targets:
              Notes:
                type: application
                info:
                  path: Notes/Info.plist

            """)
        ]),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]],
        with: [.init("src-tauri/tauri.conf.json", #"{"bundle": {"active": true}}"#)]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let (generator, configuration, name) = subject.file.generator,
      let types = subject.info.fields.entry("CFBundleDocumentTypes"), types.value.count > 0,
      generator.replacesDocumentTypes(configuration)
    else { return }
    report.add(
      "\(generator.rawValue) writes CFBundleDocumentTypes from \(name), so this array is overwritten",
      "declare the document types in \(name)", at: FindingPlace(key: types))
  }
}
