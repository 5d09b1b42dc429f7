import PropertyLists
import Testing

@Suite struct EditorEncodingsTests {
  private func text(_ encoding: String) -> String {
    "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<plist>\n<dict>\n\t<key>ä</key>\n\t<string>ö</string>\n</dict>\n</plist>\n"
  }

  private func edited(_ bytes: [UInt8]) throws -> [UInt8] {
    var editor = try PropertyListEditor(PropertyList(parsing: bytes))
    try editor.set("ü€\u{1F600}", at: ["ä"])
    try editor.set(1, at: ["n"])
    return editor.bytes
  }

  private func expected(_ encoding: String, _ string: String) -> String {
    text(encoding).replacing("ö", with: string).replacing(
      "</dict>", with: "\t<key>n</key>\n\t<integer>1</integer>\n</dict>")
  }

  @Test func `a byte order mark of UTF-8 is kept`() throws {
    #expect(
      try edited([0xEF, 0xBB, 0xBF] + text("UTF-8").utf8) == [0xEF, 0xBB, 0xBF] + expected("UTF-8", "ü€\u{1F600}").utf8)
  }

  @Test(arguments: [true, false]) func `UTF-16 is kept`(isBigEndian: Bool) throws {
    func encode(_ text: String) -> [UInt8] {
      ("\u{FEFF}" + text).utf16.flatMap {
        isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
      }
    }
    #expect(try edited(encode(text("UTF-16"))) == encode(expected("UTF-16", "ü€\u{1F600}")))
  }

  @Test func `in other encodings, references stand for what is not ASCII`() throws {
    func encode(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
    let result = try edited(encode(text("ISO-8859-1")))
    #expect(result == encode(expected("ISO-8859-1", "&#252;&#8364;&#128512;")))
    #expect(PropertyList(parsing: result).root?["ä"]?.string == "ü€\u{1F600}")
  }
}
