import Testing
import UTTestFixtures
import UniformTypeIdentifiers

/// The static types of Apple's UTType.
@Suite struct StaticTypeTests {
  @Test func `all types are there`() throws {
    let expected = try Fixture.rows("static-types.tsv")
    #expect(expected.count == 141)
    #expect(staticTypes.map(\.key) == expected.map { $0[0] })
    #expect(staticTypes.map(\.value.identifier) == expected.map { $0[1] })
  }

  @Test func `all types are declared`() {
    for (name, type) in staticTypes {
      #expect(type.isDeclared && !type.isDynamic, "\(name)")
      #expect(UTType(type.identifier) == type, "\(name)")
    }
  }
}
