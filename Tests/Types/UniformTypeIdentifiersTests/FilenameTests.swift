import Testing
import UniformTypeIdentifiers

/// Filename extensions for types, as UTAdditions.h describes them.
@Suite struct FilenameTests {
  private let folder = URL(fileURLWithPath: "/d", isDirectory: true)

  @Test(arguments: [
    ("readme", UTType.plainText, "readme.txt"),
    ("puppy.jpg", .image, "puppy.jpg"),
    ("puppy.JPG", .jpeg, "puppy.JPG"),
    ("puppy.jpg", .plainText, "puppy.jpg.txt"),
    ("puppy.jpeg", .jpeg, "puppy.jpeg"),
    ("puppy", .image, "puppy"),
    ("index.html", .text, "index.html"),
    ("archive.tar.gz", .gzip, "archive.tar.gz"),
    (".profile", .plainText, ".profile.txt"),
    ("v1.0", .pdf, "v1.0.pdf"),
    ("Größe ÄÖ", .png, "Größe ÄÖ.png"),
    ("a/b", .png, "a/b.png"),
    ("a.txt/b", .plainText, "a.txt/b.txt"),
    ("..", .png, ".."),
  ])
  func components(name: String, type: UTType, expected: String) {
    let url = folder.appendingPathComponent(name, conformingTo: type)
    #expect(url == folder.appendingPathComponent(expected, isDirectory: false))
    var appended = folder
    appended.appendPathComponent(name, conformingTo: type)
    #expect(appended == url)
    #expect((folder as NSURL).appendingPathComponent(name, conformingTo: type) == url)
    #expect(NSString(string: "/d").appendingPathComponent(name, conformingTo: type) == "/d/\(expected)")
  }

  @Test(arguments: [
    ("file:///readme", UTType.plainText, "file:///readme.txt"),
    ("file:///puppy.jpg", .plainText, "file:///puppy.jpg.txt"),
    ("file:///puppy.jpg", .image, "file:///puppy.jpg"),
    ("file:///d/puppy", .image, "file:///d/puppy"),
    ("file:///", .plainText, "file:///"),
    ("https://example.com/a?q=1#f", .json, "https://example.com/a.json?q=1#f"),
    ("https://example.com", .json, "https://example.com"),
    ("file:///d/Letter", .rtfd, "file:///d/Letter.rtfd/"),
    ("file:///d/Letter.rtfd", .rtfd, "file:///d/Letter.rtfd/"),
    ("file:///d/Letter.rtfd/", .rtfd, "file:///d/Letter.rtfd/"),
    ("file:///d/Folder", .folder, "file:///d/Folder/"),
    ("file:///d%FF/readme", .plainText, "file:///d%FF/readme.txt"),
    ("file:///d%FF/puppy.jpg", .image, "file:///d%FF/puppy.jpg"),
    ("file:///d/caf%E9", .plainText, "file:///d/caf%E9.txt"),
    ("file:///d/caf%E9.txt", .plainText, "file:///d/caf%E9.txt"),
  ])
  func `extensions of URLs`(spelled: String, type: UTType, expected: String) throws {
    let url = try #require(URL(string: spelled))
    #expect(url.appendingPathExtension(for: type).absoluteString == expected)
    var appended = url
    appended.appendPathExtension(for: type)
    #expect(appended.absoluteString == expected)
    #expect((url as NSURL).appendingPathExtension(for: type).absoluteString == expected)
  }

  @Test(arguments: [
    ("readme", UTType.plainText, "readme.txt"), ("puppy.jpg", .image, "puppy.jpg"), ("/d/", .png, "/d.png"),
    ("", .png, ""),
    ("/", .png, "/"), ("puppy.jpg", .plainText, "puppy.jpg.txt"),
  ])
  func `extensions of paths`(path: String, type: UTType, expected: String) {
    #expect((path as NSString).appendingPathExtension(for: type) == expected)
  }

  @Test func directories() {
    #expect(folder.appendingPathComponent("Letter", conformingTo: .rtfd).absoluteString == "file:///d/Letter.rtfd/")
    #expect(folder.appendingPathComponent("New", conformingTo: .folder).hasDirectoryPath)
    #expect(!folder.appendingPathComponent("New", conformingTo: .plainText).hasDirectoryPath)
  }

  @Test func `nothing to append`() {
    #expect(folder.appendingPathComponent("", conformingTo: .plainText) == folder)
    #expect(NSString(string: "/d").appendingPathComponent("", conformingTo: .plainText) == "/d")
  }

  /// A type's own tags count too, where nothing is declared.
  @Test func `dynamic and undeclared types`() throws {
    let dynamic = try #require(UTType(filenameExtension: "xyzzy"))
    #expect(folder.appendingPathComponent("a", conformingTo: dynamic).lastPathComponent == "a.xyzzy")
    #expect(folder.appendingPathComponent("a.XYZZY", conformingTo: dynamic).lastPathComponent == "a.XYZZY")
    let undeclared = UTType(exportedAs: "com.example.nothing-declared-here", conformingTo: .plainText)
    #expect(folder.appendingPathComponent("a", conformingTo: undeclared).lastPathComponent == "a")
  }

  /// A dynamic identifier from elsewhere can spell any extension; none leads out of the folder.
  @Test(arguments: [
    ("dyn.ah62d4rv4ge8w8pvsf61c6p52", "/../../x"), ("dyn.ah62d4rv4ge80cp5c", "a/b"), ("dyn.ah62d4rv4ge8ua", "\0"),
    ("dyn.ah62d4rv4ge81uabssv6hk", "x\0.txt"),
  ])
  func `extensions that are not extensions`(identifier: String, tag: String) throws {
    let type = try #require(UTType(identifier))
    #expect(type.preferredFilenameExtension == tag)
    #expect(folder.appendingPathComponent("a", conformingTo: type).path == "/d/a")
    #expect(folder.appendingPathComponent("a").appendingPathExtension(for: type).path == "/d/a")
    #expect(NSString(string: "/d/a").appendingPathExtension(for: type) == "/d/a")
  }
}
