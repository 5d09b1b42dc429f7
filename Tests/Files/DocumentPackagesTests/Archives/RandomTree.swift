import FileTrees
import SafeWriting
import UTTestFixtures

/// Trees of all shapes, the same for the same seed.
struct RandomTree {
  var random: SeededGenerator
  /// Serialized wrappers have no links.
  var hasLinks = true

  init(seed: UInt64, hasLinks: Bool = true) {
    random = SeededGenerator(seed: seed)
    self.hasLinks = hasLinks
  }

  /// A folder with all kinds of items in it.
  mutating func tree(depth: Int = 4) -> FileTree {
    var children: [FileName: FileTree] = [:]
    for _ in 0..<Int.random(in: 0...6, using: &random) { children[name()] = item(depth: depth - 1) }
    return FileTree(.directory(children), attributes: attributes(orOwner: 0o700))
  }

  private mutating func item(depth: Int) -> FileTree {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3 where depth > 0: return tree(depth: depth)
    case 3 where hasLinks:
      return FileTree(
        .symbolicLink(destination: Array("some\u{F6}where/\(name())".utf8)), attributes: .init(mode: 0o777))
    default:
      // Seldom large ones: around the size from which archives have them in pieces.
      let large = [70_000, 1 << 20, (1 << 20) + 1].randomElement(using: &random) ?? 0
      let count = Int.random(in: 0..<30, using: &random) == 0 ? large : Int.random(in: 0...200, using: &random)
      var bytes = [UInt8](repeating: UInt8.random(in: 0...255, using: &random), count: count)
      for index in stride(from: 0, to: count, by: 97) { bytes[index] = UInt8.random(in: 0...255, using: &random) }
      return FileTree(.file(.bytes(bytes)), attributes: attributes(orOwner: 0o400))
    }
  }

  private mutating func attributes(orOwner bits: UInt32) -> ItemAttributes {
    ItemAttributes(
      mode: UInt32.random(in: 0...0o777, using: &random) | bits,
      modified: Timestamp(seconds: Int64.random(in: 315_532_800...2_000_000_000, using: &random)))
  }

  /// Names that are text, and names that are any bytes.
  private mutating func name() -> FileName {
    let texts = ["a", "Über", "日本語", "e\u{301}", ".hidden", "name with spaces", "back\\slash", "__MACOSX~", "con"]
    let suffix = UInt16.random(in: 0...999, using: &random)
    if Bool.random(using: &random), let text = texts.randomElement(using: &random) {
      return FileName("\(text)\(suffix)")!
    }
    let count = Int.random(in: 1...255, using: &random)
    let bytes = (0..<count).map { _ in UInt8.random(in: 1...255, using: &random) }.filter { $0 != UInt8(ascii: "/") }
    return FileName(bytes) ?? FileName("x\(suffix)")!
  }
}
