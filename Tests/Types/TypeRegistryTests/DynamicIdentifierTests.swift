import Testing
import TypeRegistry
import UTTestFixtures

/// Identifiers that Apple's systems made, and some that were cut or made up.
@Suite struct DynamicIdentifierTests {
  @Test(arguments: try Fixture.rows("dynamic-identifiers.tsv"))
  func `identifiers are decoded and encoded`(row: [String]) throws {
    let dynamic = try #require(DynamicIdentifier(row[0]))
    let again = DynamicIdentifier(tags: dynamic.tags, conformance: dynamic.conformance)
    // An empty tag is read, but nobody can ask for one.
    if dynamic.tags.contains(where: \.value.isEmpty) {
      #expect(again == nil)
    } else {
      #expect(again?.identifier == row[0])
    }
  }

  @Test(arguments: try Fixture.rows("dynamic-malformed.tsv"))
  func `malformed identifiers are refused`(row: [String]) {
    #expect(DynamicIdentifier(row[0]) == nil)
  }

  @Test func `known meanings`() throws {
    let extensionOnly = try #require(DynamicIdentifier("dyn.AGE80442"))
    #expect(extensionOnly.identifier == "dyn.age80442")
    #expect(extensionOnly.tags == [.init(.filenameExtension, "mk")] && extensionOnly.conformance == nil)
    // Threema's and others' tests: ?0=13:1=zip.
    #expect(
      DynamicIdentifier(tags: [.init(.filenameExtension, "ZIP")], conformance: "public.content")?.identifier
        == "dyn.ah62d4qmxhk2x48xmsa")
    let several = DynamicIdentifier(
      tags: [.init(.mimeType, "text/X-frob"), .init(.filenameExtension, "frob")], conformance: "public.text")
    #expect(several.flatMap { DynamicIdentifier($0.identifier) } == several)
  }

  /// OSTypes are exactly four characters.
  @Test(arguments: [("skp", "skp\0"), ("ABCDE", "ABCD"), ("a b ", "a b ")])
  func `OSTypes have four characters`(given: String, kept: String) {
    #expect(DynamicIdentifier(tags: [.init(.osType, given)], conformance: nil)?.tags.first?.value == kept)
  }

  @Test(arguments: [":", "=", "\\", "\0", "a:b=c\\d", "é", "日本", " "])
  func `every character survives`(tag: String) throws {
    let dynamic = try #require(
      DynamicIdentifier(tags: [.init(TagClass(rawValue: "com.example.c:l=a"), tag)], conformance: "com.example.x"))
    #expect(DynamicIdentifier(dynamic.identifier) == dynamic)
  }

  /// Found by fuzzing: names that would be read back as something else.
  @Test(arguments: ["?", "?0", "1", "13", ""])
  func `names that read as codes are refused`(name: String) {
    #expect(DynamicIdentifier(tags: [.init(TagClass(rawValue: name), "x")], conformance: nil) == nil)
    #expect(DynamicIdentifier(tags: [.init(.filenameExtension, "x")], conformance: name) == nil)
  }

  /// Codes are two characters at most and written in one way: `+1` is no `1`.
  @Test func `only exact codes are codes`() {
    #expect(DynamicIdentifier("dyn.afq2x43xtr6")?.tags.first?.tagClass.rawValue == "+1")
  }

  @Test func `absurd lengths are refused`() {
    #expect(
      DynamicIdentifier(tags: [.init(.mimeType, String(repeating: "x", count: 1 << 20))], conformance: nil) == nil)
    #expect(DynamicIdentifier("dyn." + String(repeating: "a", count: 1 << 20)) == nil)
  }

  /// A dynamic identifier inside a dynamic identifier: bounded by its length.
  @Test func `nested conformance`() throws {
    var conformance = "public.data"
    while let next = DynamicIdentifier(tags: [.init(.filenameExtension, "x")], conformance: conformance) {
      conformance = next.identifier
    }
    let type = try #require(TypeRegistry([TypeDeclaration(identifier: "public.data")]).type(conformance))
    #expect(type.supertypes.last?.identifier == "public.data")
  }

  @Test(arguments: [
    ("dyn.ah62d4rv4ge8043a", true), ("DYN.nonsense", true), ("dyn.", true), ("dyn", false), ("dyna.note", false),
    ("com.dyn.note", false), ("d\u{0E}n.note", false), ("dyn\u{0E}note", false),
  ])
  func `identifiers in the domain dyn are reserved`(identifier: String, expected: Bool) {
    #expect(identifier.isReservedForDynamicTypes == expected)
  }
}
