import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTFileAssociations

/// Declarations from descriptions of formats, as a careful engineer would write them.
@Suite struct DraftResolverTests {
  private func files(
    _ extensions: String..., owner: String? = "com.example.notes", change: (inout FormatDraft) -> Void = { _ in }
  ) throws -> DeclaredFiles {
    var draft = FormatDraft(extensions: extensions, name: "Note")
    change(&draft)
    return try DraftResolver.files(for: [draft], owner: owner, in: .system)
  }

  @Test func `an extension that nobody declares gets a type of the app, and a note says so`() throws {
    let files = try files(".note") { $0.conformsTo = ["public.json"] }
    let expected: PropertyListValue = [
      "CFBundleIdentifier": "com.example.notes",
      "CFBundleDocumentTypes": [
        [
          "CFBundleTypeName": "Note", "CFBundleTypeRole": "Editor", "LSHandlerRank": "Owner",
          "LSItemContentTypes": ["com.example.notes.note"],
        ]
      ],
      "UTExportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "com.example.notes.note", "UTTypeDescription": "Note",
          "UTTypeConformsTo": ["public.json"],
          "UTTypeTagSpecification": ["public.filename-extension": ["note"]],
        ]
      ],
    ]
    #expect(.dictionary(files.info) == expected)
    #expect(
      files.notes.map(\.message) == [
        "'com.example.notes.note' is a new type for .note: neither the system nor an optional set declares one"
      ])
  }

  @Test func `without the identifier of the app, no identifier is invented`() throws {
    #expect(throws: FileAssociationError.self) { try files("note", owner: nil) }
    #expect(throws: FileAssociationError.self) { try files("note", owner: "notes") }
    // A type of the system needs none.
    #expect(try files("json", owner: nil).info["UTExportedTypeDeclarations"] == nil)
  }

  /// The GPX type of the set xcode has neither a description nor a MIME type.
  @Test func `an imported type gets the name and the MIME type that its set lacks`() throws {
    let files = try files("gpx") { $0.mimeTypes = ["application/gpx+xml"] }
    let type = files.info["UTImportedTypeDeclarations"]?[0]
    #expect(type?["UTTypeIdentifier"] == "com.topografix.gpx" && type?["UTTypeDescription"] == "Note")
    #expect(type?["UTTypeTagSpecification"]?["public.mime-type"] == ["application/gpx+xml"])
    #expect(try files.text(as: .desktop, in: .system).text == "MimeType=application/gpx+xml;\n")
  }

  @Test func `a MIME type without an extension finds the type that a set has for it`() throws {
    let xml = """
      <mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
        <mime-type type="application/x-bittorrent"><comment>Torrent</comment></mime-type>
        <mime-type type="application/json"/>
      </mime-info>
      """
    let files = try DeclaredFiles(contentsOf: Array(xml.utf8), named: "x.xml", owner: nil, in: .system)
    let imported = files.info["UTImportedTypeDeclarations"]
    #expect(imported?.array?.count == 1 && imported?[0]?["UTTypeIdentifier"] == "org.bittorrent.torrent")
    #expect(files.info["CFBundleDocumentTypes"]?[1]?["LSItemContentTypes"] == ["public.json"])
    #expect(files.info["UTExportedTypeDeclarations"] == nil)
    #expect(
      files.notes.map(\.message) == [
        "'org.bittorrent.torrent' for application/x-bittorrent is imported, because it is in the optional set community"
      ])
  }

  /// Otherwise, every JSON file on the user's system would be called a note.
  @Test func `a new type does not get the MIME type of another one`() throws {
    let files = try files("note") { $0.mimeTypes = ["application/json", "application/x-note"] }
    let type = files.info["UTExportedTypeDeclarations"]?[0]
    #expect(type?["UTTypeConformsTo"] == ["public.json"])
    #expect(type?["UTTypeTagSpecification"]?["public.mime-type"] == ["application/x-note"])
    #expect(
      files.notes.map(\.message).contains(
        "'com.example.notes.note' does not get the MIME type 'application/json', which belongs to 'public.json'"))
  }

  @Test func `types of the system and of others are not declared as the app's own`() throws {
    let json = try files("json")
    #expect(json.info["UTExportedTypeDeclarations"] == nil && json.info["UTImportedTypeDeclarations"] == nil)
    #expect(json.info["CFBundleDocumentTypes"]?[0]?["LSItemContentTypes"] == ["public.json"])
    #expect(json.info["CFBundleDocumentTypes"]?[0]?["LSHandlerRank"] == "Alternate")
    let markdown = try files("md", "markdown")
    #expect(markdown.info["CFBundleDocumentTypes"]?[0]?["LSItemContentTypes"] == ["net.daringfireball.markdown"])
    let tex = try files("tex")
    #expect(tex.info["UTImportedTypeDeclarations"]?[0]?["UTTypeIdentifier"] == "org.tug.tex")
    #expect(
      tex.notes.map(\.message) == ["'org.tug.tex' for .tex is imported, because it is in the optional set community"])
    let sql = try files("sql")
    #expect(sql.info["UTImportedTypeDeclarations"]?[0]?["UTTypeIdentifier"] == "org.iso.sql")
  }

  /// The system's type of `.ts` is a video.
  @Test func `a type of another format with the same extension is not taken`() throws {
    let script = try files("ts") { $0.mimeTypes = ["text/typescript"] }
    #expect(script.info["CFBundleDocumentTypes"]?[0]?["LSItemContentTypes"] == ["com.microsoft.typescript"])
    let video = try files("ts") { $0.mimeTypes = ["video/mp2t"] }
    #expect(video.info["CFBundleDocumentTypes"]?[0]?["LSItemContentTypes"] == ["public.mpeg-2-transport-stream"])
    let own = try files("ts") { $0.conformsTo = ["public.image"] }
    #expect(own.info["UTExportedTypeDeclarations"]?[0]?["UTTypeIdentifier"] == "com.example.notes.ts")
    #expect(own.notes[0].message.contains("public.mpeg-2-transport-stream, have the same extension"))
  }

  /// Without the declarations, files have the type only where another app has them.
  @Test func `types that a description names are imported`() throws {
    let files = try files("note") {
      $0.conformsTo = ["org.tug.tex"]
      $0.contentTypes = ["org.tug.tex.bibtex", "public.json", "org.penmakers.unknown"]
    }
    let types = files.info["UTImportedTypeDeclarations"]?.array?.map { $0["UTTypeIdentifier"] }
    #expect(types == ["org.tug.tex", "org.tug.tex.bibtex"])
    #expect(files.info["UTImportedTypeDeclarations"]?[1]?["UTTypeDescription"] == "BIB document")
    #expect(
      files.notes.map(\.message).contains("'org.tug.tex' is imported, because it is in the optional set community"))
  }

  private static func declaration(_ identifier: String, _ mimeType: String? = nil) -> TypeDeclaration {
    TypeDeclaration(
      identifier: identifier, conformsTo: ["public.data"],
      tags: [.init(.filenameExtension, ["note"])] + (mimeType.map { [.init(.mimeType, [$0])] } ?? []))
  }

  /// The registry has them because of `--declarations`; the app that is described does not.
  @Test func `a type of the user's own declarations or of a set is imported`() throws {
    for (registry, tag, identifier, reason) in [
      (
        TypeRegistry.system.adding([Self.declaration("org.penmakers.note")]), "note", "org.penmakers.note",
        "it is in your declarations"
      ),
      (TypeRegistry.system.adding(.web), "woff2", "org.w3c.woff2", "it is in the optional set web"),
    ] {
      let files = try DraftResolver.files(for: [FormatDraft(extensions: [tag])], owner: nil, in: registry)
      #expect(files.info["CFBundleDocumentTypes"]?[0]?["LSItemContentTypes"] == [.string(identifier)])
      #expect(files.info["UTImportedTypeDeclarations"]?[0]?["UTTypeIdentifier"] == .string(identifier))
      #expect(files.notes.map(\.message) == ["'\(identifier)' for .\(tag) is imported, because \(reason)"])
    }
  }

  /// The identifiers of the set `desktop` exist on one machine alone.
  @Test func `of the desktop's types only the MIME type is taken`() throws {
    let own = Self.declaration("org.freedesktop.mime.text.x-note", "text/x-note")
    let registry = TypeRegistry.system.adding([own])
    let files = try DraftResolver.files(
      for: [FormatDraft(extensions: ["note"])], owner: "com.example.notes", in: registry)
    let type = files.info["UTExportedTypeDeclarations"]?[0]
    #expect(type?["UTTypeIdentifier"] == "com.example.notes.note" && type?["UTTypeConformsTo"] == ["public.text"])
    #expect(type?["UTTypeTagSpecification"]?["public.mime-type"] == ["text/x-note"])
    #expect(files.info["UTImportedTypeDeclarations"] == nil)
  }

  @Test func `extensions of different formats are named`() throws {
    func note(_ extensions: String...) throws -> String? {
      try DraftResolver.files(
        for: [FormatDraft(extensions: extensions, name: "Picture")], owner: "com.example.notes", in: .system
      ).notes.map(\.message).first { $0.contains("formats") }
    }
    let advice = "describe each format separately, unless one name is right for all"
    #expect(
      try note("jpg", "jpeg", "png")
        == "the extensions belong to 2 formats (.jpg is public.jpeg, .png is public.png); \(advice)")
    #expect(
      try note("note", "memo", "md") == "the extensions belong to 2 formats "
        + "(.md is net.daringfireball.markdown, .note is com.example.notes.note); \(advice)")
    #expect(try note("jpg", "jpeg") == nil && note("md", "markdown") == nil && note("note", "memo") == nil)
    #expect(try note("json", "png", "jpg", "md", "txt")?.contains(", and 1 more); ") == true)
  }

  @Test func `apps that do not agree are named`() throws {
    let note = try #require(try files("cbz").notes.first)
    #expect(note.message.hasSuffix("apps do not agree on a type (8 identifiers in 9 apps)"))
  }

  @Test func `packages and files are told apart`() throws {
    let book = try files("notebook") { $0.isPackage = true }
    let type = book.info["UTExportedTypeDeclarations"]?[0]
    #expect(type?["UTTypeConformsTo"] == ["com.apple.package", "public.content"])
    #expect(book.info["CFBundleDocumentTypes"]?[0]?["LSTypeIsPackage"] == true)
    // A supertype that is neither a file nor a folder is completed.
    let abstract = try files("note") { $0.conformsTo = ["public.content"] }
    #expect(abstract.info["UTExportedTypeDeclarations"]?[0]?["UTTypeConformsTo"] == ["public.content", "public.data"])
    // `.rtfd` is a package of the system.
    #expect(
      try files("rtfd") { $0.isPackage = true }.info["CFBundleDocumentTypes"]?[0]?["LSItemContentTypes"]
        == ["com.apple.rtfd"])
  }

  @Test(arguments: [
    ("application/vnd.example.note+json", "public.json"), ("image/x-note", "public.image"),
    ("audio/x-note", "public.audio"), ("text/x-note", "public.text"), ("application/xml", "public.xml"),
  ])
  func `a MIME type suggests the supertype`(mimeType: String, supertype: String) throws {
    let type = try files("note") { $0.mimeTypes = [mimeType] }.info["UTExportedTypeDeclarations"]?[0]
    #expect(type?["UTTypeConformsTo"] == .array([.string(supertype)]))
    // XML has that MIME type itself.
    let own: PropertyListValue? = mimeType == "application/xml" ? nil : .array([.string(mimeType)])
    #expect(type?["UTTypeTagSpecification"]?["public.mime-type"] == own)
  }

  @Test func `an app does not rank as the owner of types of others`() throws {
    let files = try files("note", "md") { $0.rank = "Owner" }
    let documents = files.info["CFBundleDocumentTypes"]?.array ?? []
    #expect(documents.map { $0["LSHandlerRank"] } == ["Owner", "Alternate"])
    #expect(
      documents.map { $0["LSItemContentTypes"] } == [["com.example.notes.note"], ["net.daringfireball.markdown"]])
  }

  @Test func `an extension with a dot is no tag`() throws {
    let files = try files("tar.gz", "note")
    #expect(files.notes.contains { $0.message.hasPrefix("'tar.gz' is not a filename extension") })
    #expect(
      files.info["UTExportedTypeDeclarations"]?[0]?["UTTypeTagSpecification"]?["public.filename-extension"] == ["note"])
  }
}
