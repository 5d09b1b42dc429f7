import Foundation
import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTFileAssociations
import UTTestFixtures

/// XML of the shared MIME database, and what its programs make of it.
@Suite struct MIMEPackageTests {
  static let notes: PropertyListValue = [
    "CFBundleIdentifier": "com.example.notes",
    "CFBundleDocumentTypes": [
      [
        "CFBundleTypeName": "Note", "CFBundleTypeRole": "Editor", "LSHandlerRank": "Owner",
        "LSItemContentTypes": ["com.example.notes.note"], "NSDocumentClass": "NoteDocument",
      ],
      ["CFBundleTypeName": "Text", "LSItemContentTypes": ["public.plain-text"], "LSHandlerRank": "Alternate"],
    ],
    "UTExportedTypeDeclarations": [
      [
        "UTTypeIdentifier": "com.example.notes.note", "UTTypeDescription": "Note <1> & \"2\"",
        "UTTypeConformsTo": ["public.json"], "UTTypeIcons": ["UTTypeIconText": "note"],
        "UTTypeTagSpecification": [
          "public.filename-extension": ["note", "memo"],
          "public.mime-type": ["application/vnd.example.note+json", "application/x-note"],
          "com.apple.ostype": ["NOTE"],
        ],
      ],
      [
        "UTTypeIdentifier": "com.example.notes.Trip", "UTTypeConformsTo": "com.apple.package",
        "UTTypeTagSpecification": ["public.filename-extension": ["Trip", "tar.gz"]], "UTTypeVersion": 2,
      ],
    ],
    "UTImportedTypeDeclarations": [
      [
        "UTTypeIdentifier": "org.tug.tex", "UTTypeConformsTo": ["public.text"],
        "UTTypeTagSpecification": ["public.filename-extension": ["tex"]],
      ]
    ],
  ]

  func files(_ value: PropertyListValue) throws -> DeclaredFiles {
    DeclaredFiles(info: try #require(value.dictionary))
  }

  func read(_ text: String, owner: String? = nil) throws -> DeclaredFiles {
    try DeclaredFiles(contentsOf: Array(text.utf8), named: "notes.xml", owner: owner, in: .system)
  }

  /// Keys in order, because an order of keys has no meaning.
  func sorted(_ value: PropertyListValue?) -> PropertyListValue? {
    switch value {
    case .dictionary(let entries)?:
      let keys = entries.map(\.key).sorted()
      return .dictionary(.init(keys.compactMap { key in sorted(entries[key]).map { .init(key: key, value: $0) } }))
    case .array(let elements)?: return .array(elements.compactMap { sorted($0) })
    default: return value
    }
  }

  @Test func `the XML has patterns, aliases, and supertypes`() throws {
    let text = try files(Self.notes).text(as: .mime, in: .system).text
    for line in [
      #"<mime-type type="application/vnd.example.note+json">"#, "<comment>Note &lt;1&gt; &amp; &quot;2&quot;</comment>",
      #"<sub-class-of type="application/json"/>"#, #"<glob pattern="*.memo"/>"#, #"<alias type="application/x-note"/>"#,
      #"<mime-type type="application/x-com.example.notes.trip">"#, #"<mime-type type="text/x-org.tug.tex">"#,
    ] {
      #expect(text.contains(line))
    }
  }

  @Test func `a property list comes back as it was`() throws {
    let text = try files(Self.notes).text(as: .mime, in: .system).text
    let again = try read(text)
    #expect(sorted(.dictionary(again.info)) == sorted(Self.notes))
    #expect(again.notes.isEmpty)
  }

  @Test func `a description with a line break comes back, and types without a MIME type get different ones`() throws {
    func type(_ identifier: String, _ description: String) -> PropertyListValue {
      ["UTTypeIdentifier": .string(identifier), "UTTypeDescription": .string(description)]
    }
    let value: PropertyListValue = [
      "UTExportedTypeDeclarations": [
        type("com.example.a_b", "Acme\nNotes"), type("com.example.a.b", "Acme\tNotes"), type("com.example.a-b", "A B"),
      ]
    ]
    let text = try files(value).text(as: .mime, in: .system).text
    #expect(sorted(.dictionary(try read(text).info)) == sorted(value))
    #expect(text.contains("application/x-com.example.a.b\"") && text.contains("application/x-com.example.a.b-2\""))
    let control: PropertyListValue = ["UTExportedTypeDeclarations": [type("com.example.a", "A\u{1}B")]]
    #expect(throws: FileAssociationError.self) { try files(control).text(as: .mime, in: .system) }
  }

  @Test func `document types without types of the app come back`() throws {
    let value: PropertyListValue = [
      "CFBundleDocumentTypes": [["CFBundleTypeName": "Text", "LSItemContentTypes": ["public.plain-text"]]]
    ]
    let text = try files(value).text(as: .mime, in: .system).text
    #expect(text.contains(#"<mime-type type="text/plain">"#))
    #expect(sorted(.dictionary(try read(text).info)) == sorted(value))
  }

  /// Every type of the system that files can have by their extension.
  @Test func `all types with an extension come back`() throws {
    let types = TypeRegistry.system.types.compactMap(\.declaration).filter { declaration in
      declaration.tags.contains { $0.tagClass == .filenameExtension }
    }
    #expect(types.count > 500)
    let entries = types.map { type -> PropertyListValue in
      let tags = type.tags.map { tags in
        PropertyListValue.Dictionary.Entry(
          key: tags.tagClass.rawValue, value: .array(tags.values.map { .string($0) }))
      }
      var entry: PropertyListValue.Dictionary = [
        "UTTypeIdentifier": .string(type.identifier), "UTTypeTagSpecification": .dictionary(.init(tags)),
      ]
      if !type.conformsTo.isEmpty { entry["UTTypeConformsTo"] = .array(type.conformsTo.map { .string($0) }) }
      if let description = type.description { entry["UTTypeDescription"] = .string(description) }
      if let address = type.referenceURL { entry["UTTypeReferenceURL"] = .string(address) }
      return .dictionary(entry)
    }
    let value: PropertyListValue = ["UTImportedTypeDeclarations": .array(entries)]
    let text = try files(value).text(as: .mime, in: .system).text
    let again = try read(text)
    #expect(again.info["UTImportedTypeDeclarations"]?.array?.count == types.count)
    let isEqual = sorted(.dictionary(again.info)) == sorted(value)
    #expect(isEqual)
  }

  @Test func `a changed pattern or comment changes the type`() throws {
    let text = try files(Self.notes).text(as: .mime, in: .system).text
      .replacing("<glob pattern=\"*.memo\"/>", with: "<glob pattern=\"*.jot\"/>").replacing("&lt;1&gt;", with: "3")
    let type = try read(text).info["UTExportedTypeDeclarations"]?[0]
    #expect(type?["UTTypeTagSpecification"]?["public.filename-extension"] == ["note", "jot"])
    #expect(type?["UTTypeDescription"] == "Note 3 & \"2\"" && type?["UTTypeIcons"] == ["UTTypeIconText": "note"])
  }

  /// As in the specification's example, with parts that an Info.plist does not have.
  @Test func `XML of other programs becomes declarations`() throws {
    let files = try read(
      """
      <?xml version="1.0"?>
      <!-- a comment -->
      <mime-info xmlns='http://www.freedesktop.org/standards/shared-mime-info'>
        <mime-type type="text/x-note">
          <sub-class-of type="text/plain"/>
          <comment>Note</comment>
          <comment xml:lang="de">Notiz</comment>
          <magic priority="50"><match type="string" offset="0" value="NOTE"/></magic>
          <glob pattern="*.note"/><glob pattern="NOTES"/>
        </mime-type>
        <mime-type type="text/markdown"><comment>Markdown</comment><glob pattern="*.md"/></mime-type>
      </mime-info>
      """, owner: "com.example.notes")
    let type = files.info["UTExportedTypeDeclarations"]?[0]
    #expect(type?["UTTypeIdentifier"] == "com.example.notes.note" && type?["UTTypeConformsTo"] == ["public.plain-text"])
    #expect(type?["UTTypeTagSpecification"]?["public.mime-type"] == ["text/x-note"])
    #expect(files.info["CFBundleDocumentTypes"]?[1]?["LSItemContentTypes"] == ["net.daringfireball.markdown"])
    let notes = files.notes.map(\.description)
    #expect(
      notes.contains(
        "notes.xml:4:3: note: declarations cannot express parts of 'text/x-note', which are kept in "
          + "UtictlSharedMIMEInfo: magic, pattern NOTES, comments in de"))
  }

  @Test func `a desktop entry lists the MIME types that the app opens`() throws {
    let text = try files(Self.notes).text(as: .desktop, in: .system).text
    #expect(text == "MimeType=application/vnd.example.note+json;text/plain;\n")
  }

  @Test func `a desktop entry loses no document type without a note`() throws {
    let files = try files([
      "CFBundleDocumentTypes": [
        ["CFBundleTypeMIMETypes": ["Text/X-Note"]], ["CFBundleTypeExtensions": ["png"]],
        ["LSItemContentTypes": ["com.acme.model"]], ["CFBundleTypeName": "Odd", "CFBundleTypeExtensions": ["*"]],
        ["CFBundleTypeName": "Hidden", "CFBundleTypeRole": "None"],
      ],
      "UTExportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "com.acme.model", "UTTypeConformsTo": ["public.data"],
          "UTTypeTagSpecification": ["public.mime-type": ["Application/X-Acme"]],
        ]
      ],
    ])
    let (text, notes) = try files.text(as: .desktop, in: .system)
    #expect(text == "MimeType=text/x-note;image/png;application/x-acme;\n")
    #expect(notes.map(\.message) == ["documents of type 'Odd' have no MIME type, so the entry omits them"])
    let mime = try files.text(as: .mime, in: .system).text
    #expect(mime.contains("<mime-type type=\"application/x-acme\">"))
    let key = "UTExportedTypeDeclarations"
    #expect(try sorted(read(mime).info[key]) == sorted(files.info[key]))
  }

  // MARK: The desktop's programs

  private static func has(_ program: String) -> Bool {
    ["/usr/bin", "/bin"].contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  private func run(_ program: String, _ arguments: String..., data: String) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    // Only the data of this test, and no desktop of the user's.
    process.environment = [
      "PATH": "/usr/bin:/bin", "XDG_DATA_HOME": data, "XDG_DATA_DIRS": "/proc/nowhere", "HOME": data,
      "LC_ALL": "C.UTF-8",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// Without `mimetype`, xdg-mime asks `file`, which does not read the database.
  @Test(.enabled(if: ["update-mime-database", "gio", "xdg-mime", "mimetype"].allSatisfy(has)))
  func `the desktop's programs know the types`() throws {
    let folder = try TemporaryFolder()
    try folder.write(try files(Self.notes).text(as: .mime, in: .system).text, to: "mime/packages/notes.xml")
    let update = try run("update-mime-database", "\(folder.path)/mime", data: folder.path)
    #expect(update.status == 0 && update.output == "")
    let all = TypeRegistry.system.types.compactMap(\.declaration).filter { !$0.tags.isEmpty }
    let many = try self.files(
      ["UTImportedTypeDeclarations": .array(all.prefix(400).map { ["UTTypeIdentifier": .string($0.identifier)] })])
    try folder.write(try many.text(as: .mime, in: .system).text, to: "many/packages/many.xml")
    let second = try run("update-mime-database", "\(folder.path)/many", data: folder.path)
    #expect(second.status == 0 && !second.output.contains("rror"), "\(second.output)")
    let document = try folder.write("{}", to: "Ideas.note")
    let query = try run("xdg-mime", "query", "filetype", document, data: folder.path)
    #expect(query.output == "application/vnd.example.note+json\n")
    let info = try run("gio", "info", "-a", "standard::content-type", document, data: folder.path)
    #expect(info.output.contains("standard::content-type: application/vnd.example.note+json"))
  }

  @Test(.enabled(if: has("desktop-file-validate")))
  func `the desktop entry is valid`() throws {
    let folder = try TemporaryFolder()
    let line = try files(Self.notes).text(as: .desktop, in: .system).text
    let entry = try folder.write(
      "[Desktop Entry]\nType=Application\nName=Notes\nExec=notes %F\n\(line)", to: "notes.desktop")
    let check = try run("desktop-file-validate", entry, data: folder.path)
    #expect(check.status == 0 && check.output == "")
  }
}
