import Testing
import UTText

/// The parts of paths, and their order.
@Suite struct PathPartTests {
  @Test(
    arguments: [
      ("a", ["a"], "a", nil), ("/", ["", ""], "", ""), ("", [""], "", nil), ("/a", ["", "a"], "a", ""),
      ("a//b/", ["a", "", "b", ""], "", "a//b"), ("é/ü.txt", ["é", "ü.txt"], "ü.txt", "é"),
    ] as [(String, [String], String, String?)])
  func `paths are divided at slashes`(path: String, components: [String], last: String, above: String?) {
    // A path that is not at the beginning of its text, too.
    let part = "é\(path)".dropFirst()
    #expect(path.pathComponents == components.map { $0[...] })
    #expect(path.lastComponent == last && part.lastComponent == last)
    #expect(path.beforeLastSlash == above.map { $0[...] } && part.beforeLastSlash == above.map { $0[...] })
  }

  @Test(arguments: [("a.txt", "txt"), ("a.b.é", "é"), (".a", "a"), ("a.", ""), ("a", nil)] as [(String, String?)])
  func `an extension follows the last dot`(name: String, filenameExtension: String?) {
    let part = "é\(name)".dropFirst()
    #expect(part.filenameExtension == filenameExtension.map { $0[...] })
    #expect(part.withoutExtension == name[...].prefix(name.count - (filenameExtension.map { $0.count + 1 } ?? 0)))
  }

  @Test func `an extension is compared byte by byte`() {
    for path in ["a.png", "é/b.c.png", ".png"] { #expect(path.hasExtension("png")) }
    for path in ["png", "a.PNG", "a.png/", "a.apng", "ng", ""] { #expect(!path.hasExtension("png")) }
  }

  @Test func `texts of the same bytes are the same`() {
    let text = "a/é/b"
    #expect(text.dropLast(2).hasSameBytes(as: "a/é"[...]) && text.prefix(0).hasSameBytes(as: ""[...]))
    #expect(!text.dropLast(2).hasSameBytes(as: "a/e\u{301}"[...]) && !text[...].hasSameBytes(as: "a/é/c"[...]))
  }

  @Test(
    arguments: [
      ("a", "a", "", "a"), ("a//", "a", "", "a"), ("/", "", "/", "/"), ("//", "", "/", "/"), ("/a", "a", "/", "/a"),
      ("a//b/", "b", "a", "a/b"), ("./a/../b", "b", "./a/..", "a/../b"), ("/a/../b", "b", "/a/..", "/b"),
      ("", "", "", ""),
      // As characters, the slash and the accent after it are one.
      ("é/\u{301}x", "\u{301}x", "é", "é/\u{301}x"),
    ] as [(String, String, String, String)])
  func `a path has a folder, a name, and a standard form`(path: String, name: String, folder: String, standard: String)
  {
    func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }
    #expect(isSame(path.lastName, name), "\(path.lastName)")
    #expect(isSame(path.containingFolder, folder), "\(path.containingFolder)")
    #expect(isSame(path.standardizedPath, standard), "\(path.standardizedPath)")
  }

  @Test(
    arguments: [
      ("/a/b", "/a", "b"), ("/a", "/", "a"), ("/ab", "/a", nil), ("/a", "/a", nil), ("/a/", "/a", nil),
      ("/ü/b", "/u\u{308}", nil), ("/mü/a/b", "/mü", "a/b"),
    ] as [(String, String, String?)])
  func `the rest of a path in a folder is found byte by byte`(path: String, folder: String, rest: String?) {
    #expect(path.path(inFolder: folder) == rest.map { $0[...] })
    if let rest { #expect(folder.appendingPath(rest) == path) }
  }

  @Test func `an absolute path is in no other folder`() {
    #expect("a".appendingPath("/b") == "/b" && "".appendingPath("b") == "b" && "a".appendingPath("") == "a")
  }

  /// For Swift, the first two are equal, because they are canonically equivalent.
  @Test func `the order of paths is that of their bytes`() {
    #expect("e\u{301}".precedes("\u{E9}") && !"\u{E9}".precedes("e\u{301}") && "e\u{301}" == "\u{E9}")
    #expect("f".precedes("\u{E9}") && "a".precedes("ab") && "".precedes("a") && !"".precedes("") && !"b".precedes("ab"))
  }

  @Test func `text is found byte by byte`() {
    for (text, isFound) in [("/.", true), ("a/.b", true), ("/", false), ("", false), ("a./", false), ("é/.", true)] {
      #expect(text.containsBytes("/.") == isFound)
    }
    #expect("".containsBytes("") && "a".containsBytes("a") && "a\u{FFFD}".containsBytes("\u{FFFD}"))
  }
}
