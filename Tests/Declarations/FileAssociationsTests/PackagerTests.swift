import PropertyLists
import SystemTypes
import Testing
import UTFileAssociations

/// Configurations of packagers, as their documentation describes them.
@Suite struct PackagerTests {
  private func read(_ text: String, _ name: String, owner: String? = nil) throws -> DeclaredFiles {
    try DeclaredFiles(contentsOf: Array(text.utf8), named: "project/\(name)", owner: owner, in: .system)
  }

  private static let tauri = """
    {
      "productName": "Notes",
      "identifier": "com.example.notes",
      "bundle": {
        "fileAssociations": [
          { "ext": [".note"], "name": "Note \\ud83d\\uDE00", "mimeType": "application/x-note", "rank": "Owner",
            "exportedType": { "identifier": "com.example.notes.note", "conformsTo": ["public.json"] },
            "androidIntentActionFilters": ["View"] },
          { "ext": ["md", "markdown"], "role": "Viewer" }
        ]
      }
    }
    """

  @Test func `Tauri's associations become declarations`() throws {
    let files = try read(Self.tauri, "tauri.conf.json")
    #expect(files.info["CFBundleIdentifier"] == "com.example.notes" && files.info["CFBundleName"] == "Notes")
    let documents = files.info["CFBundleDocumentTypes"]
    #expect(documents?[0]?["CFBundleTypeName"] == "Note 😀" && documents?[0]?["LSHandlerRank"] == "Owner")
    #expect(documents?[1]?["LSItemContentTypes"] == ["net.daringfireball.markdown"])
    #expect(documents?[1]?["LSHandlerRank"] == "Alternate" && documents?[1]?["CFBundleTypeRole"] == "Viewer")
    let type = files.info["UTExportedTypeDeclarations"]?[0]
    #expect(type?["UTTypeIdentifier"] == "com.example.notes.note" && type?["UTTypeConformsTo"] == ["public.json"])
    #expect(
      type?["UTTypeTagSpecification"]
        == ["public.filename-extension": ["note"], "public.mime-type": ["application/x-note"]])
    #expect(
      files.notes.map(\.description) == [
        "project/tauri.conf.json:8:9: note: only Tauri uses androidIntentActionFilters"
      ])
  }

  /// Standard input has no name, and `tauri --config FILE` takes any.
  @Test(arguments: ["<stdin>", "beta.json"]) func `a configuration is known by its settings`(name: String) throws {
    let files = try read(Self.tauri, name)
    #expect(files.info["UTExportedTypeDeclarations"]?[0]?["UTTypeIdentifier"] == "com.example.notes.note")
    let electron = try read("appId: com.example.notes\nfileAssociations: {ext: note, name: Note}", name)
    #expect(electron.info["CFBundleDocumentTypes"]?[0]?["CFBundleTypeName"] == "Note")
    let briefcase = """
      [tool.briefcase.app.notes]
      bundle = "com.example"
      [tool.briefcase.app.notes.document_type.note]
      extension = "note"
      description = "Note"
      """
    #expect(try read(briefcase, "beta.toml").info["CFBundleIdentifier"] == "com.example.notes")
    let expo = #"{"expo": {"ios": {"infoPlist": {"CFBundleDocumentTypes": [{"CFBundleTypeName": "Note"}]}}}}"#
    #expect(try read(expo, name).info["CFBundleDocumentTypes"]?[0]?["CFBundleTypeName"] == "Note")
  }

  @Test func `keys that only Tauri knows stay in Tauri's configuration`() throws {
    let files = try read(Self.tauri, "tauri.conf.json")
    let (text, notes) = try files.text(as: .tauri, in: .system)
    #expect(text.contains(#""androidIntentActionFilters": ["View"]"#) && notes.isEmpty)
    let again = try read(text, "tauri.conf.json", owner: "com.example.notes")
    #expect(again.info["UTExportedTypeDeclarations"] == files.info["UTExportedTypeDeclarations"])
    #expect(again.info["CFBundleDocumentTypes"] == files.info["CFBundleDocumentTypes"])
    #expect(try !files.text(as: .electronBuilder, in: .system).text.contains("androidIntentActionFilters"))
  }

  @Test func `what Tauri cannot express is named`() throws {
    let files = try read(
      """
      owner: com.example.notes
      types: [{extensions: notebook, package: true, icon: book.icns}, {extensions: tex}]
      """, "formats.yml")
    let notes = try files.text(as: .tauri, in: .system).notes.map(\.message)
    #expect(
      notes == [
        "Tauri cannot express keys of 'NOTEBOOK document': LSTypeIsPackage, CFBundleTypeIconFile",
        "Tauri cannot express keys of 'com.example.notes.notebook': UTTypeIconFile",
        "Tauri cannot import 'org.tug.tex'; add UTImportedTypeDeclarations to src-tauri/Info.plist",
      ])
  }

  @Test(arguments: [
    (
      "electron-builder.yml",
      """
      appId: com.example.notes
      fileAssociations:
        - ext: note
          name: Note
          rank: Owner
          isPackage: true
        - ext: [json]
          name: JSON
      """
    ),
    (
      "package.json",
      """
      {"name": "notes", "build": {"appId": "com.example.notes", "fileAssociations": [
        {"ext": "note", "name": "Note", "rank": "Owner", "isPackage": true}], "mac": {"fileAssociations": {"ext": "json", "name": "JSON"}}}}
      """
    ),
    (
      "electron-builder.json5",
      """
      // The configuration.
      {
        appId: 'com.example.notes', /* the // identifier */
        fileAssociations: [
          {ext: "note", name: 'Note', rank: "Owner", isPackage: true}, // "first"
          {ext: ["json"], name: "JSON",},
        ],
        directories: {output: "https://example.com/"}
      }
      """
    ),
    (
      "electron-builder.toml",
      """
      appId = "com.example.notes" # the identifier
      [[fileAssociations]]
      ext = "note"
      name = 'Note'
      rank = "Owner"
      isPackage = true

      [[fileAssociations]]
      ext = ["json",]
      name = "JSON"
      """
    ),
  ])
  func `electron-builder's associations become declarations`(name: String, text: String) throws {
    let info = try read(text, name).info
    #expect(info["CFBundleIdentifier"] == "com.example.notes")
    let documents = info["CFBundleDocumentTypes"]
    #expect(documents?[0]?["LSItemContentTypes"] == ["com.example.notes.note"])
    #expect(documents?[0]?["LSTypeIsPackage"] == true && documents?[0]?["LSHandlerRank"] == "Owner")
    #expect(documents?[1]?["LSItemContentTypes"] == ["public.json"] && documents?[1]?["CFBundleTypeName"] == "JSON")
    #expect(
      info["UTExportedTypeDeclarations"]?[0]?["UTTypeConformsTo"] == ["com.apple.package", "public.content"])
  }

  @Test func `electron-builder gets types for macOS, and associations for the other systems`() throws {
    let files = try read(Self.tauri, "tauri.conf.json")
    let (text, notes) = try files.text(as: .electronBuilder, in: .system)
    #expect(notes.isEmpty && text.contains(#""extendInfo": {"#) && text.contains(#""linux": {"#))
    // What it wrote is read again.
    let again = try read(text, "electron-builder.json", owner: "com.example.notes")
    #expect(again.info["UTExportedTypeDeclarations"] == files.info["UTExportedTypeDeclarations"])
    #expect(again.info["CFBundleDocumentTypes"] == files.info["CFBundleDocumentTypes"])
  }

  /// https://briefcase.readthedocs.io, "Document types".
  @Test func `Briefcase's document types become declarations`() throws {
    let files = try read(
      """
      [tool.briefcase]
      bundle = "com.example"

      [tool.briefcase.app.notes]
      formal_name = "Notes"

      [tool.briefcase.app.notes.document_type.note]
      description = "Note"
      extension = "note"
      mime_type = "application/x-note"
      icon = "resources/note"
      url = "https://example.com/"
      macOS.UTTypeConformsTo = ["public.json"]
      macOS.LSHandlerRank = "Owner"

      [tool.briefcase.app.notes.document_type.markdown]
      description = "Markdown"
      extension = "md"
      macOS.is_core_type = true
      macOS.LSItemContentTypes = "net.daringfireball.markdown"
      """, "pyproject.toml")
    #expect(files.info["CFBundleIdentifier"] == "com.example.notes")
    let type = files.info["UTExportedTypeDeclarations"]?[0]
    #expect(type?["UTTypeIdentifier"] == "com.example.notes.note" && type?["UTTypeConformsTo"] == ["public.json"])
    #expect(files.info["CFBundleDocumentTypes"]?[1]?["LSItemContentTypes"] == ["net.daringfireball.markdown"])
    #expect(
      files.notes.contains {
        $0.description == "project/pyproject.toml:12:1: note: only Briefcase uses url"
      })
    let (text, _) = try files.text(as: .briefcase, in: .system)
    #expect(
      text.contains("[tool.briefcase.app.notes.document_type.note]") && text.contains("macOS.is_core_type = false"))
  }

  /// TOML 1.0, "Table": "Defining a table more than once is invalid".
  @Test func `a table of Briefcase is written once for an extension`() throws {
    let files = try read(
      """
      owner: com.example.notes
      types:
        - {extensions: note, name: Note}
        - {extensions: [note, memo], name: Memo}
        - {extensions: memo, name: Jotting}
        - {name: Folder, content-types: public.folder}
      """, "formats.yml")
    let (text, notes) = try files.text(as: .briefcase, in: .system)
    let tables = text.split(separator: "\n").filter { $0.hasPrefix("[") }
    #expect(tables == ["note", "memo"].map { "[tool.briefcase.app.notes.document_type.\($0)]" })
    #expect(notes.contains { $0.description.hasSuffix("has only one extension; omitted: note") })
    #expect(notes.contains { $0.description.hasSuffix("per extension; omitted: 'Jotting' for memo") })
    #expect(notes.contains { $0.description.hasSuffix("needs an extension; omitted: 'Folder'") })
  }

  /// briefcase/config.py: more than one content type is an error; a type of another app is none of the system's.
  @Test func `a document type of Briefcase has one type`() throws {
    let files = try read(
      """
      owner: com.example.notes
      types:
        - {extensions: [png, jpeg], name: Picture, content-types: [public.png, public.jpeg]}
        - {extensions: tex, name: TeX document}
      """, "formats.yml")
    let (text, notes) = try files.text(as: .briefcase, in: .system)
    #expect(text.contains("macOS.LSItemContentTypes = [\"public.png\"]\nmacOS.is_core_type = true\n"))
    #expect(text.contains("macOS.LSItemContentTypes = [\"org.tug.tex\"]\nmacOS.is_core_type = false\n"))
    #expect(notes.contains { $0.description.hasSuffix("has only one type; omitted: public.jpeg") })
  }

  @Test func `Expo's keys of an Info.plist are taken as they are`() throws {
    let files = try read(
      """
      {"expo": {"name": "Notes", "ios": {"bundleIdentifier": "com.example.notes", "infoPlist": {
        "LSSupportsOpeningDocumentsInPlace": true,
        "CFBundleDocumentTypes": [{"CFBundleTypeName": "Note", "LSItemContentTypes": ["com.example.note"]}]}}}}
      """, "app.json")
    #expect(files.info["LSSupportsOpeningDocumentsInPlace"] == true)
    #expect(files.info["CFBundleDocumentTypes"]?[0]?["CFBundleTypeName"] == "Note")
    #expect(try files.text(as: .expo, in: .system).text.contains(#""infoPlist": {"#))
  }

  @Test(arguments: [
    ("tauri.conf.json", #"{"bundle": {"#, "project/tauri.conf.json:2:1: "),
    ("pyproject.toml", "[tool.briefcase]\nx = \"a\nb\"", "project/pyproject.toml:2:5: unterminated string"),
    ("pyproject.toml", "[tool.briefcase]\nx = 1\nx = 2", "project/pyproject.toml:3:1: duplicate key 'x'"),
    ("pyproject.toml", "a = [1, 2", "project/pyproject.toml:1:"),
    ("notes.txt", "nothing", "project/notes.txt: the file contains no declarations that utictl can read"),
    ("formats.yml", "types: [{extension: note}]", "project/formats.yml:1:10: unknown key 'extension'"),
    ("notes.xml", "<mime-info><mime-type></mime-info>", "project/notes.xml:1:"),
    ("Info.plist", "<plist><array/></plist>", "project/Info.plist:1:8: the root is not a dictionary"),
  ])
  func `problems have a position`(name: String, text: String, message: String) throws {
    let error = #expect(throws: FileAssociationError.self) { try read(text, name, owner: "com.example.notes") }
    #expect(error.map { "\($0)".hasPrefix(message) } == true, "\(error.map { "\($0)" } ?? "no error")")
  }
}
