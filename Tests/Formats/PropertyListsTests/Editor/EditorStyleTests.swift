import PropertyLists
import Testing
import UTTestFixtures

/// Each test gives a file, edits, and the file that is expected, written by hand.
@Suite struct EditorStyleTests {
  static let info = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <!-- head -->
    <dict>
    \t<!-- about the name -->
    \t<key>Name</key> <!-- key note -->
    \t<string>Old</string> <!-- note -->
    \t<!-- about the list -->
    \t<key>List</key>
    \t<array>
    \t\t<string>one</string>
    \t\t<string>two</string>
    \t</array>

    \t<key>Empty</key>
    \t<dict/>
    </dict>
    </plist>

    """

  @Test func `setting a value replaces only its element`() throws {
    try expect(Self.info, "<string>Old</string>", "<string>A &amp; B&#13;</string>") {
      try $0.set("A & B\r", at: ["Name"])
    }
    try expect(Self.info, "<string>two</string>", "<true/>") { try $0.set(true, at: ["List", 1]) }
    try expect(
      Self.info, "<string>two</string>",
      "<dict>\n\t\t\t<key>a</key>\n\t\t\t<array>\n\t\t\t\t<integer>1</integer>\n\t\t\t</array>\n\t\t</dict>"
    ) {
      try $0.set(["a": [1]], at: ["List", 1])
    }
  }

  @Test func `what is inserted where a value is removed replaces it`() throws {
    let list = "<plist version=\"1.0\">\n<array>\n  <string>a</string> <string>b</string>\n</array>\n</plist>\n"
    try expect(list, "<string>a</string>", "<string>x</string>") {
      try $0.remove(at: [0])
      try $0.insert("x", at: [1])
    }
    try expect(Self.info, "<string>one</string>", "<string>x</string>\n\t\t<string>y</string>") {
      try $0.remove(at: ["List", 0])
      try $0.insert("x", at: ["List", 1])
      try $0.insert("y", at: ["List", 1])
    }
  }

  @Test func `a missing key is set at the end`() throws {
    try expect(Self.info, "\t<dict/>\n", "\t<dict/>\n\t<key>New</key>\n\t<real>1.5</real>\n") {
      try $0.set(1.5, at: ["New"])
    }
  }

  @Test func `a key is inserted beside another`() throws {
    try expect(
      Self.info, "<string>Old</string> <!-- note -->\n",
      "<string>Old</string> <!-- note -->\n\t<key>New</key>\n\t<false/>\n"
    ) {
      try $0.insert(false, at: ["New"], .after("Name"))
    }
    try expect(
      Self.info, "<string>Old</string> <!-- note -->\n",
      "<string>Old</string> <!-- note -->\n\t<key>New</key>\n\t<false/>\n"
    ) {
      try $0.insert(false, at: ["New"], .before("List"))
    }
    try expect(
      Self.info, "<dict>\n\t<!-- about the name", "<dict>\n\t<key>New</key>\n\t<false/>\n\t<!-- about the name"
    ) {
      try $0.insert(false, at: ["New"], .beginning)
    }
  }

  @Test func `elements are inserted at their index`() throws {
    try expect(Self.info, "\t\t<string>one</string>\n", "\t\t<integer>0</integer>\n\t\t<string>one</string>\n") {
      try $0.insert(0, at: ["List", 0])
    }
    try expect(Self.info, "\t\t<string>two</string>\n", "\t\t<integer>0</integer>\n\t\t<string>two</string>\n") {
      try $0.insert(0, at: ["List", 1])
    }
    try expect(Self.info, "\t\t<string>two</string>\n", "\t\t<string>two</string>\n\t\t<integer>0</integer>\n") {
      try $0.insert(0, at: ["List", 2])
    }
    try expect(Self.info, "\t\t<string>two</string>\n", "\t\t<string>two</string>\n\t\t<integer>0</integer>\n") {
      try $0.append(0, toArrayAt: ["List"])
    }
  }

  @Test func `an empty container is opened`() throws {
    try expect(
      Self.info, "<dict/>",
      "<dict>\n\t\t<key>a</key>\n\t\t<string>b</string>\n\t\t<key>c</key>\n\t\t<array/>\n\t</dict>"
    ) {
      try $0.insert("b", at: ["Empty", "a"])
      try $0.insert([], at: ["Empty", "c"])
    }
    for empty in ["<array/>", "<array></array>", "<array>\n\n</array>"] {
      try expect("<plist>\n\(empty)\n</plist>", empty, "<array>\n\t<string>x</string>\n</array>") {
        try $0.append("x", toArrayAt: [])
      }
    }
    try expect(
      "<plist>\n  <dict>\n  <!-- c -->\n  </dict>\n</plist>", "<dict>\n", "<dict>\n  \t<key>a</key>\n  \t<true/>\n"
    ) { try $0.set(true, at: ["a"]) }
  }

  @Test func `removing takes the lines and leaves the comments`() throws {
    try expect(Self.info, "\t\t<string>one</string>\n", "") { try $0.remove(at: ["List", 0]) }
    try expect(
      Self.info, "<key>Name</key> <!-- key note -->\n\t<string>Old</string> <!-- note -->",
      "<!-- key note -->\n\t<!-- note -->"
    ) {
      try $0.remove(at: ["Name"])
    }
    try expect(Self.info, "\n\t<key>Empty</key>\n\t<dict/>", "") { try $0.remove(at: ["Empty"]) }
  }

  @Test func `removing the last child leaves an empty element`() throws {
    try expect(Self.info, "<array>\n\t\t<string>one</string>\n\t\t<string>two</string>\n\t</array>", "<array/>") {
      try $0.remove(at: ["List", 0])
      try $0.remove(at: ["List", 1])
    }
    try expect("<plist><dict>\n<key>a</key><true/></dict></plist>", "<dict>\n<key>a</key><true/></dict>", "<dict/>") {
      try $0.remove(at: ["a"])
    }
    try expect("<plist>\n<array>\n\t<!-- c -->\n\t<true/>\n</array>\n</plist>", "\n\t<true/>", "") {
      try $0.remove(at: [0])
    }
  }

  @Test func `a key is renamed between its tags`() throws {
    try expect(Self.info, "<key>List</key>", "<key>A&lt;B</key>") { try $0.rename(["List"], to: "A<B") }
    try expect("<plist><dict><key/><true/></dict></plist>", "<key/>", "<key>a</key>") { try $0.rename([""], to: "a") }
  }

  @Test func `the style of the neighbors is kept`() throws {
    let spaces =
      "<plist>\n<dict>\n    <key>a</key>      <string>b</string>\n    <key>d</key>      <dict/>\n</dict>\n</plist>\n"
    try expect(spaces, "<dict/>", "<dict/>\n    <key>c</key>      <integer>1</integer>") { try $0.set(1, at: ["c"]) }
    try expect(spaces, "<dict/>", "<dict>\n        <key>e</key>\n        <true/>\n    </dict>") {
      try $0.set(true, at: ["d", "e"])
    }
    let line = "<plist><array><string>a</string></array></plist>"
    try expect(line, "</array>", "<string>b</string></array>") { try $0.append("b", toArrayAt: []) }
    let compact = "<plist><dict><key>a</key><string>b</string></dict></plist>"
    try expect(compact, "<dict>", "<dict><key>c</key><true/>") { try $0.insert(true, at: ["c"], .beginning) }
    try expect("<plist><dict/></plist>", "<dict/>", "<dict><key>c</key><true/></dict>") { try $0.set(true, at: ["c"]) }
    let flat = "<plist>\n<dict>\n<key>a</key>\n<array>\n<string>b</string>\n</array>\n</dict>\n</plist>"
    try expect(flat, "</array>\n", "</array>\n<key>c</key>\n<true/>\n") { try $0.set(true, at: ["c"]) }
  }

  @Test func `data is indented and broken into lines as its level asks`() throws {
    let text =
      "<plist>\n<dict>\n\t<key>a</key>\n\t<dict>\n\t\t<key>b</key>\n\t\t<true/>\n\t</dict>\n</dict>\n</plist>\n"
    let list = PropertyList(parsing: Array(text.utf8))
    var editor = try PropertyListEditor(list)
    try editor.set(.data(.init(0..<80)), at: ["a", "b"])
    let expected: PropertyListValue = ["a": ["b": .data(.init(0..<80))]]
    let body = String(decoding: try expected.xmlRepresentation(), as: UTF8.self).split(
      separator: "<plist version=\"1.0\">")[1]
    #expect(String(decoding: editor.bytes, as: UTF8.self) == "<plist>" + body)
  }

  @Test func `the indentation of a file in one line is looked for in time in proportion`() throws {
    let growth = try Growth(
      from: 100,
      { count in
        let elements = String(repeating: "<dict><key>b</key><true/></dict>", count: count)
        let text = "<?xml version=\"1.0\"?>\n<plist><dict><key>a</key><array>\(elements)</array></dict></plist>"
        return PropertyList(parsing: Array(text.utf8))
      },
      { list in
        var editor = try PropertyListEditor(list)
        try editor.set(["x": [1]], at: ["New"])
        #expect(PropertyList(parsing: editor.bytes).root?["New"]?.value == ["x": [1]])
      })
    #expect(growth.isLinear, "\(growth)")
  }

  @Test(arguments: ["\r\n", "\r"]) func `line ends are kept`(lineEnd: String) throws {
    let text = Self.info.utf8.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }.joined(
      separator: lineEnd.utf8)
    var editor = try PropertyListEditor(PropertyList(parsing: Array(text)))
    try editor.set(["x": [1]], at: ["New"])
    try editor.remove(at: ["List", 0])
    let result = String(decoding: editor.bytes, as: UTF8.self).unicodeScalars.split(
      separator: "\r", omittingEmptySubsequences: false)
    #expect(result.dropFirst().allSatisfy { $0.first == "\n" } == (lineEnd == "\r\n"))
    #expect(result.first?.contains("\n") == false)
    #expect(PropertyList(parsing: editor.bytes).root?["New"]?.value == ["x": [1]])
  }
}

/// Expects that edits put one text in place of another, which the file has once.
func expect(
  _ text: String, _ old: String, _ new: String, sourceLocation: Testing.SourceLocation = #_sourceLocation,
  edits: (inout PropertyListEditor) throws -> Void
) throws {
  let pieces = text.utf8.split(separator: old.utf8, omittingEmptySubsequences: false)
  try #require(pieces.count == 2, "'\(old)' has to stand once in the file", sourceLocation: sourceLocation)
  var editor = try PropertyListEditor(PropertyList(parsing: Array(text.utf8)))
  try edits(&editor)
  let expected = String(decoding: pieces[0] + Array(new.utf8) + pieces[1], as: UTF8.self)
  #expect(String(decoding: editor.bytes, as: UTF8.self) == expected, sourceLocation: sourceLocation)
}
