import Testing
import UTLibC
import UTSavingFixtures
import UTTestFixtures

@testable import SafeWriting

/// No file outside of a package is ever also one in it, and no two versions that are kept have a file in common.
@Suite struct LinkTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.makePackage("P", ["a": "a", "sub/b": "b"])
    path = folder.path("P")
  }

  private static var linking: SaveOptions { .with { $0.allowsHardLinks = true } }

  /// Adds two items, which takes a new version of the package, and takes over everything else.
  private func update(_ options: SaveOptions = linking, replacing base: FileBase? = nil) throws -> SaveOutcome {
    try SafeWrite.package(at: FilePath(path), replacing: base, options: options) {
      for name in ["new", "newer"] { try $0.file(named: name) { try $0.write("new") } }
      try $0.reuse(named: "a")
      try $0.reuse(named: "sub")
    }
  }

  /// Writes to a file as programs do that do not save safely.
  private func append(_ text: String, to name: String) {
    let file = open(folder.path(name), O_WRONLY | O_APPEND)
    defer { close(file) }
    #expect(write(file, text, text.utf8.count) == text.utf8.count)
  }

  @Test func `files with other names are copied`() throws {
    link(folder.path("P/a"), folder.path("outside"))
    let reuse = try update().reuse
    #expect(reuse.linked == 0 || reuse.linked == 1 && reuse.copied == 1)
    #expect(folder.status("P/a").st_nlink == 1 && folder.status("P/a").st_ino != folder.status("outside").st_ino)
    append("more", to: "outside")
    #expect(folder.text("P/a") == "a")
  }

  @Test func `other files are not linked`() throws {
    try folder.write("source", to: "source")
    let source = open(folder.path("source"), O_RDONLY)
    defer { close(source) }
    let identity = try FileBase(at: FilePath(folder.path("source"))).identity
    try SafeWrite.package(at: FilePath(path), options: Self.linking) {
      if try !$0.share(named: Array("s".utf8), with: source, identity: identity) {
        try $0.file(named: "s") { try $0.copy(from: source) }
      }
    }
    #expect(folder.status("P/s").st_ino != folder.status("source").st_ino && folder.status("source").st_nlink == 1)
    append("more", to: "source")
    append("less", to: "P/s")
    #expect(folder.text("P/s") == "sourceless" && folder.text("source") == "sourcemore")
  }

  /// Another program adds to the version that is replaced, so that this is kept.
  @Test func `a kept version has its own files`() throws {
    let base = try FileBase(at: FilePath(path))
    let outcome = try SafeWrite.package(at: FilePath(path), replacing: base, options: Self.linking) {
      try $0.file(named: "new") { try $0.write("new") }
      try $0.reuse(named: "a")
      try $0.reuse(named: "sub")
      try folder.write("theirs", to: "P/theirs")
    }
    let kept = try #require(outcome.conflict)
    #expect(!kept.sharesFiles)
    let name = String(kept.path.string.dropFirst(folder.path.utf8.count + 1))
    for file in ["a", "sub/b"] {
      #expect(folder.status("P/\(file)").st_nlink == 1 && folder.status("\(name)/\(file)").st_nlink == 1)
      append("!", to: "P/\(file)")
      append("?", to: "\(name)/\(file)")
      #expect(folder.text("P/\(file)")?.last == "!" && folder.text("\(name)/\(file)")?.last == "?")
    }
    #expect(folder.text("\(name)/theirs") == "theirs" && folder.names.count == 2)
  }

  @Test func `a previous version has its own files`() throws {
    var options = Self.linking
    options.previousVersionPath = FilePath(folder.path("before"))
    #expect(try update(options).reuse.linked == 0)
    #expect(folder.status("P/a").st_ino != folder.status("before/a").st_ino && folder.text("before/a") == "a")
  }

  @Test func `afterwards every file has one name`() throws {
    let inode = folder.status("P/a").st_ino
    let reuse = try update().reuse
    #expect(reuse.linked + reuse.cloned + reuse.copied == 2)
    #expect(folder.status("P/a").st_nlink == 1 && folder.status("P/sub/b").st_nlink == 1)
    #expect((folder.status("P/a").st_ino == inode) == (reuse.linked == 2))
  }
}
