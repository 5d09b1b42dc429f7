import PropertyLists
import Testing

@Suite struct XMLPlaceTests {
  static let text = """
    <plist>
    <dict>
      <key>größe</key> <string
        >a &amp; b</string >
    \t<key>list</key><array><integer>1</integer><true/></array>
      <key>empty</key><string/>
    </dict>
    </plist>
    """

  private func range(of token: String, in text: String = text) throws -> Range<Int> {
    let range = try #require(text.firstRange(of: token))
    return text.utf8.distance(
      from: text.startIndex, to: range.lowerBound)..<text.utf8.distance(from: text.startIndex, to: range.upperBound)
  }

  @Test func `ranges cover elements and contents`() throws {
    let root = try PropertyList(parsing: Array(Self.text.utf8), named: "f").validRoot()
    #expect(try root["größe"]?.byteRange == range(of: "<string\n    >a &amp; b</string >"))
    #expect(try root["größe"]?.contentRange == range(of: "a &amp; b"))
    #expect(try root["list"]?.byteRange == range(of: "<array><integer>1</integer><true/></array>"))
    #expect(try root["list"]?.contentRange == range(of: "<integer>1</integer><true/>"))
    #expect(try root["list"]?[1]?.byteRange == range(of: "<true/>"))
    #expect(try root["empty"]?.byteRange == range(of: "<string/>"))
    #expect(root["empty"]?.contentRange.isEmpty == true)
    let entry = try #require(root.entries.first)
    #expect(try entry.keyRange == range(of: "<key>größe</key>"))
    #expect(try entry.keyContentRange == range(of: "größe"))
    #expect(root.byteRange.upperBound == Self.text.utf8.count - "\n</plist>".utf8.count)
  }

  @Test func `lines and columns count from one in characters`() throws {
    let root = try PropertyList(parsing: Array(Self.text.utf8), named: "f").validRoot()
    #expect(root.location.description == "f:2:1")
    #expect(root["größe"]?.location.description == "f:3:20")
    #expect(root["list"]?.location.description == "f:5:17")
    #expect(root.entries.map(\.keyLocation.description) == ["f:3:3", "f:5:2", "f:6:3"])
    #expect(root["list"]?.location.line == 5)
    #expect(root["list"]?.location.column == 17)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `a line ends with a line feed, a return, or both`(lineEnd: String) throws {
    let text = Self.text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd)
    let root = try PropertyList(parsing: Array(text.utf8), named: "f").validRoot()
    #expect(root["list"]?.location.description == "f:5:17")
    #expect(root["empty"]?.location.description == "f:6:19")
    #expect(try root["empty"]?.byteRange == range(of: "<string/>", in: text))
  }

  @Test func `places far into a file`() throws {
    // Lines of many lengths, some longer than the blocks in which places are looked up.
    var text = "<plist><array>"
    var expected: [String] = []
    for number in 0..<100 {
      text +=
        (number.isMultiple(of: 7) ? "\r\n" : "\n")
        + String(repeating: number.isMultiple(of: 2) ? "<!--ü-->" : " ", count: number * 3 % 1201)
      let line = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
      expected.append("f:\(line.count):\((line.last?.count ?? 0) + 1)")
      text += "<integer>\(number)</integer>"
    }
    let list = PropertyList(parsing: Array((text + "</array></plist>").utf8), named: "f")
    #expect(try list.validRoot().elements.map(\.location.description) == expected)
  }

  @Test func `the location of any byte`() {
    let list = PropertyList(parsing: Array("<true/>\né\n".utf8), named: "f")
    #expect(list.location(ofByte: 0).description == "f:1:1")
    #expect(list.location(ofByte: 7).description == "f:1:8")
    #expect(list.location(ofByte: 10).description == "f:2:2")
    #expect(list.location(ofByte: 11).description == "f:3:1")
    #expect(list.location(ofByte: -5).description == "f:1:1")
    #expect(list.location(ofByte: 500).description == "f:3:1")
  }

  @Test func `paths lead back to their values`() throws {
    let root = try PropertyList(parsing: Array(Self.text.utf8)).validRoot()
    #expect(allNodes(root).map(\.path.description) == ["", "größe", "list", "list[0]", "list[1]", "empty"])
    for node in allNodes(root) { #expect(root[node.path]?.byteRange == node.byteRange) }
    #expect(root["list"]?[1]?.parent?.path == ["list"])
    #expect(root.parent == nil)
  }
}
