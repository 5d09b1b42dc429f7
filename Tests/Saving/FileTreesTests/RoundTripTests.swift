import FileTrees
import SafeWriting
import Testing
import UTTestFixtures

/// What is true of all trees, tried on many.
@Suite struct RoundTripTests {
  private var options: SaveOptions {
    var options = SaveOptions()
    options.durability = .relaxed
    return options
  }

  @Test(arguments: 0..<25) func `a tree is the same after being on disk`(_ seed: UInt64) throws {
    var random = RandomTree(generator: SeededGenerator(seed: seed))
    let folder = try TemporaryFolder()
    let path = FilePath("\(folder.path)/package")
    let tree = random.tree()
    try tree.write(to: path, options: options)
    #expect(try FileTree(contentsOf: path).differences(from: tree) == [])
    #expect(try FileTree(contentsOf: path, readingContents: true).differences(from: tree) == [])
  }

  /// Saved over itself with changes: files that are the same are not written again, and nothing else may show that.
  @Test(arguments: 0..<25) func `a tree is the same after being changed and saved`(_ seed: UInt64) throws {
    var random = RandomTree(generator: SeededGenerator(seed: seed))
    let folder = try TemporaryFolder()
    let path = FilePath("\(folder.path)/package")
    try random.tree().write(to: path, options: options)
    for _ in 0..<4 {
      var (tree, base) = try FileTree.read(path)
      for (name, child) in tree.children {
        switch random.number(below: 4) {
        case 0: tree.children[name] = nil
        case 1: tree.children[random.name()] = child
        case 2: tree.children[name] = random.tree(depth: 3)
        default: break
        }
      }
      // Before it is replaced, as contents are read late.
      let expected = try FileTree(contentsOf: path, readingContents: true).children
      let outcome = try tree.write(to: path, replacing: base, options: options)
      #expect(outcome?.conflict == nil)
      let found = try FileTree(contentsOf: path)
      #expect(Set(found.children.keys) == Set(tree.children.keys))
      for (name, child) in tree.children where expected[name] != nil {
        guard case .file(.stored(let file)) = child.kind, let old = expected[name],
          old.contents?.storedFile?.identity == file.identity
        else { continue }
        #expect(try found.children[name]?.differences(from: old) == [])
      }
    }
    #expect(try FileTree(contentsOf: FilePath(folder.path)).children.count == 1)
  }

  @Test(arguments: 0..<60) func `a tree is the same after being serialized`(_ seed: UInt64) throws {
    var random = RandomTree(generator: SeededGenerator(seed: seed), hasLinks: false)
    let tree = random.tree()
    let bytes = try tree.serialized()
    let again = try FileTree(serialized: bytes)
    #expect(try again.differences(from: tree) == [])
    #expect(try again.serialized() == bytes)
  }

  /// A single fault in a serialized tree is found, or gives another tree: it never ends the process.
  @Test(arguments: 0..<15) func `a damaged serialized tree is read or refused`(_ seed: UInt64) throws {
    var random = RandomTree(generator: SeededGenerator(seed: seed), hasLinks: false)
    var bytes = try random.tree().serialized()
    for _ in 0..<50 {
      let place = random.number(below: bytes.count)
      let byte = bytes[place]
      bytes[place] = UInt8(random.number(below: 256))
      if let tree = try? FileTree(serialized: bytes) { _ = try? tree.serialized() }
      bytes[place] = byte
    }
  }
}
