import FileTrees
import SafeWriting
import Testing
import UTLibC
import UTTestFixtures

@Suite struct ReadingTests {
  @Test func `files, folders, and links are read`() throws {
    let folder = try TemporaryFolder()
    try folder.write("Sun.", to: "Trip/day-1.note")
    try folder.write("<svg/>", to: "Trip/images/coast.svg")
    #expect(symlink("day-1.note", "\(folder.path)/Trip/latest") == 0)
    #expect(chmod("\(folder.path)/Trip/day-1.note", 0o600) == 0)
    let tree = try FileTree(contentsOf: FilePath("\(folder.path)/Trip"))
    #expect(Set(tree.children.keys.map(\.text)) == ["day-1.note", "images", "latest"])
    #expect(try tree["day-1.note"]?.contents?.bytes() == Array("Sun.".utf8))
    #expect(tree["day-1.note"]?.attributes.mode == 0o600)
    #expect(tree["latest"]?.destination == Array("day-1.note".utf8))
    #expect(tree["images"]?["coast.svg"]?.contents?.count == 6)
  }

  @Test func `an item of a folder is changed without copying the others`() {
    var tree = FileTree(directory: [:])
    for number in 0..<100 { tree["\(number)"] = FileTree(file: []) }
    func storage() -> UInt { unsafeBitCast(tree.children, to: UInt.self) }
    let before = storage()
    tree["1"] = FileTree(file: [1])
    if let name = FileName("2") {
      tree.children[name]?.attributes.mode = 0o600
      tree[path: [name]]?.attributes.mode = 0o400
    }
    #expect(storage() == before && tree["1"]?.contents?.count == 1 && tree["2"]?.attributes.mode == 0o400)
  }

  @Test func `the time of a folder is that of the last change to its list of items`() {
    var tree = FileTree(directory: ["a", "b"].reduce(into: [:]) { $0[FileName($1)!] = FileTree(file: []) })
    func isNoted(_ change: (inout FileTree) -> Void) -> Bool {
      var changed = tree
      changed.attributes.modified = Timestamp(seconds: 1)
      change(&changed)
      return changed.attributes.modified == nil
    }
    #expect(isNoted { $0["a"] = nil } && isNoted { $0["c"] = FileTree(file: []) })
    #expect(
      isNoted { $0.children = [:] } && isNoted { $0.children = [FileName("c")!: $0["a"]!, FileName("b")!: $0["b"]!] })
    #expect(!isNoted { $0["a"] = FileTree(file: [1]) } && !isNoted { $0["a"]?.attributes.mode = 0o600 })
    tree = FileTree(file: [])
    #expect(!isNoted { $0["a"] = FileTree(file: []) })
  }

  @Test func `an update ends at any item that it reads when it is canceled`() throws {
    struct Stop: Error {}
    let folder = try TemporaryFolder()
    for name in 0..<50 { try folder.write("x", to: "Trip/\(name)") }
    var (options, asked) = (SaveOptions(), 0)
    options.progress = { _ in
      asked += 1
      if asked > 20 { throw Stop() }
    }
    #expect(throws: Stop.self) {
      try FileTree.update(packageAt: FilePath("\(folder.path)/Trip"), options: options) { _ in
        Issue.record("it was read to the end")
      }
    }
  }

  @Test func `a package that another program replaces while it is read is read again`() throws {
    let folder = try TemporaryFolder()
    for name in ["Trip/images/coast.svg", "New/images/coast.svg", "New/day-1.note"] { try folder.write("x", to: name) }
    let (package, new, old) = ("\(folder.path)/Trip", "\(folder.path)/New", "\(folder.path)/Old")
    var isReplaced = false
    let (tree, base) = try FileTree.read(FilePath(package)) { items in
      // The folder `images` is open, and has been listed.
      if items == 2, !isReplaced {
        isReplaced = rename(package, old) == 0 && rename(new, package) == 0
        unlink("\(old)/images/coast.svg")
        rmdir("\(old)/images")
        rmdir(old)
      }
      return true
    }
    #expect(isReplaced)
    #expect(Set(tree.children.keys.map(\.text)) == ["day-1.note", "images"])
    #expect(tree["images"]?["coast.svg"] != nil && base != nil)
  }

  @Test func `names that are not text are read`() throws {
    let folder = try TemporaryFolder()
    let name: [UInt8] = [0x66, 0xFC, 0x72]
    let path = Array(folder.path.utf8) + [UInt8(ascii: "/")] + name
    let file = path.withUnsafeBytes { bytes in
      (Array(bytes.map { CChar(bitPattern: $0) }) + [0]).withUnsafeBufferPointer { creat($0.baseAddress!, 0o644) }
    }
    try #require(file >= 0)
    close(file)
    let tree = try FileTree(contentsOf: FilePath(folder.path))
    #expect(tree.children.keys.map(\.bytes) == [name])
    #expect(try tree.children.values.first?.contents?.bytes() == [])
  }

  @Test func `files are found after their package was moved`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<svg/>", to: "Trip/images/coast.svg")
    let tree = try FileTree(contentsOf: FilePath("\(folder.path)/Trip"))
    #expect(rename("\(folder.path)/Trip", "\(folder.path)/Journey") == 0)
    #expect(try tree["images"]?["coast.svg"]?.contents?.bytes() == Array("<svg/>".utf8))
  }

  @Test func `a file that was changed is reported rather than another one read`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "Trip/a.note")
    let tree = try FileTree(contentsOf: FilePath("\(folder.path)/Trip"))
    #expect(unlink("\(folder.path)/Trip/a.note") == 0)
    try folder.write("another", to: "Trip/a.note")
    #expect(throws: FileTreeError.self) { try tree["a.note"]?.contents?.bytes() }
  }

  @Test func `nothing can fail after the contents were read`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "Trip/a.note")
    let tree = try FileTree(contentsOf: FilePath("\(folder.path)/Trip"), readingContents: true)
    #expect(unlink("\(folder.path)/Trip/a.note") == 0)
    #expect(try tree["a.note"]?.contents?.bytes() == Array("one".utf8))
  }

  @Test func `a pipe is never waited for`() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    #expect(throws: FileTreeError.unsupportedKind(path: FilePath("\(folder.path)/pipe"))) {
      try FileTree(contentsOf: FilePath(folder.path))
    }
  }

  @Test func `folders that nest too deep are refused`() throws {
    let folder = try TemporaryFolder()
    let start = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(start) }
    var deepest = dup(start)
    for _ in 0..<300 {
      try #require(mkdirat(deepest, "a", 0o700) == 0)
      let next = openat(deepest, "a", O_RDONLY | O_DIRECTORY)
      close(deepest)
      deepest = next
    }
    close(deepest)
    #expect(throws: FileTreeError.self) { try FileTree(contentsOf: FilePath(folder.path)) }
  }

  @Test(arguments: ["", ".", "..", "a/b", "a\0b", String(repeating: "x", count: 256)])
  func `no item has such a name`(_ name: String) {
    #expect(FileName(name) == nil)
  }

  @Test func `contents are compared wherever they are`() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try folder.write(bytes: bytes, to: "one")
    try folder.write(bytes: bytes, to: "same")
    try folder.write(bytes: bytes.dropLast() + [0xFF], to: "other")
    let tree = try FileTree(contentsOf: FilePath(folder.path))
    let one = try #require(tree["one"]?.contents)
    #expect(try one.hasSameBytes(as: #require(tree["same"]?.contents)))
    #expect(try one.hasSameBytes(as: .bytes(bytes)))
    #expect(try FileContents.bytes(bytes).hasSameBytes(as: one))
    #expect(try !one.hasSameBytes(as: #require(tree["other"]?.contents)))
    #expect(try !one.hasSameBytes(as: .bytes([])))
  }
}
