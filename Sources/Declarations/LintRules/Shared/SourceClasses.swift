import UTLint

/// The classes in an app's code, as far as single lines show.
struct SourceClasses {
  /// The Swift classes that inherit from another type.
  private(set) var swift: Set<String> = []
  /// The names visible to Objective-C: its own classes, and classes that Swift code exposes.
  private(set) var objectiveC: Set<String> = []
  /// Whether anything mentions Core Data.
  private(set) var usesCoreData = false

  init(_ sources: [SourceFile]) {
    for source in sources {
      let isSwift = source.name.hasSuffix(".swift")
      for line in source.bytes.split(separator: UInt8(ascii: "\n")) { read(line, isSwift: isSwift) }
    }
  }

  private mutating func read(_ line: ArraySlice<UInt8>, isSwift: Bool) {
    if !usesCoreData { usesCoreData = line.end(of: "CoreData") != nil || line.end(of: "NSPersistent") != nil }
    guard isSwift else {
      for word: StaticString in ["@interface ", "@implementation "] {
        if let end = line.end(of: word) { objectiveC.insert(line[end...].identifier.name) }
      }
      return
    }
    if let end = line.end(of: "@objc(") { objectiveC.insert(line[end...].identifier.name) }
    guard let end = line.end(of: "class "), line[..<(end - 6)].allSatisfy(Self.isOfModifier) else { return }
    let (name, rest) = line[end...].identifier
    if !name.isEmpty, rest.first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: ":") { swift.insert(name) }
  }

  /// Whether a byte may be part of words and attributes, and does not begin a comment or a string.
  private static func isOfModifier(_ byte: UInt8) -> Bool { byte.isOfIdentifier || "@() \t".utf8.contains(byte) }
}

extension UInt8 {
  fileprivate var isOfIdentifier: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// The index after the first occurrence of a word; nil if there is none.
  fileprivate func end(of word: StaticString) -> Int? {
    word.withUTF8Buffer { word in
      guard let first = word.first, count >= word.count else { return nil }
      var start = startIndex
      while start <= endIndex - word.count {
        if self[start] == first, self[start..<start + word.count].elementsEqual(word) { return start + word.count }
        start += 1
      }
      return nil
    }
  }

  /// The identifier after spaces, and the rest of the line.
  fileprivate var identifier: (name: String, rest: ArraySlice<UInt8>) {
    let start = drop { $0 == UInt8(ascii: " ") }
    let name = start.prefix(while: \.isOfIdentifier)
    return (String(decoding: name, as: UTF8.self), start.dropFirst(name.count))
  }
}
