import SafeWriting
import UTLibC
import UTSyncNames
import UTSystemCalls

extension PackageGeneration {
  /// The maximum size of its file in bytes; larger files are not read.
  package static let maximumSize = 4 << 20
  private static let mark = Array("utictl-generation 1".utf8)
  private static let kinds: [(kind: FileIdentity.Kind, letter: UInt8)] = [
    (.file, UInt8(ascii: "f")), (.directory, UInt8(ascii: "d")), (.symbolicLink, UInt8(ascii: "l")),
  ]

  /// The contents of its file: texts that end in NUL, because paths can contain any other character.
  package var encoded: [UInt8] {
    var bytes = Self.mark + [0]
    bytes += Array("\(id.text) \(date.seconds) \(date.nanoseconds) \(items.count)\0".utf8)
    bytes += Array((ancestors.map(\.text).joined(separator: " ") + "\0").utf8)
    for (path, item) in items.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      guard let letter = Self.kinds.first(where: { $0.kind == item.state.kind })?.letter else { continue }
      let (state, time) = (item.state, item.state.modified)
      bytes.append(letter)
      bytes += Array(
        " \(state.size) \(time.seconds) \(time.nanoseconds) \(item.origin.text) \(item.birth.text) ".utf8)
      bytes += path + [0]
    }
    return bytes
  }

  /// The contents of its file; nil if they are too large for other devices to read.
  var fileContents: [UInt8]? {
    guard items.count <= Self.maximumItems else { return nil }
    let bytes = encoded
    return bytes.count <= Self.maximumSize ? bytes : nil
  }

  /// Reads the contents of a file that other devices wrote.
  ///
  /// - Returns: nil if they are not exactly what ``encoded`` returns for a generation.
  package init?(decoding bytes: [UInt8]) {
    guard bytes.count <= Self.maximumSize, bytes.starts(with: Self.mark + [0]), bytes.last == 0 else { return nil }
    // Before they are split, which takes a hundred times as much memory.
    guard bytes.count(where: { $0 == 0 }) - 3 <= Self.maximumItems else { return nil }
    let records = bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
    guard records.count >= 3 else { return nil }
    let head = records[1].split(separator: Self.space)
    guard head.count == 4, let id = ID(head[0]), let date = Self.time(head[1], head[2]),
      Self.number(head[3], Int.self) == records.count - 3
    else { return nil }
    var ancestors: [ID] = []
    for part in records[2].split(separator: Self.space) {
      guard let ancestor = ID(part) else { return nil }
      ancestors.append(ancestor)
    }
    var items: [[UInt8]: Item] = [:]
    for record in records[3...] {
      guard let (path, item) = Self.item(record) else { return nil }
      items[path] = item
    }
    self.init(id: id, date: date, ancestors: ancestors, items: items)
    guard encoded == bytes, !Self.hasItemInFile(items) else { return nil }
  }

  private static let space = UInt8(ascii: " ")

  private static func item(_ record: ArraySlice<UInt8>) -> ([UInt8], Item)? {
    let parts = record.split(separator: space, maxSplits: 6, omittingEmptySubsequences: false)
    guard parts.count == 7, let letter = parts[0].first, parts[0].count == 1,
      let kind = kinds.first(where: { $0.letter == letter })?.kind,
      let size = number(parts[1], Int64.self), size >= 0, let modified = time(parts[2], parts[3]),
      let origin = ID(parts[4]), let birth = ID(parts[5]), parts[6].count < 4096
    else { return nil }
    let names = parts[6].split(separator: slash, omittingEmptySubsequences: false)
    // A folder at the last level could not be read.
    let maximumDepth = kind == .directory ? Folder.maximumDepth - 1 : Folder.maximumDepth
    guard names.count <= maximumDepth, names.allSatisfy({ FileName.errorNumber(of: Array($0)) == nil }),
      !GenerationName.matches(names[0])
    else {
      return nil
    }
    return (Array(parts[6]), Item(state: State(kind, size: size, modified: modified), origin: origin, birth: birth))
  }

  private static func time(_ seconds: ArraySlice<UInt8>, _ nanoseconds: ArraySlice<UInt8>) -> Timestamp? {
    guard let seconds = number(seconds, Int64.self), let nanoseconds = number(nanoseconds, UInt32.self),
      (-Timestamp.maximumSeconds...Timestamp.maximumSeconds).contains(seconds), nanoseconds < 1_000_000_000
    else { return nil }
    return Timestamp(seconds: seconds, nanoseconds: nanoseconds)
  }

  fileprivate static func number<Number: FixedWidthInteger>(_ text: ArraySlice<UInt8>, _: Number.Type) -> Number? {
    Number(String(decoding: text, as: UTF8.self))
  }
}

extension PackageGeneration.ID {
  /// `0123456789abcdef.1`.
  fileprivate var text: String { "\(String(decoding: author.hexadecimal, as: UTF8.self)).\(number)" }

  fileprivate init?(_ text: ArraySlice<UInt8>) {
    let parts = text.split(separator: dot, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 16,
      let author = UInt64(String(decoding: parts[0], as: UTF8.self), radix: 16),
      let number = PackageGeneration.number(parts[1], UInt64.self)
    else { return nil }
    self.init(author: author, number: number)
  }
}
