import SystemTypes
import Testing
import TypeRegistry
import UTTypeQueries

/// What people type, and what they mean by it.
@Suite struct TypeQueryTests {
  @Test(
    arguments: [
      ("public.jpeg", .identifier), ("COM.ADOBE.PDF", .identifier), ("com.example.unknown", .identifier),
      ("dyn.ah62d4rv4ge8045dm", .identifier), ("jpeg", .filenameExtension), (".md", .filenameExtension),
      ("no-such-extension", .filenameExtension), ("text/html", .mimeType), ("text/html; charset=utf-8", .mimeType),
      ("x-world/x-vrml", .mimeType), ("photo.heic", .fileName), ("a/b/photo.heic", .fileName), ("there.txt", .path),
      ("./there", .path), ("there", .path), ("/", .path),
    ] as [(String, TypeQuery.Kind)])
  func kinds(text: String, kind: TypeQuery.Kind) {
    let query = TypeQuery(text, in: .system) { ["there.txt", "./there", "there", "/"].contains($0) }
    #expect(query.kind == kind)
  }

  @Test(arguments: [
    (".md", "md"), ("photo.heic", "heic"), ("a.b/photo", ""), ("a/.profile.x", "x"), (".a/.profile", ""),
    ("text/html ; charset=utf-8", "text/html"),
  ])
  func tags(text: String, tag: String) {
    #expect(TypeQuery(text, in: .system) { _ in false }.tag == tag)
  }

  /// What is there counts before what only looks like a MIME type; a declared MIME type counts before both.
  @Test func `paths that look like MIME types`() {
    #expect(TypeQuery("audio/song.mp3", in: .system) { _ in true }.kind == .path)
    #expect(TypeQuery("audio/song.mp3", in: .system) { _ in false }.kind == .mimeType)
    #expect(TypeQuery("text/html", in: .system) { _ in true }.kind == .mimeType)
    #expect(TypeQuery("..", in: .system) { _ in true }.kind == .path)
  }

  /// A file that is there is meant, unless something declares the extension.
  @Test func `files whose names begin with a dot`() {
    #expect(TypeQuery(".gitignore", in: .system) { _ in true }.kind == .path)
    #expect(TypeQuery(".gitignore", in: .system) { _ in false }.kind == .filenameExtension)
    #expect(TypeQuery(".md", in: .system) { _ in true }.kind == .filenameExtension)
  }

  /// No type has an extension with a dot, so that a file with that name is meant.
  @Test func `dots and several parts`() {
    let query = TypeQuery(".tar.gz", in: .system) { _ in false }
    #expect(query.kind == .fileName && query.tag == "gz" && query.compoundExtension == "tar.gz")
    #expect(TypeQuery(".tar.gz", in: .system) { _ in true }.kind == .path)
    #expect(TypeQuery("a.tar.gz", in: .system) { _ in false }.compoundExtension == nil)
    #expect(TypeQuery(".gz", in: .system) { _ in false }.compoundExtension == nil)
  }

  /// OSTypes are padded with spaces.
  @Test func `short OSTypes`() {
    #expect(TypeQuery("PDF", as: .osType).tag == "PDF ")
  }
}
