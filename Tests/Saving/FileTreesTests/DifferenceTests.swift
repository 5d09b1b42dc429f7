import FileTrees
import Testing

@Suite struct DifferenceTests {
  private static func name(_ text: String) -> FileName { FileName(text)! }

  private func differences(_ old: FileTree, _ new: FileTree, modes: Bool = false) throws -> [String] {
    var found: [String] = []
    try old.forEachDifference(to: new, comparingModes: modes) {
      found.append("\($0.change.rawValue) \($0.path.pathText)")
    }
    return found
  }

  @Test func `every kind of change`() throws {
    var old = FileTree(directory: [:])
    for name in ["a", "b", "c", "d"] { old[name] = FileTree(file: Array(name.utf8)) }
    old["link"] = FileTree(.symbolicLink(destination: Array("a".utf8)))
    old["sub"] = FileTree(directory: [Self.name("x"): FileTree(file: [1])])
    var new = old
    #expect(try differences(old, new) == [])
    new["a"] = FileTree(file: Array("other".utf8))
    new["b"] = nil
    new["c"] = FileTree(directory: [:])
    new["d"]?.attributes.mode = 0o600
    new["link"] = FileTree(.symbolicLink(destination: Array("c".utf8)))
    new["new"] = FileTree(directory: [Self.name("y"): FileTree(file: [])])
    new[path: [Self.name("sub"), Self.name("x")]] = FileTree(file: [2])
    #expect(
      try differences(old, new) == [
        "contents a", "removed b", "kind c", "link link", "added new", "contents sub/x",
      ])
    #expect(
      try differences(old, new, modes: true) == [
        "contents a", "removed b", "kind c", "mode d", "link link", "added new", "contents sub/x",
      ])
    #expect(try differences(old["a"]!, new["c"]!) == ["kind "])
  }

  @Test func `paths lead through folders only`() {
    var tree = FileTree(directory: [Self.name("file"): FileTree(file: [])])
    let (file, x) = (Self.name("file"), Self.name("x"))
    #expect(tree[path: [file, x]] == nil && tree[path: [x]] == nil && tree[path: [FileName]()] != nil)
    tree[path: [file, x]] = FileTree(file: [1])
    tree[path: [x, x]] = FileTree(file: [1])
    #expect(tree.children.count == 1 && tree.extent == (2, 0))
    tree[path: [x]] = FileTree(file: [1, 2])
    #expect(tree.extent == (3, 2))
    tree[path: [file]] = nil
    #expect(tree.children.count == 1)
  }
}
