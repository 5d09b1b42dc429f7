import FoundationEssentials
import PropertyLists
import Testing

// The expected values are what Foundation's PropertyListSerialization (CoreFoundation's parser) reads from the same
// text.
@Suite struct OpenStepValuesTests {
  @Test func `long data is data`() {
    let list = PropertyList(parsing: Array("<\(String(repeating: "0f", count: 3_000))>".utf8))
    #expect(list.format == .openStep && list.problems.isEmpty)
    #expect(list.root?.value == .data(Data(repeating: 15, count: 3_000)))
  }

  @Test(
    arguments: [
      (
        "{zz=1; a=\"x\"; /* c */ m=<00ff>; b=(1,2); }",
        ["zz": "1", "a": "x", "m": .data(Data([0, 255])), "b": ["1", "2"]]
      ),
      ("(1,2,)", ["1", "2"]), ("()", []), ("{}", [:]), ("( {}, () )", [[:], []]), ("a", "a"), ("\"a b\"", "a b"),
      ("'a \"b'", "a \"b"),
      ("{a = <0fbdbd77 1c>;}", ["a": .data(Data([0x0F, 0xBD, 0xBD, 0x77, 0x1C]))]), ("<>", .data(Data())),
      ("< 0F bd\n>", .data(Data([15, 189]))),
      ("{a-b.c/d:e_$ = http://x//y;}", ["a-b.c/d:e_$": "http://x//y"]), ("{a = \"x\ny\";}", ["a": "x\ny"]),
      ("{a;}", ["a": "a"]),
      ("// c\n{a=b;} // d", ["a": "b"]), ("{a /**/ = /***/ b /* ; */;}", ["a": "b"]), ("{a=b;}\n\n", ["a": "b"]),
      ("{\u{2028}a\u{2029}=b;}", ["a": "b"]),
    ] as [(String, PropertyListValue)])
  func `values are read`(text: String, expected: PropertyListValue) {
    let list = PropertyList(parsing: Array(text.utf8))
    #expect(list.problems.isEmpty)
    #expect(list.format == .openStep)
    #expect(list.root?.value == expected)
  }

  @Test(
    arguments: [
      ("\"a\"=\"b\";", ["a": "b"]), ("\"a\";", ["a": "a"]), ("'x' = 'y';", ["x": "y"]), ("/* only a comment */", [:]),
      (
        "/* one */\n\"Open…\" = \"Öffnen…\";\n\n// two\nkey = { a = (1); };\n",
        ["Open…": "Öffnen…", "key": ["a": ["1"]]]
      ),
      ("\u{FEFF}a = b;", ["a": "b"]), ("a = b; // c", ["a": "b"]),
      // Comments and values may mention XML.
      ("/* The <dict> of a dialog */ \"a\" = \"b\";", ["a": "b"]), ("// <?xml\na = b;", ["a": "b"]),
      ("a = \"<dict>\";", ["a": "<dict>"]),
      ("/**/ // <plist\n key = { x = '<!DOCTYPE'; };", ["key": ["x": "<!DOCTYPE"]]),
    ] as [(String, PropertyListValue)])
  func `a strings file is a dictionary without braces`(text: String, expected: PropertyListValue) {
    let list = PropertyList(parsing: Array(text.utf8))
    #expect(list.problems.isEmpty)
    #expect(list.root?.value == expected)
  }

  @Test(arguments: [
    (#"a\U0041\Ud83d\Ude00\q\101\8"#, "aA\u{1F600}qA8"), (#"\a\b\f\n\r\t\v"#, "\u{7}\u{8}\u{C}\n\r\t\u{B}"),
    (#"\"\'\\"#, "\"'\\"),
    (#"\0\00\000x\1018"#, "\u{0}\u{0}\u{0}xA8"), (#"\U41.\U041g"#, "A.Ag"), ("x\\\ny", "x\ny"),
    (#"\341\351\200\377x"#, "ÆØ\u{A0}\u{FFFD}x"),
    (#"\U000e9"#, "\u{E}9"),
  ])
  func `escapes are resolved`(content: String, expected: String) {
    #expect(PropertyList(parsing: Array("(\"\(content)\")".utf8)).root?.value == [.string(expected)])
  }

  // The Unicode Consortium's NEXTSTEP.TXT, which CoreFoundation follows.
  @Test func `octal escapes are in the encoding of NeXTSTEP`() {
    let codes = (0o200...0o375).map { "\\" + String($0, radix: 8) }.joined()
    let expected =
      "\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ"
    #expect(PropertyList(parsing: Array("\"\(codes)\"".utf8)).root?.string == expected)
  }

  // What GNUstep's `pl` reads; Apple's readers reject these.
  @Test func `typed values of GNUstep are read with a warning`() {
    let list = PropertyList(
      parsing: Array(
        "{a=<*I5>;b=<*R1.5>;c=<*BY>;d=<*BN>;e=<*D2001-01-01 01:00:00 +0100>;f=<[AAEC]>;g=<*I\"-5\">;h=<*I18446744073709551615>;}"
          .utf8))
    #expect(list.problems.map(\.severity) == [.warning])
    #expect(
      list.root?.value == [
        "a": 5, "b": 1.5, "c": true, "d": false, "e": .date(Date(timeIntervalSinceReferenceDate: 0)),
        "f": .data(Data([0, 1, 2])), "g": -5,
        "h": 18_446_744_073_709_551_615,
      ])
  }

  @Test func `everything has its place`() throws {
    let text = "{\n  \"key\" = ( one, \"two\\n\" );\n}\n"
    let list = PropertyList(parsing: Array(text.utf8), named: "f")
    let entry = try #require(list.root?.entries.first)
    #expect(entry.keyLocation.description == "f:2:3")
    #expect(source(text, entry.keyRange) == "\"key\"")
    #expect(source(text, entry.keyContentRange) == "key")
    #expect(source(text, entry.value.byteRange) == "( one, \"two\\n\" )")
    let two = try #require(entry.value[1])
    #expect(two.location.description == "f:2:18")
    #expect(source(text, two.byteRange) == "\"two\\n\"")
    #expect(source(text, two.contentRange) == "two\\n")
    #expect(list.root.map { source(text, $0.byteRange) } == "{\n  \"key\" = ( one, \"two\\n\" );\n}")
  }

  @Test func `a key that is there twice counts with its last value`() {
    let list = PropertyList(parsing: Array("{a=1;b=x;a=2;}".utf8))
    #expect(list.problems.map(\.kind) == [.duplicateKey])
    #expect(list.root?.value == ["a": "2", "b": "x"])
  }

  private func source(_ text: String, _ range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }
}
