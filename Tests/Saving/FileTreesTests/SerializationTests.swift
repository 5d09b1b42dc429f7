import FileTrees
import SafeWriting
import Testing
import UTTestFixtures

@Suite struct SerializationTests {
  /// Bytes of integers, little-endian, and texts.
  private func archive(_ parts: any Sendable...) -> [UInt8] {
    parts.flatMap { part -> [UInt8] in
      if let text = part as? String { return Array(text.utf8) }
      let number = UInt32(part as? Int ?? 0)
      return (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
  }

  @Test(.needsSharedData, arguments: ["Test1-emptydir.bin", "km1.flat-rtfd"])
  func `what AppKit has written is written again, byte for byte`(_ name: String) throws {
    let bytes = try SharedData.bytes("flat-rtfd/\(name)")
    let tree = try FileTree(serialized: bytes)
    #expect(try tree.serialized() == bytes)
  }

  @Test(.needsSharedData) func `what AppKit has written is read`() throws {
    let tree = try FileTree(serialized: SharedData.bytes("flat-rtfd/km1.flat-rtfd"))
    #expect(Array(tree.children.keys.map(\.text)) == ["TXT.rtf"])
    #expect(try tree["TXT.rtf"]?.contents?.bytes().starts(with: Array("{\\rtf1\\ansi".utf8)) == true)
    #expect(tree["TXT.rtf"]?.attributes.mode == 0o666)
    #expect(tree["TXT.rtf"]?.attributes.modified?.seconds == 0x6884_4313)
    let named = try FileTree(serialized: SharedData.bytes("flat-rtfd/Test1-emptydir.bin"))
    #expect(named.preferredName?.text == "Test1")
    #expect(named.children.isEmpty)
  }

  @Test func `a flat file is one record`() throws {
    #expect(try FileTree(file: Array("Rain.".utf8)).serialized() == archive("rtfd", 0, 1, 5, "Rain."))
  }

  @Test func `a file that is written as a table is read`() throws {
    let bytes = archive("rtfd", 0, 3, 1, 2, "..", 12, 1, 4, "text")
    let tree = try FileTree(serialized: bytes)
    #expect(try tree.contents?.bytes() == Array("text".utf8))
  }

  @Test func `padded data is read`() throws {
    let tree = try FileTree(serialized: archive("rtfd", 0, 1, 0x8000_0000, 4, 3, "---", "text"))
    #expect(try tree.contents?.bytes() == Array("text".utf8))
  }

  @Test func `names, times, and permissions are kept`() throws {
    var file = FileTree(file: [1, 2, 3])
    file.attributes = ItemAttributes(mode: 0o640, modified: .init(seconds: 1_700_000_000))
    file.preferredName = FileName("Photo.png")
    var inner = FileTree(directory: [:])
    inner["1__Photo.png"] = file
    inner.attributes.mode = 0o700
    var tree = FileTree(directory: [:])
    tree["Fotos äöü"] = inner
    tree.preferredName = FileName("Trip.notespackage")
    let again = try FileTree(serialized: tree.serialized())
    #expect(again.preferredName?.text == "Trip.notespackage")
    #expect(again["Fotos äöü"]?.attributes.mode == 0o700)
    let photo = again["Fotos äöü"]?["1__Photo.png"]
    #expect(photo?.attributes.mode == 0o640 && photo?.attributes.modified == file.attributes.modified)
    #expect(photo?.preferredName?.text == "Photo.png")
    #expect(try photo?.contents?.bytes() == [1, 2, 3])
  }

  /// A serialized wrapper comes from anywhere.
  @Test func `permissions to act as a user are not read`() throws {
    var file = FileTree(file: [1])
    file.attributes.mode = 0o6755
    var folder = FileTree(directory: [FileName("a")!: file])
    folder.attributes.mode = 0o3777
    let again = try FileTree(serialized: FileTree(directory: [FileName("d")!: folder]).serialized())
    #expect(again["d"]?.attributes.mode == 0o777 && again["d"]?["a"]?.attributes.mode == 0o755)
  }

  static let malformed: [[any Sendable]] = [
    [], ["rtfd"], ["rtfe", 0, 1, 0], ["rtfd", 0, 1, 9, "short"], ["rtfd", 0, 2, 0], ["rtfd", 0, 1, 1, "more"],
    ["rtfd", 0, 3, 0x7fff_ffff], ["rtfd", 0, 3, 1, 0x7fff_ffff, "x", 8], ["rtfd", 0, 3, 1, 3, "a/b", 8, 1, 0],
    ["rtfd", 0, 3, 1, 1, "a", 0x7fff_ffff, 1, 0], ["rtfd", 0, 3, 1, 1, "a", 9, 1, 0, "x"],
    ["rtfd", 0, 3, 2, 1, "a", 1, "a", 8, 8, 1, 0, 1, 0], ["rtfd", 0, 3, 1, 0, 8, 1, 0],
    ["rtfd", 0, 3, 2, 1, "a", 2, "..", 8, 8, 1, 0, 1, 0], ["rtfd", 0, 1, 0x8000_0000, 4, 0xffff, "text"],
  ]

  @Test(arguments: malformed.indices) func `what is malformed is refused`(_ index: Int) {
    let bytes = Self.malformed[index].reduce(into: [UInt8]()) { $0 += archive($1) }
    #expect(throws: FileTreeError.self) { try FileTree(serialized: bytes) }
  }

  @Test func `tables that nest too deep are refused`() {
    var bytes = archive(1, 0)
    for _ in 0..<300 { bytes = archive(3, 1, 1, "a", bytes.count) + bytes }
    #expect(throws: FileTreeError.self) { try FileTree(serialized: archive("rtfd", 0) + bytes) }
  }

  @Test func `large contents of a file stay in the file`() throws {
    let folder = try TemporaryFolder()
    var tree = FileTree(directory: [:])
    tree["large"] = FileTree(file: (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    tree["small"] = FileTree(file: Array("small".utf8))
    let path = try folder.write(bytes: tree.serialized(), to: "flat")
    let read = try FileTree(serialized: #require(FileTree(contentsOf: FilePath(path)).contents))
    for read in [read, try FileTree(serialized: tree.serialized())] {
      #expect(read.children.count == 2)
      for (name, child) in tree.children {
        #expect(try read.children[name]?.contents?.bytes() == child.contents?.bytes())
      }
    }
    // What another program does to it meanwhile is noticed.
    try folder.write("rtfd", to: "flat")
    #expect(throws: FileTreeError.self) { try read["large"]?.contents?.bytes() }
    #expect(try read["small"]?.contents?.bytes() == Array("small".utf8))
    #expect(throws: FileTreeError.self) {
      try FileTree(serialized: #require(FileTree(contentsOf: FilePath(path)).contents))
    }
  }

  @Test func `a symbolic link has no serialized form`() {
    var tree = FileTree(directory: [:])
    tree["link"] = FileTree(.symbolicLink(destination: Array("day-1.note".utf8)))
    #expect(throws: FileTreeError.self) { try tree.serialized() }
  }

  @Test func `names with another meaning have no serialized form`() {
    for name in ["__@PreferredName@__", "__@UTF8PreferredName@__"] {
      var tree = FileTree(directory: [:])
      tree[name] = FileTree(file: [])
      #expect(throws: FileTreeError.self) { try tree.serialized() }
    }
  }

  /// In folders that nest, each size is needed on every level above it.
  @Test func `deep trees take time that grows with them`() throws {
    var tree = FileTree(directory: [:])
    for level in 0..<FileTree.maximumDepth - 1 {
      var outer = FileTree(directory: [:])
      for number in 0..<20 { outer["\(number)"] = FileTree(file: [UInt8(number)]) }
      outer["level \(level)"] = tree
      tree = outer
    }
    let bytes = try tree.serialized()
    #expect(try FileTree(serialized: bytes).serialized() == bytes)
    let outer = FileTree(directory: [FileName("outer")!: tree])
    #expect(throws: FileTreeError.tooDeep(path: FilePath(deepest(outer)), limit: FileTree.maximumDepth)) {
      try outer.serialized()
    }
  }

  private func deepest(_ tree: FileTree) -> String {
    var names: [String] = []
    var tree = tree
    while let next = tree.sortedChildren.first(where: { if case .directory = $1.kind { true } else { false } }) {
      names.append(next.name.text)
      tree = next.tree
    }
    return names.joined(separator: "/")
  }
}
