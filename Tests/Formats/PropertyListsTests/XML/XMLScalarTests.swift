import FoundationEssentials
import PropertyLists
import Testing

@Suite struct XMLScalarTests {
  /// CFPropertyList.c: white space, sign, white space, decimal or hexadecimal digits.
  @Test(arguments: [
    ("0", Int128(0)), ("-0", 0), ("+5", 5), ("007", 7), ("0x1F", 31), ("0X1f", 31), ("-0x1F", -31), ("+0x5", 5),
    ("- 5", -5), ("\n\t 5", 5),
    ("0x0", 0), ("18446744073709551615", 18_446_744_073_709_551_615),
    ("-9223372036854775808", -9_223_372_036_854_775_808), ("0xffffffffffffffff", 18_446_744_073_709_551_615),
    ("-0x8000000000000000", -9_223_372_036_854_775_808),
  ])
  func `an integer`(written: String, expected: Int128) throws {
    #expect(try xmlPropertyList("<integer>\(written)</integer>").validRoot().integer == expected)
  }

  @Test(arguments: [
    ("<integer></integer>", "this `<integer>` is empty"), ("<integer/>", "this `<integer>` is empty"),
    ("<integer> </integer>", "this `<integer>` is empty"),
    ("<integer>-</integer>", "invalid integer '-': it has no digits"),
    ("<integer>0x</integer>", "invalid integer '0x': it has no digits"),
    ("<integer>12a</integer>", "invalid integer '12a': 'a' is not a digit"),
    ("<integer>--5</integer>", "invalid integer '--5': '-' is not a digit"),
    ("<integer>5 5</integer>", "invalid integer '5 5': '5' is not a digit"),
    ("<integer>1.5</integer>", "invalid integer '1.5': '.' is not a digit"),
    ("<integer>٣</integer>", "invalid integer '٣': '٣' is not a digit"),
    ("<integer>5 </integer>", "Apple's readers reject the whitespace after the integer 5"),
    (
      "<integer>170141183460469231731687303715884105728</integer>",
      "the integer '170141183460469231731687303715884105728' does not fit in 64 bits"
    ),
    ("<integer>18446744073709551616</integer>", "the integer '18446744073709551616' does not fit in 64 bits"),
    ("<integer>-9223372036854775809</integer>", "the integer '-9223372036854775809' does not fit in 64 bits"),
    ("<integer>1<!-- x -->2</integer>", "Apple's readers reject a comment inside `<integer>`"),
    ("<integer>12<?p?></integer>", "Apple's readers reject a processing instruction inside `<integer>`"),
    (
      "<integer><![CDATA[12]]></integer>",
      "`<integer>` contains a CDATA section, which Apple's readers do not resolve here"
    ),
    ("<integer>&#49;</integer>", "`<integer>` contains a reference, which Apple's readers do not resolve here"),
    ("<string>a<!-- x -->b</string>", "Apple's readers reject a comment inside `<string>`"),
    ("<string>a<?p?>b</string>", "Apple's readers reject a processing instruction inside `<string>`"),
    ("<data>YQ<!-- x -->==</data>", "Apple's readers reject a comment inside `<data>`"),
    ("<real>1<!-- x -->2</real>", "Apple's readers reject a comment inside `<real>`"),
    (
      "<date>2020-01-01T00:00:00Z<!-- x --></date>",
      "Apple's readers reject a comment inside `<date>`"
    ),
    ("<dict><key>a<!-- x --></key><true/></dict>", "Apple's readers reject a comment inside `<key>`"),
    (
      "<dict><key Q=\">\">test</key><true/></dict>",
      "`>` in an attribute of `<key>` ends the tag in Apple's readers"
    ),
    ("<real></real>", "this `<real>` is empty"), ("<real/>", "this `<real>` is empty"),
    ("<real>1,5</real>", "invalid real number '1,5'"),
    ("<real>0x10</real>", "invalid real number '0x10'"), ("<real>one</real>", "invalid real number 'one'"),
    ("<real>1e</real>", "invalid real number '1e'"),
    ("<real>1.5 </real>", "Apple's readers reject the whitespace after the real number 1.5"),
    ("<date/>", "this `<date>` is empty"), ("<date> </date>", "this `<date>` is empty"),
    ("<date>2020-01-01</date>", "invalid date '2020-01-01'"),
    ("<date>2020-01-01T00:00:00+01:00</date>", "invalid date '2020-01-01T00:00:00+01:00'"),
    ("<date>2020-1-1T0:00:00Z</date>", "invalid date '2020-1-1T0:00:00Z'"),
    ("<date>2020-13-01T00:00:00Z</date>", "invalid month in '2020-13-01T00:00:00Z'"),
    ("<date> 2020-01-01T00:00:00Z</date>", "Apple's readers reject the whitespace around the date"),
    ("<data/>", "Apple's readers reject `<data/>`"),
    ("<data>éYWJj</data>", "'é' is not a base64 character; Apple's readers reject the data"),
    ("<data>YWJ</data>", "the base64 text is truncated: 3 characters are left over after groups of four"),
    ("<data>YWJjZ</data>", "the base64 text is truncated: 1 character is left over after groups of four"),
    ("<true>yes</true>", "Apple's readers reject content in `<true>`"),
  ])
  func `what cannot be read`(element: String, message: String) {
    let list = xmlPropertyList(element)
    #expect(list.problems.map(\.message) == [message])
    #expect(list.hasErrors)
    #expect(throws: PropertyListError.invalid(list.problems)) { try list.validRoot() }
  }

  @Test(arguments: [
    ("1.5", 1.5), ("-0.25", -0.25), ("1e3", 1000), ("1.5E-3", 0.0015), ("+2", 2), (" 3", 3), ("5.", 5), (".5", 0.5),
    ("inf", .infinity),
    ("+Infinity", .infinity), ("-INF", -.infinity), ("1e999", .infinity), ("9007199254740993", 9_007_199_254_740_992),
  ])
  func `a real`(written: String, expected: Double) throws {
    #expect(try xmlPropertyList("<real>\(written)</real>").validRoot().real == expected)
  }

  /// What PropertyListSerialization and PropertyListDecoder read all the same, in seconds since 2001.
  @Test(arguments: [
    ("2020-01-32T00:00:00Z", 602_208_000.0), ("2021-02-29T00:00:00Z", 636_249_600),
    ("2020-01-00T00:00:00Z", 599_443_200),
    ("2020-01-01T25:00:00Z", 599_619_600), ("2020-01-01T99:99:99Z", 599_892_039),
  ])
  func `a date that the calendar does not have is a warning`(written: String, expected: Double) throws {
    let list = xmlPropertyList("<date>\(written)</date>")
    #expect(try list.validRoot().date == Date(timeIntervalSinceReferenceDate: expected))
    #expect(list.problems.map(\.severity) == [.warning])
    #expect(list.problems.map(\.message) == ["invalid day or time '\(written)'"])
  }

  @Test(arguments: [("YW$Jj", [97, 98, 99]), ("YQ=$=", [97, 0]), ("{YWJj}", [97, 98, 99] as [UInt8])])
  func `stray characters in Base64 are a warning`(written: String, expected: [UInt8]) throws {
    let list = xmlPropertyList("<data>\(written)</data>")
    #expect(try list.validRoot().data == Data(expected))
    #expect(list.problems.map(\.severity) == [.warning])
  }

  @Test func `not a number`() throws {
    #expect(try xmlPropertyList("<real>NaN</real>").validRoot().real?.isNaN == true)
  }

  /// Seconds since 1970, from python's datetime and calendar modules.
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0.0), ("2001-01-01T00:00:00Z", 978_307_200), ("2000-02-29T12:34:56Z", 951_827_696),
    ("1900-03-01T00:00:00Z", -2_203_891_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ("0001-01-01T00:00:00Z", -62_135_596_800),
    ("2026-11-21T10:00:00Z", 1_795_255_200), ("1969-12-31T23:59:59Z", -1), ("2016-12-31T23:59:60Z", 1_483_228_800),
  ])
  func `a date`(written: String, expected: Double) throws {
    #expect(try xmlPropertyList("<date>\(written)</date>").validRoot().date == Date(timeIntervalSince1970: expected))
  }

  @Test(arguments: [
    ("", [UInt8]()), ("YQ==", [97]), ("YWI=", [97, 98]), ("YWJj", [97, 98, 99]), ("\n\tYW\n\tJj\n", [97, 98, 99]),
    ("YQ==YQ==", [97, 97]),
    ("+/+/", [0xFB, 0xFF, 0xBF]),
  ])
  func `some data`(written: String, expected: [UInt8]) throws {
    #expect(try xmlPropertyList("<data>\(written)</data>").validRoot().data == Data(expected))
  }
}
