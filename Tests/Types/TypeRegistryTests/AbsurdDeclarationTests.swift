import Testing
import TypeRegistry

/// Selection rule 7: whatever the declarations say, nothing hangs or traps, and the fault is told.
@Suite struct AbsurdDeclarationTests {
  @Test func `self-conformance is left out`() {
    let registry = TypeRegistry([TypeDeclaration(identifier: "a.b", conformsTo: ["A.B", "a.c"])])
    #expect(registry.problems.map(\.kind) == [.selfConformance, .undeclaredParent])
    #expect(registry.type("a.b")?.directSupertypes.map(\.identifier) == ["a.c"])
  }

  @Test func `cycles are broken where they close`() {
    let registry = TypeRegistry([
      TypeDeclaration(identifier: "a.a", conformsTo: ["a.b"]),
      TypeDeclaration(identifier: "a.b", conformsTo: ["a.c"]),
      TypeDeclaration(identifier: "a.c", conformsTo: ["a.a"]),
    ])
    #expect(registry.problems.map(\.kind) == [.cycle])
    #expect(registry.problems.first?.identifier == "a.c")
    #expect(registry.type("a.a")?.supertypes.map(\.identifier) == ["a.b", "a.c"])
    #expect(registry.type("a.c")?.supertypes.isEmpty == true)
  }

  @Test func `an exported declaration wins, then the first`() {
    let registry = TypeRegistry([
      TypeDeclaration(identifier: "a.a", description: "imported", origin: .imported),
      TypeDeclaration(identifier: "A.a", description: "exported"),
      TypeDeclaration(identifier: "a.a", description: "late"),
    ])
    #expect(registry.types.count == 1)
    #expect(registry.type("a.a")?.localizedDescription() == "exported")
    #expect(registry.problems.map(\.kind) == [.duplicate, .duplicate])
  }

  @Test(arguments: ["", "dyn.ah62d4rv4ge80k2u", String(repeating: "x", count: 10_000)])
  func `unusable identifiers are left out`(identifier: String) {
    let registry = TypeRegistry([TypeDeclaration(identifier: identifier)])
    #expect(registry.types.isEmpty && registry.problems.map(\.kind) == [.invalidIdentifier])
  }

  @Test func `huge tags are left out`() {
    let registry = TypeRegistry([
      TypeDeclaration(
        identifier: "a.a",
        tags: [.init(.filenameExtension, [String(repeating: "x", count: 10_000_000), "ok"])])
    ])
    #expect(registry.type("a.a")?.tags == [.init(.filenameExtension, ["ok"])])
    #expect(registry.problems.map(\.kind) == [.limit])
  }

  @Test func `a chain of a hundred thousand types`() throws {
    let length = 100_000
    let registry = TypeRegistry(
      (0..<length).map { TypeDeclaration(identifier: "a.t\($0)", conformsTo: $0 == 0 ? [] : ["a.t\($0 - 1)"]) })
    let last = try #require(registry.type("a.t\(length - 1)"))
    #expect(try last.conforms(to: #require(registry.type("a.t0"))))
    #expect(try !#require(registry.type("a.t0")).conforms(to: last))
    #expect(last.supertypes.count == length - 1)
    #expect(last.localizedDescription() == nil)
  }

  /// The benchmarks build a million; unoptimized code takes its time.
  @Test func `a hundred thousand types in one tree`() throws {
    let registry = TypeRegistry(
      (0..<100_000).lazy.map { TypeDeclaration(identifier: "a.t\($0)", conformsTo: ["a.t\($0 / 2)"]) })
    #expect(registry.types.count == 100_000)
    #expect(try #require(registry.type("a.t99999")).conforms(to: #require(registry.type("a.t1"))))
  }

  @Test func `more text than a registry holds is left out`() {
    let tags = [String](repeating: String(repeating: "x", count: 1000), count: 4000)
    let registry = TypeRegistry(
      (0..<100).map { TypeDeclaration(identifier: "a.t\($0)", tags: [.init(.filenameExtension, tags)]) })
    #expect((20..<100).contains(registry.types.count))
    #expect(registry.problems.map(\.kind) == [.limit])
  }

  @Test func `problems are reported up to a maximum`() {
    let registry = TypeRegistry((0..<20_000).map { TypeDeclaration(identifier: "a.t\($0)", conformsTo: ["a.t\($0)"]) })
    #expect(registry.problems.count == 10_001)
  }

  /// Without a conformance matrix, asking about all types is one walk, not one for each.
  @Test func `a long chain of types that share a tag`() throws {
    let length = 30_000
    let registry = TypeRegistry(
      (0..<length).map { number in
        TypeDeclaration(
          identifier: "a.t\(number)", conformsTo: number == 0 ? [] : ["a.t\(number - 1)"],
          tags: [.init(.filenameExtension, ["x"])])
      })
    let first = try #require(registry.type("a.t1"))
    #expect(registry.declaredTypes(tag: "x", tagClass: .filenameExtension, conformingTo: first).count == length - 1)
    #expect(registry.type(tag: "x", tagClass: .filenameExtension, conformingTo: first) == first)
    #expect(first.subtypes.count == length - 2)
  }
}
