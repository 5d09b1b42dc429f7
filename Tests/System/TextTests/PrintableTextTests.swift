import Testing
import UTText

@Suite struct PrintableTextTests {
  @Test func `characters that nobody sees are escaped`() {
    #expect(PrintableText.of("a\u{E0041}b") == #"a\u{E0041}b"#)
  }

  @Test(arguments: [
    ("photo.heic", "photo.heic"), ("Grüße 日本 👩‍👩‍👧", "Grüße 日本 👩‍👩‍👧"), ("a\nb\r\tc", "a\\nb\\r\\tc"),
    ("\u{1B}[31mred", "\\u{1B}[31mred"), ("\u{202E}gpj.exe", "\\u{202E}gpj.exe"),
    ("\u{85}\u{2028}", "\\u{85}\\u{2028}"), ("", ""),
  ])
  func `what a terminal would act on is spelled out`(text: String, expected: String) {
    #expect(PrintableText.of(text) == expected)
  }

  @Test(
    arguments: [
      ([0x66, 0xF6, 0x6F], "f\\xF6o"), ([0xC3], "\\xC3"), ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"), ([0xC3, 0xBC], "ü"),
    ] as [([UInt8], String)])
  func `bytes that are not UTF-8 are written as numbers`(bytes: [UInt8], expected: String) {
    #expect(PrintableText.of(bytes) == expected)
  }

  /// Bytes are decoded one by one, and texts only if they need it.
  @Test func `every character of a text is printed as its bytes are`() {
    for value in Array(0x80..<0x3000) + Array(0xDFFF0..<0xE0100) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(scalar)b"
      #expect(PrintableText.of(text) == PrintableText.of(Array(text.utf8)), "U+\(String(value, radix: 16))")
    }
  }

  @Test func `of a long text the beginning and the end are shown`() {
    let text = String(repeating: "a", count: 5000) + String(repeating: "z", count: 5000)
    #expect(PrintableText.short(text, to: 10) == "aaaaa…zzzzz")
    #expect(PrintableText.short("short", to: 10) == "short")
  }
}

/// The widths are those of Unicode Standard Annex #11 and of terminals such as xterm and kitty.
@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("👍", 2), ("☎️", 2),
    ("☎", 1),
    ("\u{200B}", 0), ("👩‍👩‍👧", 2),
  ])
  func `a text takes so many cells`(text: String, width: Int) { #expect(DisplayWidth.of(text) == width) }

  /// The width of the lines of trees, alone and beside a character that is looked at closely.
  @Test(arguments: ["├── Größe.txt", "│   └── a", "─╿", "Ÿ́", "\u{AD}"])
  func `lines of trees and letters of Europe take one cell each`(_ text: String) {
    #expect(DisplayWidth.of(text) == text.count)
    #expect(DisplayWidth.of(text + "日") == text.count + 2)
  }
}
