import PropertyLists
import Testing

/// The same verdict and the same values as Foundation, whose two readers are run beside ours. Where we differ, the
/// reason is in ``strictness``: we refuse what Foundation reads as something else than was meant, or as no other reader
/// does. Nothing that Foundation refuses is accepted.
@Suite struct FoundationAgreementTests {
  /// Parts of our messages about what Foundation reads nevertheless, with the reason.
  private static let strictness = [
    ("not well-formed XML", "XML does not allow it, in tags and declarations that Foundation does not look into"),
    ("is empty", "`<?>` begins an instruction, which for Foundation ends at once"),
    ("is not closed", "a declaration or comment that another piece of markup cut in two"),
    ("has no `>`", "a tag that another piece of markup cut in two"),
    ("is not an attribute", "not an attribute of XML; Foundation does not look at attributes"),
    ("more than 64 attributes", "a bound on work"),
    ("is not allowed in XML", "a control character within a tag"),
    ("contains '>', which ends it", "the rest of the document type is read as text"),
    ("ends the tag in", "the rest of the attribute is read as text"),
    ("it is only a fragment", "Foundation reads a key at the top as a string and ignores the rest"),
    ("is misplaced", "Foundation reads a key as a string, and looks through `<plist>` anywhere"),
    ("is a second value", "Foundation reads the first value and ignores the second"),
    ("no element is open", "Foundation does not look at what comes after the root"),
    ("after the root", "Foundation does not look at what comes after the root"),
    ("left over after groups of four", "Foundation drops the end of the data"),
    ("in its group of four", "Foundation's two readers read different bytes"),
    ("unknown entity", "in data, Foundation takes the letters of a reference for base64"),
    ("bare `&`", "in data, Foundation skips it"),
    ("bare `<`", "a `<` in an attribute, which XML does not allow"),
    ("do not resolve here", "in data, Foundation takes the letters of a reference for base64"),
    ("is not a character that", "Foundation reads `&#;` as NUL"),
    ("is not a digit", "a control character as whitespace before the number"),
    ("invalid real number", "a control character as whitespace before the number"),
    ("invalid month in", "Foundation's two readers count months past December differently"),
  ]

  private func check(_ text: String) {
    let bytes = Array(text.utf8)
    let list = PropertyList(parsing: bytes)
    let told = Comment(rawValue: "\(text)\n\(list.problems.map(\.description))")
    switch FoundationVerdict(bytes) {
    case .refused: #expect(list.hasErrors, told)
    case .divided:
      // PropertyListDecoder knows UTF-8 by this name alone.
      let isUTF8 = !text.contains("encoding") || text.contains("encoding=\"UTF-8\"")
      #expect(!list.problems.isEmpty || !isUTF8, told)
    case .read(let expected):
      let errors = list.problems.filter { $0.severity == .error }
      if errors.isEmpty {
        #expect(list.root.map { same($0.value.inOrder, expected) } ?? false, told)
      } else {
        let isKnown = errors.contains { error in Self.strictness.contains { error.message.contains($0.0) } }
        #expect(isKnown || hasErrorsAfterRootOnly(list, errors), told)
      }
    }
  }

  private func hasErrorsAfterRootOnly(_ list: PropertyList, _ errors: [PropertyList.Problem]) -> Bool {
    guard let end = list.root?.byteRange.upperBound else { return false }
    return errors.allSatisfy { $0.byteRange.lowerBound >= end }
  }

  /// Equal byte by byte, and NaN to itself.
  private func same(_ one: PropertyListValue, _ other: PropertyListValue) -> Bool {
    switch (one, other) {
    case (.real(let one), .real(let other)): one == other || one.isNaN && other.isNaN
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.array(let one), .array(let other)): one.count == other.count && zip(one, other).allSatisfy { same($0, $1) }
    case (.dictionary(let one), .dictionary(let other)):
      one.count == other.count
        && zip(one, other).allSatisfy { $0.key.utf8.elementsEqual($1.key.utf8) && same($0.value, $1.value) }
    default: one == other
    }
  }

  @Test(arguments: 0..<20) func `agreement on generated files and errors in them`(seed: UInt64) {
    for number in 0..<8 {
      var mutation = PropertyListMutation(seed: seed * 1000 + UInt64(number))
      let document = mutation.document()
      check(document)
      for _ in 0..<20 { check(mutation.mistake(in: document)) }
    }
  }

  /// Texts of one element, on which Foundation was measured.
  @Test(arguments: [
    "string": [
      "", "a<!-- c -->b", "a<?p?>b", "a\u{7}b", "a&#7;b", "a&#0;b", "&#;", "&#xD800;", "&#x1F600;", "a & b", "&nbsp;",
      "a ]]> b",
      "&#00000065;", "&#000000065;", "<![CDATA[a]]>b", "a<![CDATA[b", "a<b>c</b>", "\u{7F}",
    ],
    "integer": [
      "", "0", "-0", "+5", "- 5", " 5", "5 ", "0x1F", "0x", "-", "007", "12a", "1.5", "1<!-- -->2", "<![CDATA[1]]>",
      "&#49;",
      "18446744073709551615", "18446744073709551616", "-9223372036854775808", "-9223372036854775809",
      "0xffffffffffffffff", "0x10000000000000000", "-0x8000000000000001",
    ],
    "real": [
      "", "1", " 1", "1 ", "1e5", "1e", ".5", "5.", ".", "nan", " nan", "-nan", "+inf", "-Infinity", "1e999", "0x10",
      "1,5",
      "<![CDATA[1]]>", "&#49;", "1<!-- -->",
    ],
    "date": [
      "", "2020-01-01T00:00:00Z", " 2020-01-01T00:00:00Z", "2020-01-32T00:00:00Z", "2020-13-01T00:00:00Z",
      "2020-00-01T00:00:00Z", "2021-02-29T00:00:00Z", "2020-01-01T24:60:61Z", "2020-1-1T0:0:0Z",
      "2020-01-01T00:00:00.5Z",
      "20200-01-01T00:00:00Z", "2020-01-01T00:00:00Z<!-- -->", "<![CDATA[2020-01-01T00:00:00Z]]>",
      "2020-01-01T00:00:00&#90;",
    ],
    "data": [
      "", " ", "YQ==", "YW Jj", "YWJ", "YWJj$", "$YWJj", "YQ=$=", "éYWJj", "YQ==YQ==", "Y=Q=", "====", "YWJj=", "A===",
      "YQ=",
      "YQ==\u{1}", "Y<!-- -->Q==", "<![CDATA[YQ==]]>", "Y&#81;==", "YW-_",
    ],
  ])
  func `agreement on texts`(_ element: String, _ texts: [String]) {
    for text in texts { check("<plist><\(element)>\(text)</\(element)></plist>") }
    check("<plist><\(element)/></plist>")
  }

  @Test(arguments: [
    " \n\t", "<plist></plist>", "<plist/>", "<!DOCTYPE plist []><plist><true/></plist>",
    "<!DOCTYPE plist [ ]><plist><true/></plist>",
    "<!DOCTYPE foo><plist><true/></plist>", "<!DOCTYPE plist SYSTEM \"a>b\"><plist><true/></plist>",
    "<!doctype plist><plist><true/></plist>",
    "<dict><key Q=\">\">test</key><true/></dict>", "<dict><key Q=\"a\">test</key><true/></dict>",
    "<dict><key/><true/></dict>",
    "<plist><true> </true></plist>", "<plist><true></true></plist>", "<plist><array/ ></plist>",
    "<plist><dict><true/></dict></plist>",
    "<plist><dict><key>a</key></dict></plist>", "<plist><array><key>a</key></array></plist>",
    "<plist><plist><true/></plist></plist>",
    "<true/><false/>", "<plist><true/></plist>text", "<plist><true/></plist>\0", "<pl\0ist><true/></plist>",
    "text<plist><true/></plist>",
    "<plist><!-- a -- b --><true/></plist>", "<plist><array><![CDATA[ ]]></array></plist>",
    "<plist><string>a</string x></plist>",
    "<dict><key>a</key><integer>1</integer><key>a</key><integer>2</integer></dict>", "< plist><true/></plist>",
    "<plist",
    "<plist><key>k<!DOCTYPE plist []></key></plist>", "<plist>\u{C}<true/></plist>", "<plist><?a><true/></plist>",
  ]) func `agreement on documents`(text: String) { check(text) }
}
