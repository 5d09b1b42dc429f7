import Testing
import TypeRegistry

/// Types keep what they need of the registry they came from.
@Suite struct LifetimeTests {
  private static func registry() -> TypeRegistry {
    TypeRegistry([
      TypeDeclaration(identifier: "com.example.base", tags: [.init(.filenameExtension, ["base"])]),
      TypeDeclaration(identifier: "com.example.derived", conformsTo: ["com.example.base"]),
    ])
  }

  @Test func `types outlive their registry`() throws {
    let derived = try #require(Self.registry().type("com.example.derived"))
    #expect(
      derived.identifier == "com.example.derived" && derived.directSupertypes.map(\.identifier) == ["com.example.base"])
    let dynamic = try #require(
      Self.registry().type(tag: "x", tagClass: .filenameExtension, conformingTo: derived.directSupertypes[0]))
    #expect(dynamic.isDynamic && dynamic.conforms(to: derived.directSupertypes[0]))
    let carried = Self.registry().type(carrying: "com.example.none", conformingTo: derived)
    #expect(carried.supertypes.map(\.identifier) == ["com.example.derived", "com.example.base"])
    #expect(carried.registry.type("com.example.base")?.preferredTag(.filenameExtension) == "base")
  }

  @Test func `permanent registries answer the same`() throws {
    let registry = Self.registry()
    let permanent = registry.permanent
    let type = try #require(permanent.type("com.example.derived"))
    #expect(type == registry.type("com.example.derived"))
    #expect(permanent.types == registry.types && permanent.permanent.types == permanent.types)
    #expect(type.conforms(to: try #require(registry.type("com.example.base"))))
    #expect(type.registry.type("com.example.base")?.subtypes == [type])
  }
}
