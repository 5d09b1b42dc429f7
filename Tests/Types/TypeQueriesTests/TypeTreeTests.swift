import Testing
import TypeRegistry
import UTTypeQueries

@Suite struct TypeTreeTests {
  let registry = TypeRegistry([
    TypeDeclaration(identifier: "a.item"), TypeDeclaration(identifier: "a.content"),
    TypeDeclaration(identifier: "a.data", conformsTo: ["a.item"]),
    TypeDeclaration(identifier: "a.text", conformsTo: ["a.data", "a.content"]),
    TypeDeclaration(identifier: "a.both", conformsTo: ["a.text", "a.data"]),
  ])

  private func draw(_ root: String, _ direction: TypeTree.Direction, depth: Int = .max) throws -> [String] {
    let tree = TypeTree(direction, in: registry, maximumDepth: depth)
    return tree.lines(from: try #require(registry.type(root))).map {
      $0.branches + $0.type.identifier + ($0.isRepeated ? " …" : "")
    }
  }

  @Test func upwards() throws {
    #expect(
      try draw("a.both", .up) == [
        "a.both", "├── a.text", "│   ├── a.data", "│   │   └── a.item", "│   └── a.content", "└── a.data …",
      ])
  }

  @Test func downwards() throws {
    #expect(
      try draw("a.item", .down) == ["a.item", "└── a.data", "    ├── a.text", "    │   └── a.both", "    └── a.both"])
    #expect(try draw("a.item", .down, depth: 1) == ["a.item", "└── a.data"])
  }

  @Test func `a deep chain is bounded`() throws {
    let deep = TypeRegistry((0..<5000).map { TypeDeclaration(identifier: "a.t\($0)", conformsTo: ["a.t\($0 + 1)"]) })
    let lines = TypeTree(.up, in: deep).lines(from: try #require(deep.type("a.t0")))
    #expect(lines.count == 1001)
  }

  /// A type that was met where the drawing ends is drawn with its branches where it is met again higher up.
  @Test func `the depth hides no branches`() throws {
    let registry = TypeRegistry([
      TypeDeclaration(identifier: "a.r", conformsTo: ["a.a", "a.b"]),
      TypeDeclaration(identifier: "a.a", conformsTo: ["a.b"]), TypeDeclaration(identifier: "a.b", conformsTo: ["a.c"]),
      TypeDeclaration(identifier: "a.c"),
    ])
    let root = try #require(registry.type("a.r"))
    let lines = TypeTree(.up, in: registry, maximumDepth: 2).lines(from: root)
    #expect(lines.map(\.type.identifier) == ["a.r", "a.a", "a.b", "a.b", "a.c"])
  }
}
