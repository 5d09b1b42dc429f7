import Testing
import TypeRegistry

/// `UTType.h`: `conforms(to:)` is reflexive and transitive; sub- and supertypes are strict.
@Suite struct ConformanceTests {
  let registry = TypeRegistry([
    TypeDeclaration(identifier: "public.item"),
    TypeDeclaration(identifier: "public.content"),
    TypeDeclaration(identifier: "public.data", conformsTo: ["public.item"]),
    TypeDeclaration(identifier: "public.Text", conformsTo: ["public.data", "public.content"]),
    TypeDeclaration(identifier: "com.example.orphan", conformsTo: ["com.example.missing"]),
  ])

  func type(_ identifier: String) throws -> UniformType { try #require(registry.type(identifier)) }

  @Test func `conformance is reflexive and transitive`() throws {
    let text = try type("public.text")
    #expect(text.conforms(to: text) && !text.isSubtype(of: text) && !text.isSupertype(of: text))
    #expect(try text.isSubtype(of: type("public.item")) && type("public.item").isSupertype(of: text))
    #expect(try !type("public.item").conforms(to: text))
    #expect(text.supertypes.map(\.identifier) == ["public.data", "public.content", "public.item"])
    #expect(try type("public.item").subtypes.map(\.identifier) == ["public.data", "public.text"])
    #expect(try type("public.item").directSubtypes.map(\.identifier) == ["public.data"])
  }

  @Test func `identifiers compare in any case, and are reported in lower case`() throws {
    #expect(try type("PUBLIC.TEXT").identifier == "public.text")
    #expect(try type("public.TEXT").declaration?.identifier == "public.Text")
  }

  @Test func `a parent that nothing declares is not a type`() throws {
    #expect(registry.type("com.example.missing") == nil)
    #expect(registry.undeclaredParents.map(\.identifier) == ["com.example.missing"])
    let orphan = try type("com.example.orphan")
    #expect(orphan.supertypes.isEmpty && orphan.directSupertypes.map(\.identifier) == ["com.example.missing"])
    #expect(orphan.conforms(to: registry.type(carrying: "com.example.Missing")))
    #expect(registry.problems.map(\.kind) == [.undeclaredParent])
  }

  @Test func `types of different registries compare by identifier`() throws {
    let extended = registry.adding([
      TypeDeclaration(identifier: "com.example.note", conformsTo: ["public.text"]),
      TypeDeclaration(identifier: "com.example.missing", conformsTo: ["public.data"]),
    ])
    let note = try #require(extended.type("com.example.note"))
    #expect(try note.conforms(to: type("public.item")))
    #expect(try type("public.text") == #require(extended.type("public.text")))
    #expect(try type("public.text").hashValue == #require(extended.type("public.text")).hashValue)
    // What was undeclared in the layer below is declared now, and conformance follows.
    #expect(try #require(extended.type("com.example.orphan")).conforms(to: type("public.data")))
    #expect(extended.undeclaredParents.isEmpty && extended.problems.isEmpty)
  }

  @Test func `undeclared types carry their identifier and parent`() throws {
    let type = registry.type(carrying: "Com.Example.New", conformingTo: registry.type("public.data"))
    #expect(type.identifier == "com.example.new" && !type.isDeclared && !type.isDynamic)
    #expect(try type.conforms(to: self.type("public.item")))
    #expect(type.tags.isEmpty && type.preferredTag(.filenameExtension) == nil)
  }

  /// `localizedDescription` is inherited, depth first in declared order.
  @Test func `descriptions are inherited depth-first`() {
    let registry = TypeRegistry([
      TypeDeclaration(identifier: "a.root", description: "root", localizedDescriptions: ["de": "Wurzel"]),
      TypeDeclaration(identifier: "a.left", conformsTo: ["a.root"]),
      TypeDeclaration(identifier: "a.right", description: "right"),
      TypeDeclaration(identifier: "a.leaf", conformsTo: ["a.left", "a.right"]),
    ])
    #expect(registry.type("a.leaf")?.localizedDescription() == "root")
    #expect(registry.type("a.leaf")?.localizedDescription(in: ["fr", "de"]) == "Wurzel")
    #expect(registry.type("a.leaf")?.localizedDescription(in: ["fr"]) == "root")
  }
}
