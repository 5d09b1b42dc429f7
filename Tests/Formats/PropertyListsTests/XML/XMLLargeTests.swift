import PropertyLists
import Testing

/// Documents so large that a second thread reads ahead: what is known of them is what is known of small ones.
@Suite struct XMLLargeTests {
  private static let count = 20_000

  /// One element a line, from line 2 on.
  private func document(last: String = "") -> String {
    let lines = (0..<Self.count).map { number in "<dict><key>\(100_000 + number)</key><true/></dict>" }
    return "<plist><array>\n" + lines.joined(separator: "\n") + "\n\(last)</array></plist>"
  }

  @Test func `every element is read, with its place`() throws {
    let text = document()
    #expect(text.utf8.count > 1 << 19)
    let list = PropertyList(parsing: Array(text.utf8))
    #expect(list.problems.isEmpty)
    let root = try list.validRoot()
    #expect(root.count == Self.count)
    for (number, element) in root.elements.enumerated() {
      let entry = try #require(element.entries.first)
      #expect(entry.key == "\(100_000 + number)")
      #expect(entry.value.boolean == true)
      #expect(entry.value.location.line == number + 2)
      #expect(entry.value.location.column == 24)
    }
  }

  @Test func `a problem at the end has its place`() {
    #expect(
      faults(in: document(last: "<flase/>")).map { $0.prefix { $0 != ";" } } == [
        "\(Self.count + 2):1: `<flase/>` is not a property list element"
      ])
  }

  @Test func `markup that is not well formed is explained`() {
    let list = PropertyList(parsing: Array(document(last: "<string>").utf8))
    #expect(list.problems.map(\.kind) == [.unclosed])
    #expect(list.problems.first?.location.line == Self.count + 2)
    #expect(list.root?.count == Self.count + 1)
  }

  @Test func `an entity is explained`() {
    let list = PropertyList(parsing: Array(document(last: "<string>&nosuch;</string>").utf8))
    #expect(list.problems.map(\.kind) == [.entity])
    #expect(list.problems.first?.location.line == Self.count + 2)
  }
}
