import Testing
import UTTestFixtures

/// What a built app would get wrong, in the configurations of the programs that package it.
///
/// Not every program can write every problem. Tauri, electron-builder, and Briefcase write a rank for each association,
/// and no OSTypes, except as keys of the Info.plist.
@Suite struct PackagerFindingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The findings of some rules, as `line:column rule`, in the order of these texts.
  private func findings(_ name: String, _ text: String, _ rules: String) throws -> [String] {
    try folder.write(text, to: name)
    // The search in a folder finds the same as the name of the file.
    let found = try [name, "."].map { path in
      let result = try Tool.run(
        "validate", "--notes", "--format", "concise", "--select", rules, path, folder: folder.path)
      return result.lines.filter { $0.contains(": error: ") || $0.contains(": warning: ") || $0.contains(": note: ") }
        .map { line in
          let place = line.components(separatedBy: "\(name):").last?.split(separator: ":").prefix(2) ?? []
          return place.joined(separator: ":") + " " + (line.split(separator: "[").last?.prefix(5) ?? "")
        }.sorted()
    }
    #expect(found[0] == found[1])
    return found[0]
  }

  @Test func `Tauri: conformance, undeclared types, and MIME types`() throws {
    let text = """
      {
        "identifier": "com.penmakers.notes",
        "bundle": {"fileAssociations": [
          {"ext": ["pnote"], "mimeType": "application/note", "rank": "Owner"},
          {"ext": ["pbook"], "contentTypes": ["com.penmakers.notes.book"]},
          {"ext": ["pnota"], "mime-type": "application/nota",
           "exportedType": {"identifier": "com.penmakers.notes.nota"}},
          {"ext": ["png"], "mimeType": "image/png"}
        ]}
      }
      """
    #expect(
      try findings("tauri.conf.json", text, "UT020,XR001,UT062,DT004,DT013") == [
        "4:36 UT062", "5:41 XR001", "6:37 UT062", "6:5 UT020",
      ])
  }

  /// tauri-utils, `FileAssociation`: names in the style of Cargo are accepted as well.
  @Test func `Tauri's other names are read`() throws {
    let text = """
      identifier = "com.penmakers.notes"
      [[bundle.fileAssociations]]
      ext = ["pnote"]
      content-types = ["com.penmakers.notes.note"]
      exportedType = { identifier = "com.penmakers.notes.note", conforms-to = ["public.json"] }
      """
    for name in ["Tauri.toml", "Tauri.macos.toml"] {
      #expect(try findings(name, text, "UT020,UT041,DT012,XR001") == [])
    }
    let declared = try Tool.run(arguments: ["declare", "-"], input: text)
    #expect(declared.status == 0 && declared.output.contains("com.penmakers.notes.note"), "\(declared)")
  }

  /// Since electron-builder 24.13, `fileAssociations` are added to the document types in `mac.extendInfo`.
  @Test(arguments: ["", "fileAssociations: {ext: pnote, name: Note, mimeType: application/note}\n"])
  func `electron-builder: the keys of the Info.plist, with and without associations`(_ associations: String) throws {
    let text = """
      \(associations)appId: com.penmakers.notes
      mac:
        extendInfo:
          CFBundleDocumentTypes:
            - {CFBundleTypeName: Old, CFBundleTypeRole: Viewer, CFBundleTypeOSTypes: [TEXT]}
            - {CFBundleTypeName: New, LSItemContentTypes: [com.penmakers.notes.new], LSHandlerRank: Owner}
          UTExportedTypeDeclarations:
            - UTTypeIdentifier: com.penmakers.notes.note
              UTTypeTagSpecification: {public.filename-extension: [pnote], public.mime-type: [text/note]}
      """
    let first = associations.isEmpty ? 0 : 1
    let expected = [
      "\(first + 5):59 DT013", "\(first + 5):9 DT004", "\(first + 6):54 XR001", "\(first + 8):9 UT020",
      "\(first + 9):89 UT062",
    ]
    #expect(
      try findings("electron-builder.yml", text, "UT020,XR001,UT062,DT004,DT013")
        == (expected + (associations.isEmpty ? [] : ["1:54 UT062"])).sorted())
  }

  @Test func `electron-builder: a package.json that has only the keys of the Info.plist`() throws {
    let text = """
      {
        "name": "notes",
        "build": {"appId": "com.penmakers.notes", "mac": {"extendInfo": {
          "CFBundleDocumentTypes": [
            {"CFBundleTypeName": "Old", "CFBundleTypeOSTypes": ["TEXT"], "LSHandlerRank": "Alternate"}
          ]
        }}}
      }
      """
    #expect(try findings("package.json", text, "DT004,DT013") == ["5:35 DT013"])
  }

  /// electron-builder, `LinuxTargetHelper`: the MIME types in the packages for Linux.
  @Test func `electron-builder: MIME types for Linux`() throws {
    let text = """
      appId: com.penmakers.notes
      linux:
        mimeTypes: [application/note, x-scheme-handler/notes, text/markdown]
        fileAssociations: [{ext: pbook, mimeType: application/x-book}]
      fileAssociations:
        - {ext: pnote, mimeType: application/vnd.penmakers.note}
      """
    #expect(try findings("electron-builder.yml", text, "UT062") == ["3:15 UT062"])
  }

  @Test func `Briefcase: conformance, undeclared types, and MIME types`() throws {
    let text = """
      [tool.briefcase]
      bundle = "com.penmakers"

      [tool.briefcase.app.notes.document_type.note]
      description = "Note"
      extension = "pnote"
      mime_type = "application/note"
      macOS.UTTypeConformsTo = []

      [tool.briefcase.app.notes.document_type.book]
      description = "Book"
      extension = "pbook"
      macOS.LSItemContentTypes = "com.penmakers.notes.other"
      macOS.is_core_type = true
      macOS.LSHandlerRank = "Default"
      """
    #expect(
      try findings("pyproject.toml", text, "UT020,XR001,UT062,DT004,DT013") == [
        "13:28 XR001", "7:13 UT062", "8:26 UT020",
      ])
  }

  /// The Info.plist of briefcase-macOS-app-template has the keys of `info` at its end.
  @Test func `Briefcase: the keys of the Info.plist`() throws {
    let text = """
      [tool.briefcase]
      bundle = "com.penmakers"

      [tool.briefcase.app.notes.macOS]
      info.CFBundleDocumentTypes = [
        { CFBundleTypeName = "Old", CFBundleTypeOSTypes = ["TEXT"] },
      ]
      """
    #expect(try findings("pyproject.toml", text, "DT004,DT013") == ["6:3 DT004", "6:31 DT013"])
  }

  @Test func `Expo: document types that iOS does not register, and the others`() throws {
    let text = """
      {"expo": {"ios": {"bundleIdentifier": "com.penmakers.notes", "infoPlist": {
        "CFBundleDocumentTypes": [
          {"CFBundleTypeName": "Old", "CFBundleTypeOSTypes": ["TEXT"]},
          {"CFBundleTypeName": "New", "LSItemContentTypes": ["com.penmakers.notes.new"], "LSHandlerRank": "Owner"}
        ],
        "UTExportedTypeDeclarations": [
          {"UTTypeIdentifier": "com.penmakers.notes.note",
           "UTTypeTagSpecification": {"public.filename-extension": ["pnote"], "public.mime-type": ["text/note"]}}
        ]
      }}}}
      """
    #expect(
      try findings("app.json", text, "UT020,XR001,UT062,DT004,DT011,DT013") == [
        "3:33 DT011", "3:5 DT004", "4:56 XR001", "7:5 UT020", "8:94 UT062",
      ])
  }

  /// A plugin of Expo may complete what the configuration has.
  @Test func `Expo: background modes without their identifiers`() throws {
    let text = """
      {"expo": {"ios": {"bundleIdentifier": "com.penmakers.notes", "infoPlist": {
        "UIBackgroundModes": ["processing"], "LSSupportsOpeningDocumentsInPlace": true,
        "CFBundleDocumentTypes": [{"CFBundleTypeName": "PDF", "LSItemContentTypes": ["com.adobe.pdf"]}]
      }}}}
      """
    #expect(try findings("app.json", text, "BG,RT,DT004") == ["3:29 DT004"])
  }

  /// The other place of a finding is also one in a configuration.
  @Test func `two apps that disagree are named with their configurations`() throws {
    try folder.write(
      """
      {"productName": "Notes", "identifier": "com.penmakers.notes", "bundle": {"fileAssociations": [
        {"ext": ["pnote"], "rank": "Owner",
         "exportedType": {"identifier": "com.penmakers.notes.note", "conformsTo": ["public.content"]}}]}}
      """, to: "a/tauri.conf.json")
    try folder.write(
      """
      appId: com.penmakers.lite
      mac:
        extendInfo:
          UTExportedTypeDeclarations:
            - UTTypeIdentifier: com.penmakers.lite.note
              UTTypeConformsTo: [public.content]
              UTTypeTagSpecification: {public.filename-extension: [pnote]}
      """, to: "b/electron-builder.yml")
    let result = try Tool.run("validate", "--notes", "--select", "UT061", ".", folder: folder.path)
    #expect(
      result.output.contains(
        "b/electron-builder.yml:7:62: note: this app exports 'com.penmakers.lite.note' for files with extension 'pnote', "
          + "but 'a/tauri.conf.json#Notes' exports 'com.penmakers.notes.note' [UT061]"))
    #expect(result.lines.contains { $0.hasSuffix("see: a/tauri.conf.json:2:12: also exported here") })
  }
}
