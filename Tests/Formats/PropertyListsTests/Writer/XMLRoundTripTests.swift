import PropertyLists
import Testing
import UTTestFixtures

@Suite struct XMLRoundTripTests {
  @Test(arguments: 0..<40) func `what is written reads back the same`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let value = PropertyListValue.random(using: &generator)
      let list = PropertyList(parsing: try value.xmlRepresentation(keyOrder: .source))
      #expect(list.problems.isEmpty)
      #expect(list.root?.value == value)
    }
  }

  @Test func `a dictionary that is a UID reads back as one`() throws {
    let list = PropertyList(parsing: try PropertyListValue.array([.uid(5), .uid(1 << 40)]).xmlRepresentation())
    #expect(list.root?.value == [.uid(5), .uid(1 << 40)])
  }

  @Test func `the deepest nesting that is read is written`() throws {
    var value: PropertyListValue = []
    for level in 1..<512 { value = level.isMultiple(of: 2) ? [value] : ["k": value] }
    let list = PropertyList(parsing: try value.xmlRepresentation())
    #expect(list.problems.isEmpty)
    #expect(list.root?.value == value)
  }
}
