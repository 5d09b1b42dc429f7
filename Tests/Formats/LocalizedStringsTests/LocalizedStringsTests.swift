import Testing
import UTLocalizedStrings

/// Strings files in all forms ("Information Property List Key Reference", "plutil(1)"), and string catalogs (RFC 8259
/// and "Localizing and varying text with a string catalog").
@Suite struct LocalizedStringsTests {
  private func read(_ text: String, _ name: String = "InfoPlist.strings") -> LocalizedStrings {
    LocalizedStrings(parsing: Array(text.utf8), named: name)
  }

  private func places(_ strings: LocalizedStrings) -> [String] {
    strings.entries.map { "\($0.key) \($0.location.line ?? 0):\($0.location.column ?? 0)" }
  }

  @Test func `keys have their places`() {
    let strings = read("/* Names */\nCFBundleName = \"Notizen\";\n  \"A \\\"b\\\" \\U00e4\" = \"c\";\n// end\n")
    #expect(strings.problem == nil)
    #expect(places(strings) == ["CFBundleName 2:1", "A \"b\" ä 3:3"])
  }

  @Test(arguments: [true, false]) func `UTF-16 is read`(isBigEndian: Bool) {
    let bytes = "\u{FEFF}\n\"Größe\" = \"size\";\n".utf16.flatMap { unit in
      isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    let strings = LocalizedStrings(parsing: bytes, named: "InfoPlist.strings")
    #expect(strings.problem == nil && places(strings) == ["Größe 2:1"])
    #expect(strings.entries.first.map { strings.bytes[$0.range].count } == 14)
  }

  @Test func `XML is read`() {
    let strings = read("<plist version=\"1.0\"><dict>\n<key>A</key><string>b</string></dict></plist>")
    #expect(strings.problem == nil && places(strings).count == 1 && strings.entries[0].location.line == 2)
  }

  @Test(arguments: [("\"A\" = \"b\"\n\"C\" = \"d\";", 1), ("\"A\" = \"b;\n\"C\" = \"d\";", 2), ("<plist><dict>", 1)])
  func `a strings file with an error has its place`(text: String, line: Int) {
    #expect(read(text).problem?.location.line == line)
  }

  @Test(arguments: ["", "\n", "/* nothing yet */\n"]) func `an empty strings file is right`(text: String) {
    #expect(read(text).problem == nil && read(text).entries.isEmpty)
  }

  @Test func `the keys of a catalog are those of its strings`() {
    let strings = read(
      """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "CFBundleName" : { "localizations" : { "de" : { "stringUnit" : { "state" : "new", "value" : "ä" } } } },
          "A\\u00e4\\ud83d\\ude00\\n" : { "strings" : { "inner" : [1, -2.5e3, true, null, [], {}] } },
          "" : {}
        },
        "version" : "1.0"
      }
      """, "InfoPlist.xcstrings")
    #expect(strings.problem == nil)
    #expect(places(strings) == ["CFBundleName 4:5", "Aä😀\n 5:5", " 6:5"])
    #expect(read("\u{FEFF}{\"strings\": {}}", "a.xcstrings").problem == nil)
  }

  @Test(arguments: [
    ("", 1), ("{", 1), ("{\"a\": }", 1), ("{\"a\" 1}", 1), ("{\"a\": 1,\n}", 2), ("[1,\n]", 2), ("{\"a\": 1} x", 1),
    ("{\"a\":\n01x}", 2), ("{\"a\": \"b\n\"}", 1), ("{\"a\": \"\\x\"}", 1), ("{\"a\": \"\\u12\"}", 1),
    ("{\"a\": 1 \"b\": 2}", 1),
    ("{a: 1}", 1), ("{\"a\": [1}", 1), ("{\"a\": \"\\ud800\\u0041\"}", 1),
  ]) func `an invalid catalog has a problem`(text: String, line: Int) {
    let problem = read(text, "InfoPlist.xcstrings").problem
    #expect(problem?.location.line == line)
    #expect(problem?.message.isEmpty == false && problem?.help.isEmpty == false)
  }

  @Test func `what was read before a problem is kept`() {
    let strings = read("{\"strings\": {\"A\": {}, \"B\": {} \"C\": {}}}", "InfoPlist.xcstrings")
    #expect(strings.problem != nil && strings.entries.map(\.key) == ["A", "B"])
  }

  @Test(arguments: ["InfoPlist.strings", "InfoPlist.xcstrings"]) func `deep nesting ends`(name: String) {
    let open = name.hasSuffix("xcstrings") ? "[" : "("
    let text = String(repeating: open, count: 1_000_000)
    let strings = read(name.hasSuffix("xcstrings") ? text : "a = \(text)", name)
    #expect(strings.problem != nil)
  }
}
