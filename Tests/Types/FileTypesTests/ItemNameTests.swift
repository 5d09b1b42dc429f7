import FileTypes
import FoundationEssentials
import Testing
import UTTestFixtures

@Suite struct ItemNameTests {
  @Test(arguments: [
    ("photo.heic", "heic"), ("Photo.HEIC", "HEIC"), ("archive.tar.gz", "gz"), ("README", nil), (".bashrc", nil),
    (".config.json", "json"), ("Mr. Smith", nil), ("name.", nil), ("..a", nil), ("a..b", "b"), ("page.h++", "h++"),
    ("Brücke.ü", "ü"), ("gpj.\u{202E}exe", nil), ("", nil), (".", nil), ("..", nil), ("...", nil),
  ])
  func `the path extension of a name`(_ name: String, _ expected: String?) {
    #expect(ItemName(ofItemAt: name).pathExtension == expected)
  }

  /// Foundation's rule for extensions is the measure, over names made of what it treats specially.
  @Test func `path extensions agree with Foundation`() {
    let parts = [".", "..", "a", "B", " ", "é", "\u{202E}", "\u{200F}", "\t", "-", "0123456789abcdefg"]
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...6, using: &random)
      let name = (0..<count).map { _ in parts.randomElement(using: &random) ?? "a" }.joined()
      guard name != "." && name != ".." else { continue }
      let url = URL(filePath: "/folder/\(name)", directoryHint: .notDirectory)
      #expect((ItemName(ofItemAt: name).pathExtension ?? "") == url.pathExtension, "\(name.debugDescription)")
    }
  }

  @Test(arguments: [
    ("a/b.c", "b.c"), ("b.c/", "b.c"), ("/x.d//", "x.d"), ("/", "/"), ("//", "/"), ("", ""), ("a.b/c", "c"),
    ("..", ".."),
  ])
  func `the last component of a path`(_ path: String, _ expected: String) {
    #expect(ItemName(ofItemAt: path).bytes == Array(expected.utf8))
  }

  @Test func `names need not be UTF-8`() {
    #expect(ItemName(bytes: [0xE9, 0x2E, 0x74, 0x78, 0x74]).pathExtension == "txt")
    #expect(ItemName(bytes: [0x61, 0x2E, 0xE9]).pathExtension == nil)
  }
}
