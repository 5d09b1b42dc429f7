import Testing
import TypeRegistry
import UniformTypeIdentifiers

/// From tags to types and back.
@Suite struct TagTests {
  @Test func `the case of tags`() {
    #expect(UTType(filenameExtension: "JPEG") == .jpeg)
    #expect(UTType(mimeType: "Image/JPEG") == .jpeg)
    #expect(UTType(tag: "JPEG", tagClass: UTTagClass(rawValue: "com.apple.ostype"), conformingTo: nil) == .jpeg)
    #expect(
      UTType(tag: "jpeg", tagClass: UTTagClass(rawValue: "com.apple.ostype"), conformingTo: nil)?.isDynamic == true)
  }

  @Test func `packages are found under package`() {
    #expect(UTType(filenameExtension: "rtfd")?.isDynamic == true)
    #expect(UTType(filenameExtension: "rtfd", conformingTo: .package) == .rtfd)
    #expect(UTType(tag: "rtfd", tagClass: .filenameExtension, conformingTo: nil) == .rtfd)
  }

  @Test(arguments: ["", "jpeg", "text"])
  func `tags that are not MIME types`(tag: String) {
    #expect(UTType(mimeType: tag) == nil)
    #expect(UTType.types(tag: tag, tagClass: .mimeType, conformingTo: nil).isEmpty)
  }

  /// Measured on macOS 12 to 26: no type, and an empty list, whatever the type must conform to.
  @Test(arguments: ["tar.gz", "zig.zon", "a.b.c", ".md", "md.", "a/b", "ssh/config", "a b", "script editor", " "])
  func `extensions with a dot, a slash, or a space`(tag: String) {
    #expect(UTType(filenameExtension: tag) == nil)
    #expect(UTType(filenameExtension: tag, conformingTo: .package) == nil)
    #expect(UTType(tag: tag, tagClass: .filenameExtension, conformingTo: nil) == nil)
    for supertype in [nil, UTType.data, .package] {
      #expect(UTType.types(tag: tag, tagClass: .filenameExtension, conformingTo: supertype).isEmpty)
    }
    // Other classes have such tags.
    #expect(UTType(tag: tag, tagClass: UTTagClass(rawValue: "com.example.class"), conformingTo: nil)?.isDynamic == true)
  }

  /// What is declared is an answer, as `thumb.low` is on Macs.
  @Test func `declared extensions with a dot`() {
    let registry = TypeRegistry.system.adding([
      TypeDeclaration(
        identifier: "com.example.tarball", conformsTo: ["public.data"], tags: [.init(.filenameExtension, ["tar.gz"])])
    ])
    registry.withCurrent {
      #expect(UTType(filenameExtension: "tar.gz")?.identifier == "com.example.tarball")
      #expect(UTType(filenameExtension: "TAR.GZ")?.identifier == "com.example.tarball")
      #expect(UTType.types(tag: "tar.gz", tagClass: .filenameExtension, conformingTo: .data).count == 1)
      #expect(UTType(filenameExtension: "tar.gz", conformingTo: .package) == nil)
    }
  }

  /// Launch Services keeps tags of these two classes in lower case; the others keep theirs.
  @Test func `extensions and MIME types are in lower case`() throws {
    let workbook = try #require(UTType("org.openxmlformats.spreadsheetml.sheet.macroenabled"))
    #expect(workbook.preferredMIMEType == "application/vnd.ms-excel.sheet.macroenabled.12")
    let pane = try #require(UTType("com.apple.systempreference.prefpane"))
    #expect(pane.preferredFilenameExtension == "prefpane" && pane.tags[.filenameExtension] == ["prefpane"])
    #expect(UTType(filenameExtension: "prefPane", conformingTo: .package) == pane)
    let registry = TypeRegistry.system.adding([
      TypeDeclaration(
        identifier: "com.example.note", conformsTo: ["public.data"],
        tags: [.init(.filenameExtension, ["NoTe"]), .init(.mimeType, ["Application/X-Note"]), .init(.osType, ["NoTe"])])
    ])
    let note = try #require(registry.withCurrent { UTType("com.example.note") })
    #expect(note.preferredFilenameExtension == "note" && note.preferredMIMEType == "application/x-note")
    #expect(note.tags[UTTagClass(rawValue: "com.apple.ostype")] == ["NoTe"])
  }

  @Test func `types of a tag`() {
    let types = UTType.types(tag: "mp4", tagClass: .filenameExtension, conformingTo: nil)
    #expect(types.first == UTType(filenameExtension: "mp4") && types.count > 1)
    #expect(types.allSatisfy { $0.isDeclared && $0.tags[.filenameExtension]?.contains("mp4") == true })
    #expect(
      UTType.types(tag: "mp4", tagClass: .filenameExtension, conformingTo: .audio).allSatisfy {
        $0.conforms(to: .audio)
      })
    let unknown = UTType.types(tag: "xyzzy", tagClass: .filenameExtension, conformingTo: .data)
    #expect(unknown == [UTType(filenameExtension: "xyzzy")])
    #expect(UTType.types(tag: "", tagClass: .filenameExtension, conformingTo: nil).isEmpty)
  }

  @Test func `preferred tags are the first`() {
    for type in [UTType.jpeg, .html, .mpeg4Movie, .data, .image, .rtfd, .zip] {
      #expect(type.preferredFilenameExtension == type.tags[.filenameExtension]?.first)
      #expect(type.preferredMIMEType == type.tags[.mimeType]?.first)
    }
  }

  /// UTType.h: "The system does not store tag information for non-standard tag classes."
  @Test func `tags of other classes are left out`() throws {
    let declaration = TypeDeclaration(
      identifier: "com.example.x",
      tags: [.init(.mimeType, ["x/y"]), .init(TagClass(rawValue: "nonstandard-tag-class"), ["abc"])])
    let type = try #require(TypeRegistry([declaration]).withCurrent { UTType("com.example.x") })
    #expect(type.tags == [.mimeType: ["x/y"]])
    #expect(UTType.jpeg.tags[UTTagClass(rawValue: "com.apple.ostype")] == ["JPEG"])
  }

  /// UTType.h on imported types: the owner of the extension stands in.
  @Test func `imported types give way to the owner of their extension`() {
    let registry = TypeRegistry.system.adding([
      TypeDeclaration(
        identifier: "com.example.copy", conformsTo: ["public.data"], tags: [.init(.filenameExtension, ["jpg"])],
        origin: .imported),
      TypeDeclaration(
        identifier: "com.example.own", conformsTo: ["public.data"], tags: [.init(.filenameExtension, ["jpg"])],
        origin: .exported),
      TypeDeclaration(
        identifier: "com.example.alone", conformsTo: ["public.data"], tags: [.init(.filenameExtension, ["alone"])],
        origin: .imported),
      TypeDeclaration(
        identifier: "com.example.bundle", conformsTo: ["com.apple.package"], tags: [.init(.filenameExtension, ["jpg"])],
        origin: .imported),
    ])
    registry.withCurrent {
      #expect(UTType(importedAs: "com.example.copy") == .jpeg)
      #expect(UTType(importedAs: "com.example.own").identifier == "com.example.own")
      #expect(UTType(importedAs: "com.example.alone").identifier == "com.example.alone")
      #expect(UTType(importedAs: "com.example.bundle").identifier == "com.example.bundle")
      #expect(UTType("com.example.copy")?.identifier == "com.example.copy")
    }
  }
}
