import PropertyLists
import Testing

/// What a person is told about a document that is not well-formed, and what is saved of it.
@Suite struct MalformedXMLTests {
  /// A dictionary around some lines, so that a line of the body is line 2 and on.
  private func list(_ body: String) -> PropertyList {
    PropertyList(parsing: Array("<plist version=\"1.0\"><dict>\n\(body)\n</dict></plist>\n".utf8), named: "f")
  }

  private func faults(_ body: String) -> [String] {
    list(body).problems.map { "\($0.location.line ?? 0):\($0.location.column ?? 0): \($0.message); \($0.help)" }
  }

  @Test func `an end tag for another element`() {
    let body = "<key>a</key>\n<array>\n<true/>\n</dict>\n<key>b</key><true/>"
    #expect(
      faults(body) == ["5:1: unmatched `</dict>`; the open element is `<array>` on line 3; use `</array>`"])
    #expect(list(body).root?["a"]?.count == 1)
    #expect(list(body).root?["b"]?.boolean == true)
  }

  @Test func `an end tag too many`() {
    let body = "<key>a</key><true/>\n</array>\n<key>b</key><true/>"
    #expect(faults(body) == ["3:1: unmatched `</array>`; the open element is `<dict>` on line 1; remove the end tag"])
    #expect(list(body).root?.count == 2)
  }

  @Test func `an end tag after the end`() {
    #expect(
      PropertyListsTests.faults(in: "<plist><dict/></plist>\n</dict>") == [
        "2:1: unmatched `</dict>`; no element is open; remove the end tag"
      ])
  }

  @Test func `a misspelled end tag`() {
    #expect(
      faults("<key>a</key><string>x</strin>") == [
        "2:22: unmatched `</strin>`; the open element is `<string>` on line 2; use `</string>`"
      ])
    #expect(
      faults("<key>a</key><array>\n</arry>\n<key>b</key><true/>")
        == ["3:1: unmatched `</arry>`; the open element is `<array>` on line 2; use `</array>`"])
  }

  @Test func `a container that is never closed`() {
    let body = "<key>a</key>\n<array>\n<true/>\n"
    #expect(
      faults(body) == ["3:1: `<array>` is not closed before `</dict>` on line 6; add `</array>` before it"])
    #expect(list(body).root?["a"]?.count == 1)
  }

  @Test func `a string that is never closed`() {
    let body = "<key>a</key><string>one\n<key>b</key><string>two</string>"
    #expect(
      faults(body) == ["2:13: `<string>` is not closed before `<key>` on line 3; add `</string>` before it"])
    #expect(list(body).root?["a"]?.string == "one")
    #expect(list(body).root?["b"]?.string == "two")
    #expect(
      faults("<key>a<true/>") == [
        "2:1: `<key>` is not closed before `<true>` on line 2; add `</key>` before it"
      ])
    #expect(list("<key>a<true/>").root?["a"]?.boolean == true)
  }

  /// One mistake, one error: the damaged tag, not the element that it would have closed.
  @Test(arguments: [
    ("<key>a</key><array>\n</array\n<key>b</key><true/>", "3:1: the tag `</array` has no `>`; end it with `>`"),
    ("<key>a</key><string>x</string <key>b</key><true/>", "2:22: the tag `</string` has no `>`; end it with `>`"),
    (
      "<key>a</key><array>\n</arr ay>\n<key>b</key><true/>",
      "3:1: unmatched `</arr>`; the open element is `<array>` on line 2; use `</array>`"
    ),
  ])
  func `a damaged tag comes first`(body: String, expected: String) {
    #expect(faults(body).first == expected)
    #expect(!faults(body).contains { $0.contains("is not closed") })
  }

  @Test func `a forgotten slash`() {
    let body = "<key>a</key><string>one<string>\n<key>b</key><true/>"
    #expect(faults(body) == ["2:24: this `<string>` should be an end tag; use `</string>`"])
    #expect(list(body).root?["a"]?.string == "one")
    #expect(list(body).root?["b"]?.boolean == true)
  }

  @Test func `a file that is cut off`() {
    #expect(
      PropertyListsTests.faults(in: "<plist>\n<dict>\n<key>a</key>\n<array>\n<string>te") == [
        "5:1: `<string>` is not closed before the end of the file, inside `<array>` (line 4), `<dict>` (line 2), `<plist>` (line 1); "
          + "the file looks truncated; obtain a fresh copy, or add `</string></array></dict></plist>`"
      ])
    let list = PropertyList(parsing: Array("<plist><dict><key>a</key><array><string>te".utf8))
    #expect(list.root?["a"]?[0]?.string == "te")
  }

  @Test func `data that is never closed is not an empty tag`() {
    #expect(PropertyList(parsing: Array("<plist><data>".utf8)).problems.map(\.kind) == [.unclosed])
  }

  @Test(arguments: [
    ("<key>a & b</key><true/>", "2:8: a bare `&` in text; use `&amp;`", "a & b"),
    ("<key>a < b</key><true/>", "2:8: a bare `<` in text; use `&lt;`", "a < b"),
    (
      "<key>&nbsp;</key><true/>",
      "2:6: unknown entity `&nbsp;`; property lists support only `&amp;`, `&lt;`, `&gt;`, `&quot;`, and `&apos;`; use the character itself or its number, such as `&#233;`; for an ampersand use `&amp;`",
      "&nbsp;"
    ),
    (
      "<key>&#0;</key><true/>",
      "2:6: `&#0;` is not a character that XML allows; remove it; Apple's readers accept it, but other readers reject the file",
      "\0"
    ),
    (
      "<key>&#xD800;</key><true/>",
      "2:6: `&#xD800;` is not a character that XML allows; remove it or correct the number", "&#xD800;"
    ),
    (
      "<key a=b>k</key><true/>",
      "2:6: 'a=b' in the tag `<key>` is not an attribute; use the form name=\"value\" after a space, or remove it", "k"
    ),
    (
      "<key>k</key x><true/>",
      "2:13: 'x' in the tag `</key>` is not an attribute; remove it; an end tag contains only its name", "k"
    ),
    ("<key>k</key <true/>", "2:7: the tag `</key` has no `>`; end it with `>`", "k"),
    (
      "<!-- a -- b --><key>k</key><true/>",
      "2:1: XML does not allow `--` inside a comment; remove the hyphens; Apple's readers accept them, but other readers reject the file",
      "k"
    ),
    ("<!-- a\n<key>k</key><true/>", "2:1: this comment is not closed; end it with `-->`", "k"),
    ("<?a\n<key>k</key><true/>", "2:1: this processing instruction is not closed; end it with `?>`", "k"),
    ("<key><![CDATA[k</key><true/>", "2:6: this CDATA section is not closed; end it with `]]>`", "k"),
  ])
  func `broken markup`(body: String, expected: String, key: String) {
    let list = list(body)
    #expect(faults(body).filter { !$0.contains("`<key>` has no effect") } == [expected])
    #expect(list.root?.entries.first?.key == key)
    #expect(list.root?[key]?.boolean == true)
  }

  @Test func `a document type that does not end`() {
    let list = PropertyList(parsing: Array("<!DOCTYPE plist [\n<plist><true/></plist>".utf8), named: "f")
    #expect(list.problems.map(\.message) == ["this DOCTYPE declaration is not closed"])
    #expect(list.root?.boolean == true)
  }

  @Test func `a declaration that does not end`() {
    let list = PropertyList(parsing: Array("<?xml version=\"1.0\">\n<plist><true/></plist>".utf8), named: "f")
    #expect(list.problems.map(\.message) == ["this processing instruction is not closed"])
    #expect(list.root?.boolean == true)
  }

  @Test func `characters that XML does not allow`() {
    #expect(
      faults("<key>a\u{1}b</key><true/>") == ["2:7: the control character U+0001 is not allowed in XML; remove it"])
    #expect(list("<key>a\u{FFFF}b</key><true/>").problems.map(\.kind) == [.character])
    let bytes = Array("<plist><string>a".utf8) + [0xE9, 0xFF] + Array("b</string></plist>".utf8)
    let list = PropertyList(parsing: bytes, named: "f")
    #expect(list.problems.map(\.message) == ["invalid UTF-8: 0xE9 0xFF"])
    #expect(list.problems.map(\.byteRange) == [16..<18])
    #expect(list.root?.string?.hasPrefix("a\u{FFFD}") == true)
  }

  @Test(arguments: [
    "\0\0<plist><true/></plist>", "<pl\0ist><true/></plist>", "<plist>\0<true/></plist>",
    "<plist><true\0/></plist>",
  ])
  func `a NUL in markup is refused`(text: String) {
    let list = PropertyList(parsing: Array(text.utf8), named: "f")
    let offset = text.utf8.prefix { $0 != 0 }.count
    #expect(list.hasErrors)
    #expect(
      list.problems.contains {
        $0.kind == .character && $0.byteRange.lowerBound == offset && $0.message.contains("NUL")
      })
  }

  /// What PropertyListSerialization reads: control characters in text are kept, after the root nothing is looked at.
  @Test(arguments: [
    ("<plist><string>a\0b</string></plist>", "a\0b"), ("<plist><string>a\u{7}b</string></plist>", "a\u{7}b"),
    ("<plist><string>a&#7;b&#x1F;</string></plist>", "a\u{7}b\u{1F}"),
    ("<plist><string>&#xFFFE;</string></plist>", "\u{FFFE}"),
    ("<plist><string><![CDATA[\u{1}]]></string></plist>", "\u{1}"), ("<plist><!-- \u{1} --><string/></plist>", ""),
    ("<plist><string>ab</string></plist>\0", "ab"),
  ])
  func `a control character in text is a warning`(text: String, value: String) throws {
    let list = PropertyList(parsing: Array(text.utf8), named: "f")
    #expect(try list.validRoot().string == value)
    #expect(list.problems.contains { $0.severity == .warning && $0.kind == .character })
  }

  /// The writer writes control characters as they are, and the reader takes what the writer writes.
  @Test func `a written control character is read back`() throws {
    let value: PropertyListValue = ["k\u{1}": "a\0\u{7}\u{1B}b"]
    #expect(try PropertyList(parsing: value.xmlRepresentation()).validRoot().value == value)
  }

  /// 300,000 attributes took libxml2 25 seconds.
  @Test func `a tag with many attributes is refused`() {
    for text in ["<key", "<plist", "<true"] {
      for quote in ["\"", "'"] {
        let attributes = (0..<20_000).map { " a\($0)=\(quote)\(quote)" }.joined()
        let list = PropertyList(parsing: Array("\(text)\(attributes)/>".utf8), named: "f")
        #expect(
          list.problems.contains { $0.severity == .error && $0.message.hasSuffix("has more than 64 attributes") })
      }
    }
  }

  @Test func `only the attributes of one tag are counted`() {
    let values = String(repeating: "<string a=\"==\">a=b</string><data>YQ==</data>", count: 200)
    func faults(attributes: Int) -> [String] {
      let tag = "<true" + (0..<attributes).map { " a\($0)=\"\"" }.joined() + "/>"
      let list = PropertyList(parsing: Array("<plist><array>\(values)\(tag)\(values)</array></plist>".utf8), named: "f")
      return list.problems.filter { $0.severity == .error }.map(\.message)
    }
    #expect(faults(attributes: 64) == [])
    #expect(faults(attributes: 65) == ["the tag `<true>` has more than 64 attributes"])
  }

  @Test func `many NULs are one problem`() {
    let list = PropertyList(
      parsing: Array("<plist><true/></plist>".utf8) + [UInt8](repeating: 0, count: 5000), named: "f")
    #expect(
      list.problems.filter { $0.kind == .character }.map(\.message) == [
        "a NUL byte, one of 5000 in a row, is not allowed in XML"
      ])
    #expect(list.root?.boolean == true)
  }

  @Test func `a file in another encoding keeps its values`() {
    let accents = (0..<3000).map { _ in Array("<string>".utf8) + [0xE9] + Array("</string>".utf8) }.joined()
    let list = PropertyList(
      parsing: Array("<plist><array>".utf8) + accents + Array("</array></plist>".utf8), named: "f")
    #expect(list.problems.count == 21)
    #expect(list.problems.last?.message == "2980 more errors like this not shown")
    #expect(list.root?.count == 3000)
  }

  @Test func `a hopeless file is not read to its end`() {
    let text = "<plist><array><true/>" + String(repeating: "</dict>", count: 5000)
    let list = PropertyList(parsing: Array(text.utf8), named: "f", limits: .init(maximumProblems: 100))
    #expect(list.problems.count == 101)
    #expect(list.problems.last?.message == "too many problems; the rest of the file was not read")
    #expect(list.root?[0]?.boolean == true)
  }

  /// What is never closed must not cost more than one look at the rest of the file each.
  @Test(arguments: [
    "<!--", "<![CDATA[", "<?a ", "<!DOCTYPE a [", "<!DOCTYPE \"", "<a \"", "<a ", "</a", "<", "&", "<key>", "</key>",
    "<string>x<key>", "<dict>", "]]>", "<array></dict>", "<a>x</b>",
  ])
  func `repetition takes linear time`(piece: String) {
    let text = String(repeating: piece, count: 30_000)
    let list = PropertyList(parsing: Array(("<plist><array>" + text).utf8), limits: .init(maximumProblems: 20))
    #expect(list.hasErrors)
  }

  /// A document that a fuzzer has found: an edit that removed the comment brought the error of the declaration to
  /// light.
  @Test(arguments: ["", "<!-- a -- b -->", "<!-- a -- b --><!-- c -- d -->"])
  func `what is tolerated hides no error`(_ comments: String) {
    let text = "<?xml version=\"1.0\" encod#el=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\(comments)</dict></plist>\n"
    for rest in ["", "text after the root"] {
      let list = PropertyList(parsing: Array((text + rest).utf8), named: "f")
      #expect(list.problems.filter { $0.severity == .error }.map(\.location.line) == [1])
    }
  }

  @Test func `what is tolerated is not an error by itself`() {
    let text = "\n<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><!-- a -- b --></dict></plist> text"
    let list = PropertyList(parsing: Array(text.utf8), named: "f")
    #expect(list.problems.map(\.severity) == [.warning, .warning, .warning])
    #expect(list.root?.count == 0)
  }
}
