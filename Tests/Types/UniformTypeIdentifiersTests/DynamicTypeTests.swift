import Testing
import TypeRegistry
import UTTestFixtures
import UniformTypeIdentifiers

/// Dynamic identifiers from Apple's systems, through `UTType`.
@Suite struct DynamicTypeTests {
  @Test(arguments: try Fixture.rows("dynamic-identifiers.tsv"))
  func `identifiers are decoded and encoded`(row: [String]) throws {
    let type = try #require(UTType(row[0]))
    #expect(type.isDynamic && !type.isDeclared && !type.isPublic)
    #expect(type.identifier == row[0])
    #expect(type.localizedDescription == nil)

    let meaning = DynamicMeaning(payload: row[1])
    #expect(type.tags == meaning.tags)
    let conformance = meaning.conformance.flatMap { UTType($0) }
    #expect(type.supertypes == conformance.map { $0.supertypes.union([$0]) } ?? [])
    // Where nothing is declared, any tag is spelled as a dynamic type; an empty one is read, but nobody can ask for it.
    guard meaning.tags.count == 1, let (tagClass, values) = meaning.tags.first, values.count == 1 else { return }
    let again = TypeRegistry([]).withCurrent { UTType(tag: values[0], tagClass: tagClass, conformingTo: conformance) }
    #expect(again?.identifier == (values[0].isEmpty ? nil : row[0]))
  }

  @Test(arguments: try Fixture.rows("dynamic-malformed.tsv"))
  func `malformed identifiers are refused`(row: [String]) {
    #expect(UTType(row[0]) == nil)
    #expect(UTType(identifier: row[0], allowUndeclared: true) == nil)
  }

  @Test func `dynamic types conform to what they spell`() throws {
    let type = try #require(UTType(filenameExtension: "xyzzy"))
    #expect(type.supertypes == [.data, .item])
    #expect(type.conforms(to: .data) && type.conforms(to: .item) && !type.conforms(to: .content))
    #expect(type.isSubtype(of: .data) && UTType.item.isSupertype(of: type))
    #expect(type.preferredFilenameExtension == "xyzzy" && type.preferredMIMEType == nil)
    #expect(UTType(type.identifier.uppercased()) == type)
  }
}
