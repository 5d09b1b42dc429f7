import FileTypes
import Testing
import TypeRegistry
import UniformTypeIdentifiers

/// The content type of what is on disk, through URLs.
@Suite final class ContentTypeTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("content types \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func file(_ name: String) throws -> URL {
    let url = folder.appendingPathComponent(name, isDirectory: false)
    try Data("x".utf8).write(to: url)
    return url
  }

  private func directory(_ name: String) throws -> URL {
    let url = folder.appendingPathComponent(name, isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    return url
  }

  @Test func `files and folders`() throws {
    #expect(try file("photo.HEIC").contentType == .heic)
    #expect(try file("größe 1.txt").contentType == .plainText)
    #expect(try file("x.xyzzy").contentType.isDynamic)
    #expect(try file("no-extension").contentType == .data)
    #expect(try directory("Letter.rtfd").contentType == .rtfd)
    #expect(try directory("Tool.app").contentType.conforms(to: .package))
    #expect(try folder.contentType == .folder)
    #expect(try UTType(contentsOf: URL(fileURLWithPath: "/dev/null")).conforms(to: .data) == false)
  }

  @Test func `links are followed when asked`() throws {
    let link = folder.appendingPathComponent("link.png")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: try file("target.pdf"))
    #expect(try link.contentType == .symbolicLink)
    #expect(try UTType(contentsOf: link) == .symbolicLink)
    #expect(try UTType(contentsOf: link, followingLinks: true) == .pdf)
    #expect(try link.resourceValues(forKeys: [.contentTypeKey]).contentType == .symbolicLink)
  }

  @Test func `a place where there is nothing`() throws {
    let missing = folder.appendingPathComponent("missing.txt")
    let error = #expect(throws: FileTypeError.self) { try missing.contentType }
    #expect(error.map { String(decoding: $0.path, as: UTF8.self) } == missing.path)
    #expect(throws: CocoaError.self) { try UTType(contentsOf: try #require(URL(string: "https://example.com/a.txt"))) }
    #expect(throws: FileTypeError.self) { try URL(string: "file:///dev/null%FF.txt")?.contentType }
    #expect(throws: FileTypeError.self) { try URL(string: "file:///dev/null%00.txt")?.contentType }
    #expect(try missing.resourceValues(forKeys: [.contentTypeKey]).contentType == nil)
  }

  /// The idiom of Apple's platforms, in its usual forms.
  @Test func `resource values`() throws {
    let photo = try file("photo.jpg")
    let keys: Set<URLResourceKey> = [.contentTypeKey, .isRegularFileKey, .fileSizeKey, .nameKey]
    let values = try photo.resourceValues(forKeys: keys)
    #expect(
      values.contentType == .jpeg && values.isRegularFile == true && values.fileSize == 1 && values.name == "photo.jpg")
    #expect(try photo.resourceValues(forKeys: Set([.contentTypeKey])).contentType?.conforms(to: .image) == true)
    #expect(try photo.resourceValues(forKeys: [.isRegularFileKey]).contentType == nil)

    _ = try file("movie.mov")
    let found = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.contentTypeKey])
      .compactMap { try? $0.resourceValues(forKeys: [.contentTypeKey]).contentType }
    #expect(Set(found) == [.jpeg, .quickTimeMovie])
  }

  @Test func `the registry of the task`() throws {
    let note = try file("a.note")
    let registry = TypeRegistry.system.adding([
      TypeDeclaration(
        identifier: "com.example.note", conformsTo: ["public.data"], tags: [.init(.filenameExtension, ["note"])])
    ])
    #expect(try registry.withCurrent { try note.contentType }.identifier == "com.example.note")
    #expect(try note.contentType.isDynamic)
  }
}
