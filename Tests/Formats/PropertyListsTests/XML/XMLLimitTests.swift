import FoundationEssentials
import PropertyLists
import Testing

@Suite struct XMLLimitTests {
  private func nested(_ depth: Int) -> String {
    String(repeating: "<array>", count: depth) + "<true/>" + String(repeating: "</array>", count: depth)
  }

  @Test func `five hundred and twelve levels are read`() throws {
    var node = try xmlPropertyList(nested(512)).validRoot()
    for _ in 0..<512 { node = try #require(node[0]) }
    #expect(node.boolean == true)
    #expect(node.path.components.count == 512)
  }

  @Test(arguments: [513, 5000, 200_000])
  func `more levels are refused, and the rest is read`(depth: Int) {
    let list = xmlPropertyList("<array>\(nested(depth - 1))<string>after</string></array>")
    #expect(list.problems.map(\.kind) == [.tooDeep])
    #expect(
      list.problems.first?.message
        == "dictionaries and arrays are nested more than 512 levels deep here; the inner ones were not read")
    #expect(
      list.problems.first?.byteRange.lowerBound == "<plist version=\"1.0\">".utf8.count + 512 * "<array>".utf8.count)
    #expect(list.root?[1]?.string == "after")
  }

  @Test func `the depth can be set`() {
    #expect(xmlPropertyList(nested(3), limits: .init(maximumDepth: 3)).problems.isEmpty)
    #expect(xmlPropertyList(nested(4), limits: .init(maximumDepth: 3)).problems.map(\.kind) == [.tooDeep])
  }

  /// However deep one asks for, visiting the values stays within a thread's stack.
  @Test func `the depth has a limit of its own`() throws {
    let list = xmlPropertyList(nested(100_000), limits: .init(maximumDepth: .max))
    #expect(list.problems.map(\.kind) == [.tooDeep])
    #expect(try !#require(list.root).value.xmlRepresentation().isEmpty)
  }

  @Test func `twenty thousand open elements are refused`() {
    let list = PropertyList(parsing: Array(String(repeating: "<dict><key>k</key>", count: 20_000).utf8))
    #expect(Set(list.problems.map(\.kind)) == [.tooDeep, .unclosed, .missingValue])
  }

  @Test func `the size is bounded`() {
    let text = Array("<plist><true/></plist>".utf8)
    let list = PropertyList(parsing: text, named: "f", limits: .init(maximumSize: 21))
    #expect(list.root == nil)
    #expect(
      list.problems.map(\.description) == [
        "f: error: the size of 22 bytes exceeds the limit of 21 bytes; store large data in separate files"
      ])
    #expect(PropertyList(parsing: text, limits: .init(maximumSize: 22)).root?.boolean == true)
  }

  @Test func `a file is read and measured`() throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "utictl-limit-\(UInt64.random(in: 0 ... .max)).plist")
    try Data("<plist><true/></plist>".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try PropertyList(contentsOf: file.path).validRoot().boolean == true)
    #expect(throws: PropertyListError.tooLarge(path: file.path, size: 22, maximum: 21)) {
      try PropertyList(contentsOf: file.path, limits: .init(maximumSize: 21))
    }
  }

  @Test func `a file that cannot be read is an error`() {
    #expect(throws: PropertyListError.unreadableFile(path: "/no/such/file", reason: "no such file or directory")) {
      try PropertyList(contentsOf: "/no/such/file")
    }
    #expect(throws: PropertyListError.unreadableFile(path: "/", reason: "is a directory")) {
      try PropertyList(contentsOf: "/")
    }
  }
}
