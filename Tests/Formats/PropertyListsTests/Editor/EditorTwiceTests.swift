import PropertyLists
import Testing

@Suite struct EditorTwiceTests {
  private static let text =
    "<plist>\n<dict>\n\t<key>a</key>\n\t<array>\n\t\t<true/>\n\t</array>\n\t<key>b</key>\n\t<real>1.50</real>\n</dict>\n</plist>\n"
  private typealias Edit = @Sendable (inout PropertyListEditor) throws -> Void

  private static let edits: [Edit] = [
    { try $0.set("x", at: ["b"]) }, { try $0.set("x", at: ["c"]) }, { try $0.set([[:]], at: ["a"]) },
    { try $0.insert(1, at: ["a", 0]) },
    { try $0.insert(1, at: ["a", 1]) }, { try $0.append(1, toArrayAt: ["a"]) },
    { try $0.insert("x", at: ["c"], .before("b")) },
    { try $0.rename(["b"], to: "c") },
  ]

  @Test(arguments: edits.indices) func `an edit made twice changes nothing more`(index: Int) throws {
    let edit = Self.edits[index]
    var once = try PropertyListEditor(PropertyList(parsing: Array(Self.text.utf8)))
    try edit(&once)
    #expect(once.hasChanges)
    var twice = try PropertyListEditor(PropertyList(parsing: Array(Self.text.utf8)))
    try edit(&twice)
    try edit(&twice)
    #expect(twice.bytes == once.bytes)
    var again = try PropertyListEditor(PropertyList(parsing: once.bytes))
    try edit(&again)
    #expect(again.bytes == once.bytes)
  }

  @Test func `a value that is there already is left as it is written`() throws {
    var editor = try PropertyListEditor(PropertyList(parsing: Array(Self.text.utf8)))
    try editor.set(1.5, at: ["b"])
    #expect(!editor.hasChanges)
  }

  @Test func `removing twice removes once`() throws {
    var editor = try PropertyListEditor(PropertyList(parsing: Array(Self.text.utf8)))
    try editor.remove(at: ["b"])
    try editor.remove(at: ["b"])
    #expect(PropertyList(parsing: editor.bytes).root?.value == ["a": [true]])
    var again = try PropertyListEditor(PropertyList(parsing: editor.bytes))
    #expect(throws: PropertyListError.noSuchPath(["b"], file: "<input>", reason: "no such value")) {
      try again.remove(at: ["b"])
    }
  }

  @Test func `all duplicates but the last are removed`() throws {
    let text =
      "<plist>\n<dict>\n\t<key>a</key>\n\t<true/>\n\t<key>b</key>\n\t<true/>\n\t<key>a</key>\n\t<false/>\n</dict>\n</plist>\n"
    try expect(text, "<dict>\n\t<key>a</key>\n\t<true/>\n", "<dict>\n") { try $0.removeDuplicates(ofKeyAt: ["a"]) }
    var editor = try PropertyListEditor(PropertyList(parsing: Array(text.utf8)))
    try editor.remove(at: ["a"])
    #expect(PropertyList(parsing: editor.bytes).root?.value == ["b": true])
  }
}
