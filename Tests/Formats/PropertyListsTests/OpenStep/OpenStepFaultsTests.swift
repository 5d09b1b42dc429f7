import PropertyLists
import Testing

@Suite struct OpenStepFaultsTests {
  // That each text is refused at all is what Foundation's PropertyListSerialization says too, unless it is marked as a
  // warning.
  @Test(
    arguments: [
      ("{a=1}", ["1:4: error: ';' is missing after this value"], ["a": "1"]),
      ("{a=1;b}", ["1:6: error: the key has no value"], ["a": "1"]),
      ("{a=1\n b=2;}", ["1:4: error: ';' is missing after this value"], ["a": "1", "b": "2"]),
      ("(1 2)", ["1:2: error: ',' is missing after this value"], ["1", "2"]),
      ("(1; 2)", ["1:3: error: found ';', expected ',' in an array"], ["1", "2"]),
      ("{a=b,c=d;}", ["1:5: error: found ',', expected ';' in a dictionary"], ["a": "b", "c": "d"]),
      ("(,)", ["1:2: error: unexpected ','"], []),
      ("{;}", ["1:2: error: unexpected ';'"], [:]),
      ("{a=b;;}", ["1:6: error: unexpected ';'"], ["a": "b"]),
      ("{a=;b=c;}", ["1:4: error: the key has no value"], ["b": "c"]),
      ("{=b;}", ["1:2: error: a key is missing before '='"], [:]),
      ("{(1);b=c;}", ["1:2: error: a key is missing before this value"], ["b": "c"]),
      ("{a b;}", ["1:2: error: '=' is missing after the key"], ["a": "b"]),
      ("{a=(1;}", ["1:4: error: this array is never closed"], ["a": ["1"]]),
      ("{a=(1,{b=c;);}", ["1:7: error: this dictionary is never closed"], ["a": ["1", ["b": "c"]]]),
      ("{a=1;", ["1:1: error: this dictionary is never closed"], ["a": "1"]),
      ("(1))", ["1:4: error: unexpected content after the end of the property list"], ["1"]),
      ("{a=b;};", ["1:7: error: unexpected content after the end of the property list"], ["a": "b"]),
      ("a=1;}", ["1:5: error: unmatched '}'"], ["a": "1"]),
      (
        "{a=@x;}",
        [
          "1:4: error: this string needs quotation marks: only letters, digits, and _ $ / : . - are allowed without them"
        ],
        ["a": "@x"]
      ),
      (
        "{a=é;}",
        [
          "1:4: error: this string needs quotation marks: only letters, digits, and _ $ / : . - are allowed without them"
        ],
        ["a": "é"]
      ),
      ("{a=\"b;\nc=d;}", ["1:4: error: the closing quotation mark of this string is missing"], ["a": "b;"]),
      ("{a=<0fb>;}", ["1:7: error: incomplete byte: data has two hexadecimal digits per byte"], nil),
      (
        "{a=<0x>;}",
        [
          "1:5: error: incomplete byte: data has two hexadecimal digits per byte",
          "1:6: error: data may contain only hexadecimal digits and whitespace",
        ], nil
      ),
      ("{a=<0f", ["1:4: error: this data is never closed"], nil),
      (
        "{a=<*Q5>;}",
        [
          "1:4: warning: only GNUstep supports this kind of value in OpenStep text",
          "1:4: error: invalid GNUstep typed value",
        ], nil
      ),
      (
        "{a=<[*]>;}",
        ["1:4: warning: only GNUstep supports this kind of value in OpenStep text", "1:4: error: invalid base64 data"],
        nil
      ),
      ("a=b; /* c", ["1:6: warning: this comment is never closed, so the rest of the file is part of it"], ["a": "b"]),
      ("(\"\\u0041\")", ["1:3: warning: '\\u' is read as the letter u"], ["u0041"]),
      (
        "(\"\\Ud800x\\Ude00\")",
        [
          "1:3: error: this escape does not represent a character",
          "1:10: error: this escape does not represent a character",
        ],
        ["\u{FFFD}x\u{FFFD}"]
      ),
      ("(\"\\U\")", ["1:3: error: this escape does not represent a character"], ["\u{FFFD}"]),
      ("{a=b;>c=d;}", ["1:6: error: unmatched '>'"], ["a": "b", "c": "d"]),
      ("{a=(1; b=c;}", ["1:4: error: this array is never closed"], ["a": ["1"], "b": "c"]),
      ("{a=(1; 2);}", ["1:6: error: found ';', expected ',' in an array"], ["a": ["1", "2"]]),
    ] as [(String, [String], PropertyListValue?)])
  func `a problem is reported at its place, and the rest is read`(
    text: String, expected: [String], value: PropertyListValue?
  ) {
    let list = PropertyList(parsing: Array(text.utf8), named: "f")
    #expect(
      list.problems.map { "\($0.location): \($0.severity): \($0.message)".dropFirst(2) }.map(String.init) == expected
    )
    if let value { #expect(list.root?.value == value) }
  }

  @Test func `text that is not UTF-8 is reported`() {
    let list = PropertyList(parsing: Array("a = \"".utf8) + [0xE9] + Array("\";".utf8), named: "f")
    #expect(
      list.problems.map { "\($0.location): \($0.message)" } == ["f:1:6: invalid UTF-8"]
    )
    #expect(list.root?["a"]?.string == "\u{FFFD}")
  }

  @Test(arguments: ["(", "{a="]) func `nesting past the limit is refused without recursion`(opening: String) {
    let text = String(repeating: opening, count: 200_000)
    let list = PropertyList(parsing: Array(text.utf8))
    #expect(list.problems.map(\.kind) == [.tooDeep])
  }

  @Test func `problems without end are bounded`() {
    let list = PropertyList(parsing: Array(("(" + String(repeating: ";", count: 50_000)).utf8))
    #expect(list.problems.count == 1001)
  }
}
