import PropertyLists
import Testing

@Suite struct XMLTruncationTests {
  static let sample = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <!-- comment -->
    <dict>
    \t<key>a &amp; b</key>
    \t<array>
    \t\t<string><![CDATA[x]]></string>
    \t\t<integer>12</integer>
    \t</array>
    \t<key>é</key>
    \t<dict/>
    </dict>
    </plist>
    """

  @Test func `a file cut off anywhere is refused with a reason and a place`() {
    let whole = Array(Self.sample.utf8)
    #expect(PropertyList(parsing: whole).problems.isEmpty)
    for count in 0..<whole.count {
      let list = PropertyList(parsing: Array(whole[..<count]), named: "f")
      #expect(list.hasErrors, "\(count) bytes")
      #expect(
        list.problems.allSatisfy { $0.location.line != nil && !$0.help.isEmpty && $0.byteRange.upperBound <= count })
    }
  }

  @Test func `what came before the cut is kept`() {
    let whole = Array(Self.sample.utf8)
    let end = Self.sample.utf8.count - "\n\t<key>é</key>\n\t<dict/>\n</dict>\n</plist>".utf8.count
    let root = PropertyList(parsing: Array(whole[..<end])).root
    #expect(root?["a & b"]?[0]?.string == "x")
    #expect(root?["a & b"]?[1]?.integer == 12)
  }

  @Test func `a byte missing anywhere harms nothing else`() {
    let whole = Array(Self.sample.utf8)
    for index in whole.indices {
      var bytes = whole
      bytes.remove(at: index)
      let list = PropertyList(parsing: bytes, named: "f")
      if let root = list.root { for node in allNodes(root) { _ = (node.path, node.location, node.string) } }
      #expect(list.root != nil || list.hasErrors)
    }
  }
}
