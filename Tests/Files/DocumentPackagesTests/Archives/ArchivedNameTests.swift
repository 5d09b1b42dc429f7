import DocumentPackages
import FileTrees
import Testing
import UTTestFixtures
import ZipArchives

/// What the names in an archive may be.
@Suite struct ArchivedNameTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func archive(_ names: [String], host: Int = 3) throws -> ZipArchive {
    let entries = names.map { HandmadeArchive.Entry(name: $0, bytes: [], host: host) }
    return try ZipArchive(path: FilePath(folder.write(bytes: HandmadeArchive(entries).bytes, to: "a.zip")))
  }

  @Test(arguments: [
    (#"..\evil"#, "points outside the archive with '..' and a backslash"), (#"a\..\..\evil"#, "points outside"),
    (#"a/..\evil"#, "points outside"),
    (#"\evil"#, "absolute path that begins with a backslash"), (#"\\server\evil"#, "absolute"),
    (#"C:\evil"#, "drive letter"),
    ("C:/evil", "drive letter"), ("c:evil", "drive letter"), ("a/./b", "a '.' component"),
    (".Trip.note.0123456789abcdef.docsave", "utictl's own files"), ("P/.Trip.note.docintent", "own files"),
    ("P/.Trip.note.docjournal/x", "utictl's own files"),
    ("a/b/.x.0123456789abcdef-0123456789abcdef.docswap", "utictl's own files"),
  ])
  func `names that are refused`(_ name: String, _ message: String) throws {
    let archive = try archive(["good", name])
    #expect {
      try FileTree(unpacking: archive)
    } throws: {
      "\($0)".hasPrefix("\(folder.path)/a.zip/\(name): ") && "\($0)".contains(message)
    }
    if !name.contains("docs") { return }
    #expect(throws: ZipError.self) { try ArchivedTree(archive).write(to: FilePath("\(folder.path)/out")) }
  }

  /// On Windows, `\` separates names; an archive from Windows means that.
  @Test(arguments: [#"..\evil"#, #"\evil"#, #"C:\evil"#]) func `names from Windows`(_ name: String) throws {
    let archive = try archive([name], host: 0)
    #expect(throws: ZipError.self) { try FileTree(unpacking: archive) }
  }

  @Test func `odd names are kept`() throws {
    let names = [#"a\b"#, "ab:c", "..a", "...", ".docsave", "x.docsave", "P/C:"]
    let tree = try FileTree(unpacking: archive(names))
    #expect(tree.children.count == 7 && tree[#"a\b"#] != nil && tree["P"]?["C:"] != nil)
  }

  @Test func `names that collide elsewhere are reported`() throws {
    let names = [
      "P/Read", "P/READ", "P/e\u{301}", "P/\u{E9}", "P/alone", "p/x", "P/sub/a", "P/sub/b", "STRASSE", "straße", "a",
      "b",
    ]
    let tree = try ArchivedTree(archive(names))
    #expect(tree.collisions.map { String(decoding: $0.path, as: UTF8.self) } == ["P/Read", "P/\u{E9}", "p", "straße"])
    #expect(tree.collisionCount == 4)
    #expect(tree.collisions.first?.message.contains("only in case from 'READ'") == true)
    #expect(tree.collisions[1].message.contains(#"Unicode normalization from 'e\u{301}'"#))
    try tree.write(to: FilePath("\(folder.path)/out"))
    #expect(try FileTree(contentsOf: FilePath("\(folder.path)/out"))["P"]?.children.count == 6)
  }

  @Test func `not all of very many collisions are kept`() throws {
    let tree = try ArchivedTree(archive((0..<100).flatMap { ["a\($0)", "A\($0)"] }))
    #expect(tree.collisions.count == 20 && tree.collisionCount == 100)
  }

  /// Names need no entries for their folders, so few bytes can ask for very many.
  @Test func `folders without entries are limited`() throws {
    let archive = try archive((0..<50).map { "\($0)/" + Array(repeating: "d", count: 100).joined(separator: "/") })
    var limits = UnpackingLimits()
    limits.maximumEntries = 5000
    _ = try ArchivedTree(archive, limits: limits)
    limits.maximumEntries = 4999
    #expect(throws: ZipError.self) { try ArchivedTree(archive, limits: limits) }
  }

  /// What is in a folder need not stand behind it, nor beside each other.
  @Test func `entries in any order`() throws {
    let names = ["b/c/2", "a-1", "b/", "a/x", "./b/c/1", "a.1", "b/c/", "a/", "b!/x"]
    let tree = try FileTree(unpacking: archive(names))
    var found: [String] = []
    tree.forEachItem { path, _ in found.append(path.pathText) }
    #expect(found == ["", "a", "a/x", "a-1", "a.1", "b", "b/c", "b/c/1", "b/c/2", "b!", "b!/x"])
  }
}
