import FoundationEssentials
import PropertyLists
import Testing

@Suite struct XMLValueTests {
  @Test func `the example of the manual page about property lists`() throws {
    // plist(5) lists the elements; every kind once.
    let list = PropertyList(
      parsing: Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
          <key>text</key><string>a</string>
          <key>number</key><integer>-7</integer>
          <key>fraction</key><real>0.5</real>
          <key>yes</key><true/>
          <key>no</key><false/>
          <key>when</key><date>2001-01-01T00:00:10Z</date>
          <key>bytes</key><data>AAEC</data>
          <key>list</key><array><string>x</string><array/></array>
          <key>object</key><dict><key>CF$UID</key><integer>42</integer></dict>
        </dict>
        </plist>

        """.utf8))
    #expect(list.problems.isEmpty)
    #expect(list.format == .xml)
    let root = try list.validRoot()
    #expect(root.entries.map(\.key) == ["text", "number", "fraction", "yes", "no", "when", "bytes", "list", "object"])
    #expect(root["text"]?.string == "a")
    #expect(root["number"]?.integer == -7)
    #expect(root["fraction"]?.real == 0.5)
    #expect(root["yes"]?.boolean == true)
    #expect(root["no"]?.boolean == false)
    #expect(root["when"]?.date == Date(timeIntervalSinceReferenceDate: 10))
    #expect(root["bytes"]?.data == Data([0, 1, 2]))
    #expect(root["list"]?[0]?.string == "x")
    #expect(root["list"]?[1]?.kind == .array)
    #expect(root["list"]?[2] == nil)
    #expect(root["object"]?.uid == 42)
  }

  @Test func `an accessor of another kind gives nothing`() throws {
    let root = try xmlPropertyList("<integer>1</integer>").validRoot()
    #expect(
      root.string == nil && root.real == nil && root.boolean == nil && root.date == nil && root.data == nil
        && root.uid == nil)
    #expect(root.count == 0 && root.elements.isEmpty && root.entries.isEmpty && root["a"] == nil && root[0] == nil)
  }

  @Test(arguments: [
    ("a &amp; b &lt;&gt;&quot;&apos;", "a & b <>\"'"), ("&#65;&#x42;&#x1F600;", "AB😀"),
    ("<![CDATA[<&amp;>]]>", "<&amp;>"), ("a\r\nb\rc\nd", "a\nb\nc\nd"),
    ("a&#13;\nb", "a\r\nb"), ("", ""), (" x ", " x "), ("<![CDATA[]]>", ""), ("é\u{301}", "é\u{301}"), ("]]", "]]"),
  ])
  func `the text of a string`(written: String, expected: String) throws {
    let list = xmlPropertyList("<string>\(written)</string>")
    #expect(list.problems.map(\.description) == [])
    #expect(list.root?.string.map { Array($0.unicodeScalars) } == Array(expected.unicodeScalars))
    let key = xmlPropertyList("<dict><key>\(written)</key><true/></dict>")
    #expect(key.root?.entries.first.map { Array($0.key.unicodeScalars) } == Array(expected.unicodeScalars))
  }

  @Test func `a root needs no plist element`() throws {
    let list = PropertyList(parsing: Array("<array><true/></array>".utf8))
    #expect(try list.validRoot()[0]?.boolean == true)
  }

  @Test(arguments: [
    "<!DOCTYPE plist SYSTEM \"file://localhost/System/Library/DTDs/PropertyList.dtd\">",
    "<!DOCTYPE plist>", "<!-- a comment --><?pi x?>",
    "\u{FEFF}", "\n\n  ",
  ])
  func `what may come before the root`(prologue: String) {
    #expect(faults(in: prologue + "<plist><dict/></plist>\n<!-- end -->\n") == [])
  }

  @Test func `comments and instructions may stand anywhere`() throws {
    let list = xmlPropertyList(
      "<!-- a --><dict><!-- b --><key>k</key><?d?><true/><!-- e --></dict><!-- f -->")
    #expect(list.problems.isEmpty)
    #expect(list.root?["k"]?.boolean == true)
  }

  @Test func `the last of equal keys counts`() throws {
    // CFPropertyList.c sets the value again; plistlib does likewise.
    let list = xmlPropertyList(
      "<dict><key>a</key><string>1</string><key>b</key><true/><key>&#97;</key><string>2</string></dict>")
    let root = try list.validRoot()
    #expect(root.count == 3)
    #expect(root["a"]?.string == "2")
    #expect(root.entries.map(\.isDuplicate) == [false, false, true])
    #expect(list.problems.map(\.severity) == [.warning])
    #expect(list.problems.map(\.message) == ["duplicate key 'a', first used on line 1"])
  }

  @Test func `equal keys are found among many`() {
    let entries = (0..<5000).map { "<key>k\($0 % 4000)</key><true/>" }.joined()
    let list = xmlPropertyList("<dict>\(entries)</dict>")
    #expect(list.root?.entries.filter(\.isDuplicate).count == 1000)
    #expect(list.root?.entries.enumerated().allSatisfy { $1.isDuplicate == ($0 >= 4000) } == true)
  }

  @Test func `a UID is a dictionary of one number`() throws {
    #expect(xmlPropertyList("<dict><key>CF$UID</key><integer>0</integer></dict>").root?.uid == 0)
    for other in [
      "<key>CF$UID</key><integer>-1</integer>", "<key>CF$UID</key><string>1</string>",
      "<key>CF$UID</key><integer>1</integer><key>a</key><true/>", "<key>cf$uid</key><integer>1</integer>",
    ] {
      #expect(xmlPropertyList("<dict>\(other)</dict>").root?.kind == .dictionary, "\(other)")
    }
    let list = try xmlPropertyList(
      "<dict><key>a</key><dict><key>CF$UID</key><integer>3</integer></dict><key>b</key><integer>4</integer></dict>"
    ).validRoot()
    #expect(list["a"]?.uid == 3)
    #expect(list["b"]?.integer == 4)
    #expect(list.count == 2)
  }
}
