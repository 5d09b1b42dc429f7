import Testing
import TypeRegistry

/// A layer on top of a registry gives what one registry of all declarations gives.
@Suite struct LayeringTests {
  static func declaration(_ identifier: String, _ tag: String, _ origin: TypeDeclaration.Origin) -> TypeDeclaration {
    TypeDeclaration(
      identifier: identifier, conformsTo: ["public.data"],
      tags: [.init(.filenameExtension, [tag]), .init(TagClass(rawValue: "com.example.\(tag)"), [tag])],
      description: "\(origin)", origin: origin)
  }

  static let base = [
    TypeDeclaration(identifier: "public.data"),
    declaration("com.example.a", "x", .imported), declaration("com.example.b", "x", .exported),
    TypeDeclaration(identifier: "com.example.child", conformsTo: ["com.example.later"]),
  ]
  static let layer = [
    declaration("com.example.later", "y", .exported), declaration("public.c", "x", .imported),
    declaration("com.example.a", "z", .exported), declaration("com.example.b", "q", .imported),
  ]

  @Test func `layers equal the whole`() {
    let layered = TypeRegistry(Self.base).adding(Self.layer)
    let whole = TypeRegistry(Self.base + Self.layer)
    let identifiers = Set(whole.types.map(\.identifier))
    #expect(Set(layered.types.map(\.identifier)) == identifiers)
    for identifier in identifiers {
      let (one, other) = (layered.type(identifier), whole.type(identifier))
      #expect(one?.declaration == other?.declaration)
      #expect(one?.supertypes == other?.supertypes && one?.subtypes.count == other?.subtypes.count)
    }
    for tag in ["x", "y", "z", "q"] {
      for tagClass in [TagClass.filenameExtension, TagClass(rawValue: "com.example.\(tag)")] {
        #expect(
          layered.declaredTypes(tag: tag, tagClass: tagClass, conformingTo: nil)
            == whole.declaredTypes(tag: tag, tagClass: tagClass, conformingTo: nil))
      }
    }
  }

  @Test func `an exported declaration takes the tags of an imported one away`() {
    let layered = TypeRegistry(Self.base).adding(Self.layer)
    func types(_ tag: String) -> [String] {
      layered.declaredTypes(tag: tag, tagClass: .filenameExtension, conformingTo: nil).map(\.identifier)
    }
    #expect(types("x") == ["public.c", "com.example.b"])
    #expect(types("z") == ["com.example.a"] && types("q").isEmpty)
    #expect(layered.type("com.example.a")?.localizedDescription() == "exported")
  }

  /// Whoever declares what was only named before keeps its place among the types.
  @Test func `many layers`() throws {
    var registry = TypeRegistry([TypeDeclaration(identifier: "a.t0")])
    for number in 1..<200 {
      registry = registry.adding([
        TypeDeclaration(
          identifier: "a.t\(number)", conformsTo: ["a.t\(number - 1)"],
          tags: [.init(.filenameExtension, ["e", "e\(number)"])])
      ])
    }
    let last = try #require(registry.type("a.t199"))
    #expect(try last.supertypes.count == 199 && last.conforms(to: #require(registry.type("a.t0"))))
    #expect(
      registry.declaredTypes(tag: "E", tagClass: .filenameExtension, conformingTo: nil).map(\.identifier)
        == (1..<200).map { "a.t\($0)" })
    #expect(registry.type(tag: "e7", tagClass: .filenameExtension, conformingTo: nil)?.identifier == "a.t7")
  }
}
