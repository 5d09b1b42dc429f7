import FoundationEssentials
import PropertyLists
import Testing

// The expected text is what the toolchain's plutil and PropertyListSerialization (CoreFoundation) wrote for the same
// values.
@Suite struct XMLLayoutTests {
  @Test func `a document has the header, tabs, and line feeds of plutil`() {
    let value: PropertyListValue = [
      "zeta": "a&b<c>d\"e'f\nnewline\ttab", "Alpha": [], "beta": [:], "é": 1.5, "a10": true, "a9": false,
      "a3": [1, ["x": ""]],
    ]
    #expect(
      text(value) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>Alpha</key>
        \t<array/>
        \t<key>a10</key>
        \t<true/>
        \t<key>a3</key>
        \t<array>
        \t\t<integer>1</integer>
        \t\t<dict>
        \t\t\t<key>x</key>
        \t\t\t<string></string>
        \t\t</dict>
        \t</array>
        \t<key>a9</key>
        \t<false/>
        \t<key>beta</key>
        \t<dict/>
        \t<key>zeta</key>
        \t<string>a&amp;b&lt;c&gt;d"e'f
        newline\ttab</string>
        \t<key>é</key>
        \t<real>1.5</real>
        </dict>
        </plist>

        """)
  }

  @Test func `keys are sorted by their UTF-16 code units`() {
    let sorted = [
      "", "1", "10", "2", "A", "B", "I", "Z", "_", "a", "a\u{0}b", "a b", "a-b", "aa", "ab", "a\u{AD}", "a\u{301}", "b",
      "e\u{301}x",
      "ss", "\u{AD}", "ß", "á1", "é", "İ", "\u{1100}\u{1161}", "\u{200D}", "\u{200E}", "中", "가나", "\u{1F600}",
      "\u{E000}", "\u{FDFC}", "ａ",
      "ｱ", "\u{FFFD}",
    ]
    let dictionary = PropertyListValue.Dictionary(sorted.reversed().map { .init(key: $0, value: true) })
    #expect(keys(of: text(.dictionary(dictionary))) == sorted)
    #expect(keys(of: text(.dictionary(dictionary), keyOrder: .source)) == sorted.reversed())
  }

  @Test func `data is broken into lines that shrink with the level, up to the eighth`() {
    let bytes = Data(0..<80)
    #expect(
      body(.data(bytes)) == """
        <data>
        AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4
        OTo7PD0+P0BBQkNERUZHSElKS0xNTk8=
        </data>
        """)
    #expect(
      body([[[.data(bytes)]]]) == """
        <array>
        \t<array>
        \t\t<array>
        \t\t\t<data>
        \t\t\tAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUm
        \t\t\tJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+P0BBQkNERUZHSElKS0xN
        \t\t\tTk8=
        \t\t\t</data>
        \t\t</array>
        \t</array>
        </array>
        """)
    var deep: PropertyListValue = .data(Data(0..<20))
    for _ in 0..<13 { deep = [deep] }
    let eight = String(repeating: "\t", count: 8)
    let thirteen = String(repeating: "\t", count: 13)
    #expect(
      text(deep).contains(
        "\(thirteen)<data>\n\(eight)AAECAwQFBgcI\n\(eight)CQoLDA0ODxAR\n\(eight)EhM=\n\(thirteen)</data>\n"))
  }

  @Test func `empty data keeps two lines`() {
    #expect(body([.data(Data())]) == "<array>\n\t<data>\n\t</data>\n</array>")
  }

  @Test func `a UID is a dictionary of its own`() {
    #expect(
      body([.uid(5), .uid(UInt64.max)]) == """
        <array>
        \t<dict>
        \t\t<key>CF$UID</key>
        \t\t<integer>5</integer>
        \t</dict>
        \t<dict>
        \t\t<key>CF$UID</key>
        \t\t<integer>18446744073709551615</integer>
        \t</dict>
        </array>
        """)
  }

  @Test(arguments: [
    (1.0, "1"), (2.5, "2.5"), (1e15, "1000000000000000"), (1e16, "10000000000000000"), (1e17, "1e+17"),
    (1e-4, "0.0001"),
    (1e-5, "1.0000000000000001e-05"), (1.2345678901234567e-5, "1.2345678901234568e-05"),
    (123456789.123, "123456789.123"),
    (.leastNonzeroMagnitude, "4.9406564584124654e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"),
    (-1, "-1"), (.infinity, "+infinity"),
    (-.infinity, "-infinity"), (.nan, "nan"), (1e21, "1e+21"), (0.3, "0.29999999999999999"),
    (0.1, "0.10000000000000001"),
    (-0.0, "0.0"), (0, "0.0"), (9_007_199_254_740_992, "9007199254740992"), (1e300, "1.0000000000000001e+300"),
  ])
  func `reals have seventeen digits`(number: Double, expected: String) {
    #expect(body(.real(number)) == "<real>\(expected)</real>")
  }

  @Test(arguments: [
    (Int128(0), "0"), (-9_223_372_036_854_775_808, "-9223372036854775808"),
    (18_446_744_073_709_551_615, "18446744073709551615"),
  ])
  func `integers are decimal`(number: Int128, expected: String) {
    #expect(body(.integer(number)) == "<integer>\(expected)</integer>")
  }

  @Test(arguments: [18_446_744_073_709_551_616, -9_223_372_036_854_775_809, Int128.min])
  func `integers that Apple refuses are refused`(number: Int128) throws {
    let value: PropertyListValue = ["a": [.integer(number)]]
    let error = PropertyListError.notRepresentable(
      ["a", 0], file: "<output>", reason: "the integer is not in the range −2⁶³ to 2⁶⁴ − 1")
    #expect(throws: error) { try value.xmlRepresentation() }
    #expect(throws: error) { try value.binaryRepresentation() }
    var editor = try PropertyListEditor(PropertyList(parsing: Array("<plist><dict/></plist>".utf8), named: "<output>"))
    #expect(throws: error) { try editor.set([.integer(number)], at: ["a"]) }
  }

  @Test(arguments: [
    (0.0, "2001-01-01T00:00:00Z"), (0.999999, "2001-01-01T00:00:00Z"), (-0.5, "2000-12-31T23:59:59Z"),
    (-1e9, "1969-04-24T22:13:20Z"),
    (-1.6e10, "1493-12-24T19:33:20Z"), (-6.3e10, "0004-08-11T08:00:00Z"), (-6.4e10, "-028-12-03T06:13:20Z"),
    (1e11, "5169-11-16T09:46:40Z"), (1e12, "33689-09-27T01:46:40Z"), (1e15, "31690739-07-06T01:46:40Z"),
    (599_529_600.9999999, "2020-01-01T00:00:00Z"), (-13_197_600_000, "1582-10-15T00:00:00Z"),
    (-13_198_118_400, "1582-10-09T00:00:00Z"),
  ])
  func `dates are rounded down to seconds`(seconds: Double, expected: String) {
    #expect(body(.date(Date(timeIntervalSinceReferenceDate: seconds))) == "<date>\(expected)</date>")
  }

  // 6.7e16 s / 31,556,952 s a year are 2,123,145,479 years. CoreFoundation writes 2147483647-10-25T01:46:00Z and
  // 2030437302-06-07T24:60:-2147483648Z here.
  @Test func `dates that no calendar holds are bounded`() {
    for seconds in [1e17, 1e300, .infinity] {
      #expect(body(.date(Date(timeIntervalSinceReferenceDate: seconds))).hasPrefix("<date>2123147480-"))
      #expect(body(.date(Date(timeIntervalSinceReferenceDate: -seconds))).hasPrefix("<date>-2123143479-"))
    }
    #expect(body(.date(Date(timeIntervalSinceReferenceDate: .nan))) == "<date>2001-01-01T00:00:00Z</date>")
  }
}

private func text(_ value: PropertyListValue, keyOrder: PropertyListValue.KeyOrder = .sorted) -> String {
  (try? value.xmlRepresentation(keyOrder: keyOrder)).map { String(decoding: $0, as: UTF8.self) } ?? "refused"
}

/// The text without the header and the end of the document.
private func body(_ value: PropertyListValue) -> String {
  text(value).split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3).dropLast(2).joined(separator: "\n")
}

/// The keys, found by bytes: as a Swift character, a combining letter would swallow the `>` before it.
private func keys(of text: String) -> [String] {
  text.utf8.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: "\t<key>".utf8) }
    .map { String(decoding: $0.dropFirst(6).dropLast(6), as: UTF8.self) }
}
