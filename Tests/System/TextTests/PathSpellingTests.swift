import Testing
import UTText

@Suite struct PathSpellingTests {
  @Test(
    arguments: [
      (Array("möwe".utf8), "möwe"), (Array("m".utf8) + [0xF6] + Array("we".utf8), "m\u{FFFD}F6we"),
      (Array("m\u{FFFD}F6we".utf8), "m\u{FFFD}EF\u{FFFD}BF\u{FFFD}BDF6we"),
      (Array("\u{FFFD}".utf8) + [0xFF], "\u{FFFD}EF\u{FFFD}BF\u{FFFD}BD\u{FFFD}FF"), ([], ""),
    ] as [([UInt8], String)])
  func `each byte of a name is known from its text`(name: [UInt8], text: String) {
    #expect(String(spelling: name) == text)
    #expect(bytes(of: text) == name && text.pathBytes == name)
  }

  @Test(arguments: ["\u{FFFD}", "\u{FFFD}F", "\u{FFFD}ff", "\u{FFFD}7F", "a\u{FFFD} b", "ï¿½FF", "\u{FEFF}FF"])
  func `text that spells no byte stands for itself`(text: String) { #expect(text.pathBytes == Array(text.utf8)) }

  @Test func `a spelled path is printed like its bytes`() {
    let name = Array("m".utf8) + [0xF6] + Array("we\n".utf8)
    #expect(PrintableText.of(String(spelling: name)) == PrintableText.of(name))
    #expect(PrintableText.of(String(spelling: name)) == #"m\xF6we\n"#)
  }

  /// The name that has a text, as docs/json.md describes it.
  private func bytes(of text: String) -> [UInt8] {
    let parts = text.split(separator: "\u{FFFD}", omittingEmptySubsequences: false)
    return Array(parts[0].utf8)
      + parts.dropFirst().flatMap { part in [UInt8(part.prefix(2), radix: 16) ?? 0] + Array(part.dropFirst(2).utf8) }
  }
}
