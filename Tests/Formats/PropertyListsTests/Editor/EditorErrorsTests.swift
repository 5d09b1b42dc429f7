import FoundationEssentials
import PropertyLists
import Testing

@Suite struct EditorErrorsTests {
  private func editor(
    _ text: String = "<plist><dict><key>a</key><array><true/></array><key>b</key><string/></dict></plist>"
  ) throws -> PropertyListEditor {
    try PropertyListEditor(PropertyList(parsing: Array(text.utf8), named: "f"))
  }

  private func message(_ edits: (inout PropertyListEditor) throws -> Void) throws -> String? {
    var editor = try editor()
    do {
      try edits(&editor)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `paths that do not exist are errors`() throws {
    #expect(try message { try $0.set(1, at: ["x", "y"]) } == "cannot edit x.y in 'f': no value at x")
    #expect(try message { try $0.set(1, at: ["a", "y"]) } == "cannot edit a.y in 'f': a has type 'array'")
    #expect(try message { try $0.set(1, at: [0]) } == "cannot edit [0] in 'f': the root has type 'dictionary'")
    #expect(try message { try $0.set(1, at: ["a", 2]) } == "cannot edit a[2] in 'f': the array has 1 item")
    #expect(try message { try $0.insert(1, at: ["a", -1]) } == "cannot edit a[-1] in 'f': the array has 1 item")
    #expect(
      try message { try $0.insert(1, at: ["c"], .after("x")) }
        == "cannot edit c in 'f': the dictionary has no key 'x' to insert next to")
    #expect(try message { try $0.remove(at: ["c"]) } == "cannot edit c in 'f': no such value")
    #expect(try message { try $0.remove(at: ["a", 1]) } == "cannot edit a[1] in 'f': no such value")
    #expect(
      try message { try $0.remove(at: []) }
        == "cannot edit the root in 'f': the root cannot be removed, inserted, or renamed")
    #expect(try message { try $0.rename(["c"], to: "d") } == "cannot edit c in 'f': no such key")
    #expect(
      try message { try $0.rename(["a", 0], to: "d") } == "cannot edit a[0] in 'f': array items have no key")
    #expect(try message { try $0.append(1, toArrayAt: ["c"]) } == "cannot edit c in 'f': no such value")
    #expect(try message { try $0.append(1, toArrayAt: ["b"]) } == "cannot edit b[0] in 'f': b has type 'string'")
  }

  @Test func `a key is never put where another one is`() throws {
    #expect(
      try message { try $0.insert(1, at: ["b"]) }
        == "cannot add b to 'f': the key already exists; change its value, or remove the key first"
    )
    #expect(
      try message { try $0.rename(["b"], to: "a") }
        == "cannot add a to 'f': the key already exists; change its value, or remove the key first"
    )
  }

  @Test func `edits that overlap are refused`() throws {
    #expect(
      try message {
        try $0.remove(at: ["a"])
        try $0.set(1, at: ["a", 0])
      } == "cannot edit a[0] in 'f': conflicts with the edit of a; apply the edits one after the other")
    #expect(
      try message {
        try $0.set(1, at: ["a", 0])
        try $0.set([], at: ["a"])
      } == "cannot edit a in 'f': conflicts with the edit of a[0]; apply the edits one after the other")
    #expect(
      try message {
        try $0.insert(1, at: ["a", 0])
        try $0.remove(at: ["a"])
      } == "cannot edit a in 'f': conflicts with the edit of a[0]; apply the edits one after the other")
    #expect(
      try message {
        try $0.set(1, at: ["c"])
        try $0.set(2, at: ["c"])
      } == "cannot edit c in 'f': conflicts with the edit of c; apply the edits one after the other")
    #expect(
      try message {
        try $0.rename(["a"], to: "c")
        try $0.rename(["b"], to: "c")
      } == "cannot edit b in 'f': conflicts with the edit of c; apply the edits one after the other")
  }

  @Test func `what XML cannot hold is refused`() throws {
    #expect(
      try message { try $0.set(["x": "\u{1}"], at: ["b"]) }
        == "cannot write b.x in 'f': XML cannot represent the character U+0001")
    #expect(
      try message { try $0.rename(["b"], to: "\u{0}") }
        == "cannot write [\"\\u{0}\"] in 'f': XML cannot represent the character U+0000")
    #expect(
      try message { try $0.set(.date(Date(timeIntervalSinceReferenceDate: 252_423_993_600)), at: ["b"]) }
        == "cannot write b in 'f': the date is not in the years 1 to 9999")
  }

  @Test func `only XML without errors is edited`() {
    #expect(
      throws: PropertyListError.notEditable(
        file: "f", reason: "only XML property lists can be edited in place; convert it with 'plutil -convert xml1'")
    ) {
      try editor("{a=b;}")
    }
    #expect(throws: PropertyListError.self) { try editor("<plist><dict><true/></dict></plist>") }
  }
}
