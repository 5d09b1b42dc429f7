import PropertyLists
import Testing
import UTTestFixtures

/// Arrays with many elements: each is found, and tells its path, without going through those before it.
@Suite struct LongArrayTests {
  private static func list(_ count: Int) -> PropertyList {
    let elements = (0..<count).map {
      $0 % 3 == 0 ? "<array><integer>\($0)</integer></array>" : "<integer>\($0)</integer>"
    }
    let text = "<plist version=\"1.0\"><dict><key>a</key><array>\(elements.joined())</array></dict></plist>"
    return PropertyList(parsing: Array(text.utf8), named: "a.plist")
  }

  @Test func `elements and paths of a long array are found in time in proportion`() {
    let growth = Growth(from: 100, Self.list) { list in
      guard let array = list.root?["a"] else { return }
      for (index, element) in array.elements.enumerated() {
        #expect(array[index]?.byteRange == element.byteRange && element.path == ["a", .index(index)])
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test(arguments: [0, 1, 63, 64, 65, 66, 127, 128, 500]) func `arrays of any length`(_ count: Int) throws {
    let array = try #require(Self.list(count).root?["a"])
    for (index, element) in array.elements.enumerated() {
      #expect(array[index]?.byteRange == element.byteRange && element.path == ["a", .index(index)])
      guard let inner = element[0] else { continue }
      #expect(inner.path == ["a", .index(index), 0] && inner.integer.map { Int($0) } == index)
    }
    #expect(array[count] == nil && array[-1] == nil && array[.max] == nil)
  }
}
