import DocumentPackages
import FileTrees
import Foundation
import Testing
import UTTestFixtures
import ZipArchives

/// Archives that Python made, honest ones and others.
@Suite struct UntrustedArchiveTests {
  static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func archive(_ body: String) throws -> ZipArchive {
    let script = """
      import zipfile, struct, warnings
      warnings.simplefilter("ignore")
      z = zipfile.ZipFile("a.zip", "w", zipfile.ZIP_DEFLATED)
      def link(name, to):
        i = zipfile.ZipInfo(name); i.create_system = 3; i.external_attr = 0o120777 << 16; z.writestr(i, to)
      def entry(name, mode, data=b"", system=3):
        i = zipfile.ZipInfo(name); i.create_system = system; i.external_attr = mode << 16; z.writestr(i, data)
      def patch(place, data):
        b = bytearray(open("a.zip", "rb").read()); i = b.rindex(b"PK\\1\\2") + place
        b[i:i + len(data)] = data; open("a.zip", "wb").write(b)
      \(body)
      """
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.python))
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(filePath: folder.path)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return try ZipArchive(path: FilePath("\(folder.path)/a.zip"))
  }

  @Test(
    .enabled(if: python != nil),
    arguments: [
      (#"z.writestr("../evil", "x"); z.close()"#, "../evil", "contains a '..'"),
      (#"z.writestr("a/../../evil", "x"); z.close()"#, "a/../../evil", "contains a '..'"),
      (#"z.writestr("/etc/evil", "x"); z.close()"#, "/etc/evil", "absolute"),
      (#"z.writestr("a//b", "x"); z.close()"#, "a//b", "invalid filename"),
      (#"z.writestr("x" * 256, "x"); z.close()"#, "xxx", "255 bytes"),
      (#"[z.writestr("a", "x") for _ in range(2)]; z.close()"#, "a", "duplicate"),
      (#"z.writestr("a", "x"); z.writestr("./a", "x"); z.close()"#, "./a", "duplicate"),
      (#"z.writestr("a", "x"); z.writestr("a/b", "x"); z.close()"#, "a/b", "not a folder"),
      (#"z.writestr("a/b", "x"); z.writestr("a", "x"); z.close()"#, "a", "duplicate"),
      // A link, and a file that a careless program would write through it.
      (#"link("a", "/tmp"); z.writestr("a/evil", "x"); z.close()"#, "a/evil", "not a folder"),
      (#"link("a", "/etc/passwd"); z.close()"#, "a", "points outside the archive, to '/etc/passwd'"),
      (#"link("d/a", "../../x"); z.close()"#, "d/a", "points outside"),
      (#"link("a", "b/../../x"); z.close()"#, "a", "points outside"),
      (#"link("a", "b"); link("b", "c/../.."); z.writestr("c/x", "x"); z.close()"#, "a", "points outside"),
      (#"link("a", ""); z.close()"#, "a", "invalid destination"),
      (#"link("a", "x" * 5000); z.close()"#, "a", "the limit of 4096"),
      (#"entry("p", 0o010644); z.close()"#, "p", "pipe"),
      (#"z.writestr("a", "x"); z.close(); patch(8, b"\1")"#, "a", "encrypted"),
      (#"z.writestr("a", "x"); z.close(); patch(10, b"\14")"#, "a", "method 12"),
      (#"z.writestr("/".join("d" * 300), "x"); z.close()"#, "d/d/", "nested more than"),
      // Both entries of the directory have the data of the first.
      (
        """
        z.writestr("a", b"0" * 99); z.writestr("b", b"0" * 99); z.close()
        b = open("a.zip", "rb").read(); i = b.rindex(b"PK\\1\\2"); patch(42, struct.pack("<I", 1))
        """, "a", "overlaps"
      ),
    ])
  func `what cannot be trusted is refused`(_ body: String, _ entry: String, _ message: String) throws {
    let archive = try archive(body)
    #expect {
      try FileTree(unpacking: archive)
    } throws: {
      "\($0)".hasPrefix("\(folder.path)/a.zip/\(entry)") && "\($0)".contains(message)
    }
  }

  @Test(.enabled(if: python != nil)) func `bombs are refused before they go off`() throws {
    let archive = try archive(#"[z.writestr(str(i), bytes(10 << 20)) for i in range(10)]; z.close()"#)
    var limits = UnpackingLimits()
    func message() -> String? {
      do { _ = try FileTree(unpacking: archive, limits: limits) } catch { return "\(error)" }
      return nil
    }
    #expect(message() == nil)
    limits.maximumSize = 100 << 20
    #expect(message() == nil)
    limits.maximumSize -= 1
    #expect(message()?.contains("a.zip/9: the unpacked data exceeds the limit of 104857599 bytes (--max-size)") == true)
    limits = UnpackingLimits()
    limits.maximumEntries = 9
    #expect(message()?.contains("the number of entries, 10, exceeds the limit of 9 (--max-entries)") == true)
  }

  /// Expects that an archive exceeds the ratio, and that nothing is left of what was unpacked before.
  private func expectTooMuch(_ archive: ZipArchive, at path: FilePath) throws {
    #expect {
      try ArchivedTree(archive).write(to: path)
    } throws: {
      "\($0)".contains("data exceeds the limit of 200 times the archive's size")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.zip"])
  }

  /// What takes up storage is counted; holes do not.
  @Test(.enabled(if: python != nil)) func `bombs leave nothing`() throws {
    let archive = try archive(#"[z.writestr(str(i), b"A" * (10 << 20)) for i in range(10)]; z.close()"#)
    let path = FilePath("\(folder.path)/out")
    try expectTooMuch(archive, at: path)
    var limits = UnpackingLimits()
    limits.maximumRatio = 2000
    try ArchivedTree(archive, limits: limits).write(to: path)
    #expect(try FileTree(contentsOf: path).extent.bytes == 100 << 20)
  }

  @Test(.enabled(if: python != nil)) func `a few names do not make very many folders`() throws {
    let archive = try archive(#"[z.writestr("n%d/" % i + "a/" * 250, b"") for i in range(70)]; z.close()"#)
    try expectTooMuch(archive, at: FilePath("\(folder.path)/out"))
  }

  @Test(.enabled(if: python != nil)) func `what an archive says is kept`() throws {
    let tree = try FileTree(
      unpacking: archive(
        """
        entry("P/", 0o040750); entry("P/run", 0o106755, b"#!"); link("P/latest", "run"); link("P/up", "../P/run")
        z.writestr("__MACOSX/P/._run", "x"); entry("P/odd", 0, b"x", system=0); entry("./P/sub/x", 0o100600, b"x"); z.close()
        """))
    #expect(tree.children.count == 1)
    let package = try #require(tree["P"])
    #expect(package.attributes.mode == 0o750)
    // What would give a program the rights of another user is dropped.
    #expect(package["run"]?.attributes.mode == 0o755)
    #expect(package["latest"]?.destination == Array("run".utf8) && package["up"] != nil)
    #expect(package["odd"]?.attributes.mode == nil)
    #expect(try package["sub"]?["x"]?.contents?.bytes() == Array("x".utf8))
  }

  /// Programs of MS-DOS wrote names in its character set, some of them with backslashes.
  @Test(.enabled(if: python != nil)) func `names from other systems`() throws {
    let tree = try FileTree(
      unpacking: archive(
        #"""
        entry("?ber\\a.txt", 0, b"x", system=0); z.close()
        b = open("a.zip", "rb").read().replace(b"?ber/", b"\x9aber\\").replace(b"?ber\\", b"\x9aber\\"); open("a.zip", "wb").write(b)
        """#))
    #expect(tree["Über"]?["a.txt"] != nil, "\(tree)")
  }

  @Test(.enabled(if: python != nil)) func `damage is noticed when it is read`() throws {
    let tree = try FileTree(
      unpacking: archive(
        """
        z.writestr("a", b"0" * 99); z.close(); patch(16, b"\\0\\0")
        b = bytearray(open("a.zip", "rb").read()); b[14:16] = b"\\0\\0"; open("a.zip", "wb").write(b)
        """))
    #expect(throws: ZipError.self) { try tree.write(to: FilePath("\(folder.path)/out")) }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/out"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.zip"])
  }
}
