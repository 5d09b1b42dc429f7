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

  @Test func pathsThatDoNotExistAreErrors() throws {
    #expect(try message { try $0.set(1, at: ["x", "y"]) } == "f: cannot edit x.y: no value at x")
    #expect(try message { try $0.set(1, at: ["a", "y"]) } == "f: cannot edit a.y: a has type 'array'")
    #expect(try message { try $0.set(1, at: [0]) } == "f: cannot edit [0]: the root has type 'dictionary'")
    #expect(try message { try $0.set(1, at: ["a", 2]) } == "f: cannot edit a[2]: the array has 1 element")
    #expect(try message { try $0.insert(1, at: ["a", -1]) } == "f: cannot edit a[-1]: the array has 1 element")
    #expect(
      try message { try $0.insert(1, at: ["c"], .after("x")) }
        == "f: cannot edit c: the dictionary has no key 'x' to insert next to")
    #expect(try message { try $0.remove(at: ["c"]) } == "f: cannot edit c: no such value")
    #expect(try message { try $0.remove(at: ["a", 1]) } == "f: cannot edit a[1]: no such value")
    #expect(
      try message { try $0.remove(at: []) }
        == "f: cannot edit the root: the root cannot be removed, inserted or renamed")
    #expect(try message { try $0.rename(["c"], to: "d") } == "f: cannot edit c: no such key")
    #expect(
      try message { try $0.rename(["a", 0], to: "d") } == "f: cannot edit a[0]: array elements have no key")
    #expect(try message { try $0.append(1, toArrayAt: ["c"]) } == "f: cannot edit c: no such value")
    #expect(try message { try $0.append(1, toArrayAt: ["b"]) } == "f: cannot edit b[0]: b has type 'string'")
  }

  @Test func aKeyIsNeverPutWhereAnotherIs() throws {
    #expect(
      try message { try $0.insert(1, at: ["b"]) }
        == "f: b already exists with another value; set it, or remove it first")
    #expect(
      try message { try $0.rename(["b"], to: "a") }
        == "f: a already exists with another value; set it, or remove it first")
  }

  @Test func editsThatMeetAreRefused() throws {
    #expect(
      try message {
        try $0.remove(at: ["a"])
        try $0.set(1, at: ["a", 0])
      } == "f: the edit of a[0] conflicts with that of a; apply one after the other")
    #expect(
      try message {
        try $0.set(1, at: ["a", 0])
        try $0.set([], at: ["a"])
      } == "f: the edit of a conflicts with that of a[0]; apply one after the other")
    #expect(
      try message {
        try $0.insert(1, at: ["a", 0])
        try $0.remove(at: ["a"])
      } == "f: the edit of a conflicts with that of a[0]; apply one after the other")
    #expect(
      try message {
        try $0.set(1, at: ["c"])
        try $0.set(2, at: ["c"])
      } == "f: the edit of c conflicts with that of c; apply one after the other")
    #expect(
      try message {
        try $0.rename(["a"], to: "c")
        try $0.rename(["b"], to: "c")
      } == "f: the edit of b conflicts with that of c; apply one after the other")
  }

  @Test func whatXMLCannotHoldIsRefused() throws {
    #expect(
      try message { try $0.set(["x": "\u{1}"], at: ["b"]) }
        == "f: cannot write b.x: XML cannot represent the character U+1")
    #expect(
      try message { try $0.rename(["b"], to: "\u{0}") }
        == "f: cannot write [\"\\u{0}\"]: XML cannot represent the character U+0")
    #expect(
      try message { try $0.set(.date(Date(timeIntervalSinceReferenceDate: 252_423_993_600)), at: ["b"]) }
        == "f: cannot write b: the date is not in the years 1 to 9999")
  }

  @Test func onlyXMLWithoutErrorsIsEdited() {
    #expect(
      throws: PropertyListError.notEditable(
        file: "f", reason: "only XML property lists can be edited in place; convert it with 'plutil -convert xml1'")
    ) {
      try editor("{a=b;}")
    }
    #expect(throws: PropertyListError.self) { try editor("<plist><dict><true/></dict></plist>") }
  }
}
