import FoundationEssentials
import PropertyLists
import Testing

/// Nothing outside the file is read, and nothing in it grows.
@Suite struct XMLEntityTests {
  private func read(_ subset: String, _ value: String) -> PropertyList {
    PropertyList(
      parsing: Array(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE plist \(subset)>\n<plist><string>\(value)</string></plist>".utf8),
      named: "f")
  }

  @Test func `an entity bomb is refused`() {
    var subset = "[ <!ENTITY a \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\">"
    for (name, before) in zip("bcdefghij", "abcdefghi") {
      subset += "<!ENTITY \(name) \"\(String(repeating: "&\(before);", count: 10))\">"
    }
    let list = read(subset + " ]", "&j;")
    #expect(list.problems.map(\.kind) == [.syntax, .entity])
    #expect(list.problems.last?.location.description == "f:3:16")
    #expect(list.root?.string == "&j;")
  }

  @Test func `a parameter entity bomb is refused`() {
    let list = read("[ <!ENTITY % a \"x\"> <!ENTITY % b \"%a;%a;\"> %b; ]", "text")
    #expect(list.root?.string == "text")
    #expect(read("[ <!ENTITY a \"&a;\"> ]", "&a;").problems.map(\.kind) == [.syntax, .entity])
  }

  @Test func `a file that an entity names is not read`() throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "utictl-entity-\(UInt64.random(in: 0 ... .max)).txt")
    try Data("secret".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for subset in [
      "[ <!ENTITY a SYSTEM \"file://\(file.path)\"> ]", "[ <!ENTITY a SYSTEM \"\(file.path)\"> ]",
      "SYSTEM \"\(file.path)\" [ <!ENTITY a PUBLIC \"-//x//y\" \"\(file.path)\"> ]",
    ] {
      let list = read(subset, "&a;")
      #expect(list.problems.map(\.kind) == [.syntax, .entity], "\(subset)")
      #expect(list.root?.string == "&a;")
    }
  }

  /// PropertyListSerialization: "Encountered unexpected character [ on line 1 while parsing DTD".
  @Test(arguments: ["[ ]", "[]", "[ <!ENTITY a \"b\"> <!ATTLIST string x CDATA \"y\"> ]", "SYSTEM \"a\" [ ]"])
  func `declarations in the document type are refused`(subset: String) {
    let list = read(subset, "text &lt;")
    #expect(list.problems.map(\.kind) == [.syntax] && list.hasErrors)
    #expect(list.root?.string == "text <")
  }

  @Test func `a document type is not loaded`() throws {
    #expect(try read("SYSTEM \"file:///no/such/file.dtd\"", "text").validRoot().string == "text")
    #expect(try read("SYSTEM \"http://192.0.2.1/x.dtd\"", "text").validRoot().string == "text")
  }
}
