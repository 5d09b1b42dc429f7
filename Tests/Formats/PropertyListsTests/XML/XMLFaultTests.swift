import PropertyLists
import Testing

/// What a person is told about a document that is XML, but not a property list.
@Suite struct XMLFaultTests {
  private func faults(_ body: String) -> [String] {
    PropertyListsTests.faults(in: "<plist version=\"1.0\">\n\(body)\n</plist>\n")
  }

  /// Such lines separate sections in many files.
  @Test(arguments: [
    "<!-- \(String(repeating: "=", count: 70)) -->", "<!-- old: <!DOCTYPE plist [ -->", "<?a <!DOCTYPE plist [ ?>",
  ])
  func `what is wrong after a comment is reported`(comment: String) {
    let text = "\(comment)\n<plist version=\"1.0\" version=\"1.0\">\n<dict/>\n</plist>\n"
    #expect(PropertyListsTests.faults(in: text).contains { $0.hasPrefix("2:") && $0.contains("version redefined") })
  }

  @Test func `many attributes are reported`() {
    let attributes = (0..<100).map { "a\($0)=\"\"" }.joined(separator: " ")
    #expect(!PropertyListsTests.faults(in: "<plist \(attributes) a0=\"\">\n<dict/>\n</plist>\n").isEmpty)
  }

  @Test func `a missing key`() {
    #expect(
      faults("<dict>\n\t<array/>\n</dict>") == [
        "3:2: `<key>` is missing before this `<array>`; "
          + "add `<key>…</key>` before it, or remove it"
      ])
    #expect(faults("<dict><key>a</key><true/><false/></dict>").count == 1)
  }

  @Test func `a missing value`() {
    #expect(
      faults("<dict>\n<key>a</key>\n<key>b</key>\n<true/><key>c</key>\n</dict>") == [
        "4:1: the key 'a' on line 3 has no value before another `<key>`; add a value after the key, or remove the key",
        "6:1: the key 'c' on line 5 has no value before the end of the dictionary; add a value after the key, or remove the key",
      ])
  }

  @Test(arguments: [
    ("<flase/>", "`<flase/>` is not a property list element; did you mean `<false/>`?"),
    ("<True/>", "`<True/>` is not a property list element; did you mean `<true/>`?"),
    ("<sting>a</sting>", "`<sting>` is not a property list element; did you mean `<string>`?"),
    ("<int>1</int>", "`<int>` is not a property list element; did you mean `<integer>`?"),
    ("<list><true/></list>", "`<list>` is not a property list element; did you mean `<array>`?"),
    ("<bool>YES</bool>", "`<bool>` is not a property list element; use `<true/>` or `<false/>`"),
    (
      "<null/>",
      "`<null/>` is not a property list element; remove the value with its key, if any; property lists have no null"
    ),
    ("<p:dict/>", "`<p:dict/>` is not a property list element; remove the prefix; property lists have no namespaces"),
    (
      "<banana/>",
      "`<banana/>` is not a property list element; use `<dict>`, `<array>`, `<string>`, `<integer>`, `<real>`, `<true/>`, "
        + "`<false/>`, `<date>`, or `<data>`"
    ),
  ])
  func `an unknown element`(element: String, expected: String) {
    #expect(faults("<array>\(element)</array>") == ["2:8: \(expected)"])
  }

  @Test func `an unknown element is read as the one that was meant`() {
    let root = xmlPropertyList(
      "<Dict><key>a</key><flase/><key>b</key><int>5</int><key>c</key><foo><bar/></foo><key>d</key><true/></Dict>"
    ).root
    #expect(root?["a"]?.boolean == false)
    #expect(root?["b"]?.integer == 5)
    #expect(root?["c"] == nil)
    #expect(root?["d"]?.boolean == true)
  }

  @Test func `what is in an unknown element is not reported`() {
    #expect(faults("<array><foo>text<dict><true/></dict><bar/></foo></array>").count == 1)
  }

  @Test(arguments: [
    (
      "<array><key>a</key></array>",
      "2:8: `<key>` inside `<array>` on line 2 is misplaced; use a `<string>` if it is a value; keys belong in a `<dict>`"
    ),
    (
      "<string>a<b>c</b></string>",
      "2:10: `<b>` is inside `<string>` on line 2, which can contain only text; use `&lt;b>` if it is text, or remove the tag"
    ),
    (
      "<string>a<true/></string>",
      "2:10: `<true>` is inside `<string>` on line 2, which can contain only text; close `<string>` before it"
    ),
    ("<array>junk</array>", "2:8: unexpected text 'junk' between elements; put it in a `<string>` or remove it"),
    (
      "<dict>\n#ifdef A\n</dict>",
      "3:1: unexpected text '#ifdef A' between elements; run the C preprocessor on the file first, or remove the line"
    ),
    (
      "<array><![CDATA[x]]></array>",
      "2:8: unexpected text '<![CDATA[x]]>' between elements; put it in a `<string>` or remove it"
    ),
    (
      "<true/><false/>",
      "2:8: `<false>` is a second value; a property list can have only one; put the values in an `<array>` or `<dict>`, or remove this one"
    ),
    (
      "<plist><true/></plist>",
      "2:1: `<plist>` inside `<plist>` on line 1 is misplaced; remove it or move it to a separate file; `<plist>` is only allowed as the root element"
    ),
    (
      "<string a=\"b\">x</string>",
      "2:9: the attribute 'a' of `<string>` has no effect; remove it; property lists ignore attributes"
    ),
    (
      "<string>&eacute;</string>",
      "2:9: unknown entity `&eacute;`; property lists support only `&amp;`, `&lt;`, `&gt;`, `&quot;`, and `&apos;`; use the character itself or its number, such as `&#233;`; for an ampersand use `&amp;`"
    ),
    ("", "1:1: this `<plist>` is empty; add a value, such as `<dict>…</dict>` or `<dict/>`"),
  ])
  func `what is where it does not belong`(body: String, expected: String) {
    #expect(faults(body) == [expected])
  }

  @Test func `text inside a string with a tag is kept`() {
    #expect(xmlPropertyList("<array><string>a<b>c</b>d</string></array>").root?[0]?.string == "acd")
  }

  @Test func `nothing at all`() {
    let expected = "no property list found in this file"
    #expect(messages(in: "") == [expected])
    #expect(messages(in: "<!-- nothing -->") == [expected])
    #expect(messages(in: "<?xml version=\"1.0\"?>") == [expected])
    #expect(PropertyList(parsing: []).root == nil)
  }

  /// PropertyListSerialization and PropertyListDecoder give an empty dictionary.
  @Test(arguments: [" \n\t", "\n", "\r\n"]) func `white space alone is an empty dictionary`(text: String) throws {
    let list = PropertyList(parsing: Array(text.utf8), named: "f")
    #expect(try list.validRoot().value == [:])
    #expect(list.problems.map(\.severity) == [.warning])
    #expect(list.problems.map(\.kind) == [.empty])
  }

  @Test func `what is before and after the root`() {
    #expect(
      PropertyListsTests.faults(in: "hello <plist><true/></plist>") == [
        "1:1: unexpected text 'hello' before the property list; remove the text"
      ])
    let after = PropertyList(parsing: Array("<plist><true/></plist> hello".utf8), named: "f")
    #expect(after.problems.map(\.severity) == [.warning])
    #expect(after.problems.map(\.message) == ["unexpected text 'hello' after the property list"])
    #expect(
      messages(in: "\n<?xml version=\"1.0\"?><plist><true/></plist>") == [
        "the XML declaration is not at the beginning of the file"
      ])
    #expect(messages(in: "<true/><false/>") == ["`<false>` is a second value; a property list can have only one"])
  }

  @Test func `a fragment is read as a dictionary`() {
    let list = PropertyList(
      parsing: Array("<key>a</key>\n<true/>\n<key>b</key>\n<string>x</string>\n".utf8), named: "f")
    #expect(
      list.problems.map(\.message) == ["the file begins with a `<key>`, so it is only a fragment of a property list"]
    )
    #expect(list.problems.map(\.kind) == [.fragment])
    #expect(list.root?["b"]?.string == "x")
  }

  @Test(arguments: [
    (
      "# Notes\n\nHow to *build*: `make`\n\n- a\n- b\n",
      "1:1: this is a text file, not a property list; pass a property list"
    ),
    (
      "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
      "1:1: this is a text file, not a property list; pass a property list"
    ),
    ("Hello, this is\na letter.\n", "1:1: this is a text file, not a property list; pass a property list"),
    (
      "{\n  \"a\": [1, 2],\n  \"b\": null\n}\n",
      "1:1: this is JSON, not a property list; convert it with 'plutil -convert xml1'"
    ),
    ("[{\"a\": 1}]", "1:1: this is JSON, not a property list; convert it with 'plutil -convert xml1'"),
    ("#!/bin/sh\necho \"$1\"\n", "1:1: this is a script, not a property list; pass a property list"),
    (
      "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
      "1:1: this is a Git LFS pointer, not the file itself; fetch the file with 'git lfs pull'"
    ),
    (
      "<plist version=\"1.0\">\n<dict>\n<<<<<<< HEAD\n<key>a</key>\n=======\n<key>b</key>\n>>>>>>> topic\n<true/>\n</dict>\n</plist>\n",
      "3:1: the file has merge conflict markers; resolve the conflict"
    ),
    (
      "<!DOCTYPE html>\n<html><body><p>Not found</body></html>\n",
      "1:1: this is an HTML page, not a property list; obtain the file again; the server may have sent an error page"
    ),
  ])
  func `a file of another format is called that on one line`(text: String, expected: String) {
    #expect(PropertyListsTests.faults(in: text) == [expected])
  }

  @Test(arguments: ["a = b", "{ a = b }", "<plist><true></plist>", "\"a\" = \"b\"\n\"c\" = \"d\";", "{ \"a\" \"b\"; }"])
  func `a damaged property list is still called one`(text: String) {
    #expect(!PropertyList(parsing: Array(text.utf8)).problems.contains { $0.kind == .otherFormat })
  }

  @Test func `every problem is reported in one run`() {
    let text =
      "<plist><dict>\n<true/>\n<key>a</key>\n<integer>x</integer>\n<key>b</key>\n<date>y</date>\n<foo/>\n</dict></plist>"
    #expect(
      PropertyList(parsing: Array(text.utf8)).problems.map(\.kind) == [
        .missingKey, .integer, .date, .unknownElement,
      ])
  }

  @Test func `the list of problems is bounded`() {
    let list = xmlPropertyList(
      "<array>\(String(repeating: "<integer/>", count: 50))</array>", limits: .init(maximumProblems: 10))
    #expect(list.problems.count == 11)
    #expect(list.problems.last?.message == "40 more problems not shown")
    #expect(list.hasErrors)
  }
}
