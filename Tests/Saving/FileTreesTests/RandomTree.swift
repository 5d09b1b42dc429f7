import FileTrees
import SafeWriting
import UTTestFixtures

/// Trees at random, the same for the same seed.
struct RandomTree {
  var generator: SeededGenerator
  var hasLinks = true
  /// Whether names may be bytes that are no text.
  var hasAnyBytes = true

  mutating func tree(depth: Int = 0) -> FileTree {
    var tree =
      switch number(below: depth == 0 ? 1 : 8) {
      case 0 where depth < 5: FileTree(directory: children(depth: depth))
      case 1 where hasLinks: FileTree(.symbolicLink(destination: bytes(1...40, from: 0x20...0x7E)))
      default: FileTree(file: bytes(0...(number(below: 20) == 0 ? 70_000 : 300), from: 0...255))
      }
    guard tree.destination == nil else { return tree }
    // What the owner can read and write, or the test could not.
    tree.attributes.mode = UInt32(number(below: 0o100)) | (tree.contents == nil ? 0o700 : 0o600)
    if tree.contents != nil {
      tree.attributes.modified = Timestamp(seconds: Int64(1 + number(below: 4_000_000_000)))
    }
    return tree
  }

  private mutating func children(depth: Int) -> [FileName: FileTree] {
    var children: [FileName: FileTree] = [:]
    for _ in 0..<number(below: 8) { children[name()] = tree(depth: depth + 1) }
    return children
  }

  mutating func name() -> FileName {
    while true {
      let name: FileName? =
        switch number(below: hasAnyBytes ? 6 : 5) {
        case 0: FileName("Größe \(number(below: 100)).txt")
        case 1: FileName(["e\u{301}", "é", "📦", "日本", "a\nb", " ", "-rf", "..."][number(below: 8)])
        case 2: FileName(bytes(1...255, from: 0x61...0x7A))
        case 5: FileName(bytes(1...12, from: 1...255))
        default: FileName("file-\(number(below: 20))")
        }
      // That is what files are called while they are saved.
      if let name, !name.bytes.starts(with: Array(".doc".utf8)) { return name }
    }
  }

  mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  private mutating func bytes(_ count: ClosedRange<Int>, from range: ClosedRange<UInt8>) -> [UInt8] {
    (0..<Int.random(in: count, using: &generator)).map { _ in UInt8.random(in: range, using: &generator) }
  }
}

extension FileTree {
  /// What differs, as paths with a word; times of folders, which change with what is in them, and those of links do not
  /// count.
  func differences(from other: FileTree, path: String = ".") throws -> [String] {
    switch (kind, other.kind) {
    case (.file(let contents), .file(let others)):
      return (try contents.hasSameBytes(as: others) ? [] : ["\(path): bytes"])
        + (attributes.mode == other.attributes.mode ? [] : ["\(path): mode"])
        + (attributes.modified == other.attributes.modified ? [] : ["\(path): time"])
    case (.symbolicLink(let destination), .symbolicLink(let others)):
      return destination == others ? [] : ["\(path): destination"]
    case (.directory(let children), .directory(let others)):
      return try (attributes.mode == other.attributes.mode || path == "." ? [] : ["\(path): mode"])
        + Set(children.keys).symmetricDifference(others.keys).map { "\(path)/\($0): in one only" }
        + children.flatMap { name, child in
          try others[name].map { try child.differences(from: $0, path: "\(path)/\(name)") } ?? []
        }
    default: return ["\(path): kind"]
    }
  }
}
