import DocumentPackages
import FileTrees
import SystemTypes
import Testing
import TypeRegistry
import UTLibC
import UTTestFixtures

@Suite struct PackageVerificationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The rules and paths of what is found.
  private func findings(_ name: String, readingContents: Bool = false) throws -> [String] {
    let path = Array("\(folder.path)/\(name)".utf8)
    return try PackageVerification(ofPackageAt: path, in: .system, readingContents: readingContents).perform().map {
      #expect(!$0.message.isEmpty && !$0.help.isEmpty)
      return "\($0.rule.rawValue) \(String(decoding: $0.path.dropFirst(folder.path.utf8.count + 1), as: UTF8.self))"
    }
  }

  @Test func `nothing is wrong with a good package`() throws {
    try folder.write("{}", to: "A.rtfd/TXT.rtf")
    try folder.write("x", to: "A.rtfd/images/Über.png")
    #expect(symlink("images/Über.png", "\(folder.path)/A.rtfd/latest") == 0)
    #expect(try findings("A.rtfd") == [])
    #expect(try findings("A.rtfd/", readingContents: true) == [])
    #expect(try findings("A.rtfd/images/Über.png") == [])
  }

  @Test func `links are followed as the system follows them`() throws {
    try folder.write("x", to: "A.rtfd/file")
    func link(_ destination: String, _ name: String) {
      #expect(symlink(destination, "\(folder.path)/A.rtfd/\(name)") == 0)
    }
    for number in 0..<40 { link(number == 39 ? "file" : "l\(number + 1)", "l\(number)") }
    #expect(try findings("A.rtfd") == [])
    link("l0", "longer")
    link("file/", "slash")
    link("l0/", "slash2")
    #expect(open("\(folder.path)/A.rtfd/l0", O_RDONLY) >= 0)
    for name in ["longer", "slash", "slash2"] { #expect(open("\(folder.path)/A.rtfd/\(name)", O_RDONLY) == -1) }
    #expect(
      try findings("A.rtfd") == [
        "dangling-link A.rtfd/longer", "dangling-link A.rtfd/slash", "dangling-link A.rtfd/slash2",
      ])
  }

  @Test func `kinds that types do not have`() throws {
    try folder.write("x", to: "photo.png/inside")
    try folder.write("x", to: "Flat.rtfd")
    try folder.write("x", to: "Trip.notespackage/sub.jpeg/x")
    try folder.write("x", to: "plain/x")
    #expect(try findings("photo.png") == ["wrong-kind photo.png"])
    #expect(try findings("Flat.rtfd") == ["wrong-kind Flat.rtfd"])
    #expect(
      try findings("Trip.notespackage") == [
        "undeclared-type Trip.notespackage", "wrong-kind Trip.notespackage/sub.jpeg",
      ])
    #expect(try findings("plain") == ["undeclared-type plain"])
  }

  @Test func `names that are the same elsewhere`() throws {
    for name in ["Report.txt", "report.TXT", "Stra\u{DF}e", "STRASSE", "e\u{301}", "\u{E9}", "same"] {
      try folder.write("x", to: "A.rtfd/sub/\(name)")
    }
    #expect(
      try findings("A.rtfd") == [
        "case-collision A.rtfd/sub/Stra\u{DF}e", "case-collision A.rtfd/sub/report.TXT",
        "unicode-collision A.rtfd/sub/\u{E9}",
      ])
  }

  /// U+1E9E is the capital letter of ß; the Turkish ı is no i.
  @Test func `names that differ in the case of unusual letters`() throws {
    for name in ["straße", "STRAẞE", "sınıf", "sinif"] { try folder.write("x", to: "A.rtfd/\(name)") }
    #expect(try findings("A.rtfd") == ["case-collision A.rtfd/straße"])
  }

  @Test(arguments: [
    "a:b", "CON", "nul.txt", "com1.x", "LPT\u{B9}", "end.", "end ", "ques?tion", "tab\there", "back\\slash", "aux .c",
  ])
  func `names that Windows does not allow`(_ name: String) throws {
    try folder.write("x", to: "A.rtfd/\(name)")
    #expect(try findings("A.rtfd") == ["unportable-name A.rtfd/\(name)"])
  }

  @Test(arguments: ["console", "COM0", "com10", ".hidden", "a.b.c", "nul-x", "a b"])
  func `names that are fine`(_ name: String) throws {
    try folder.write("x", to: "A.rtfd/\(name)")
    #expect(try findings("A.rtfd") == [])
  }

  @Test func links() throws {
    try folder.write("x", to: "A.rtfd/sub/x")
    for (name, destination) in [
      ("1", "/etc/passwd"), ("2", "../B"), ("sub/3", "../sub/x"), ("sub/4", "../../A.rtfd/sub/x"), ("5", "gone"),
      ("6", "7"),
      ("7", "6"), ("8", "sub/../sub/./x"), ("9", "gone/../../x"),
    ] {
      #expect(symlink(destination, "\(folder.path)/A.rtfd/\(name)") == 0)
    }
    #expect(
      try findings("A.rtfd") == [
        "outside-link A.rtfd/1", "outside-link A.rtfd/2", "dangling-link A.rtfd/5", "dangling-link A.rtfd/6",
        "dangling-link A.rtfd/7", "outside-link A.rtfd/9", "outside-link A.rtfd/sub/4",
      ])
  }

  @Test func `what cannot be read is found, and the rest is looked at`() throws {
    try folder.write("x", to: "A.rtfd/z:")
    #expect(mkfifo("\(folder.path)/A.rtfd/pipe", 0o600) == 0)
    #expect(try findings("A.rtfd") == ["special-file A.rtfd/pipe", "unportable-name A.rtfd/z:"])
  }

  @Test(.enabled(if: geteuid() != 0)) func `items that may not be read`() throws {
    try folder.write("x", to: "A.rtfd/file")
    try folder.write("x", to: "A.rtfd/folder/x")
    #expect(chmod("\(folder.path)/A.rtfd/file", 0) == 0 && chmod("\(folder.path)/A.rtfd/folder", 0) == 0)
    defer { chmod("\(folder.path)/A.rtfd/folder", 0o700) }
    #expect(try findings("A.rtfd") == ["unreadable A.rtfd/file", "unreadable A.rtfd/folder"])
  }

  /// The names are those that a save gives; see the tests of safe writing.
  @Test func leftovers() throws {
    try folder.write("x", to: "A.rtfd/x")
    try folder.write("x", to: ".A.rtfd.0123456789abcdef.docsave/x")
    try folder.write("x", to: ".B.rtfd.0123456789abcdef.docsave/x")
    try folder.write("x", to: "A.rtfd/.x.0123456789abcdef.docsave")
    #expect(
      try findings("A.rtfd") == [
        "leftover .A.rtfd.0123456789abcdef.docsave", "leftover A.rtfd/.x.0123456789abcdef.docsave",
      ])
  }

  @Test func `nothing is there`() {
    #expect(throws: FileTreeError.self) { try findings("no") }
  }
}
