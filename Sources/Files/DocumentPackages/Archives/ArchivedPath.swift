import FileTrees
import SafeWriting

/// The path of an archive entry, as stored.
///
/// The bytes are used in place, without a leading `.` or a trailing `/`. Paths that are invalid, or that have another
/// meaning on another system, are refused first.
struct ArchivedPath {
  static let slash = UInt8(ascii: "/")
  static let backslash = UInt8(ascii: "\\")
  static let dot = UInt8(ascii: ".")

  /// The names separated by slashes; empty for the root folder.
  let bytes: UnsafeRawBufferPointer

  init(_ name: UnsafeRawBufferPointer) {
    var rest = name[...]
    if rest.last == Self.slash { rest = rest.dropLast() }
    while rest.starts(with: [Self.dot, Self.slash]) { rest = rest.dropFirst(2) }
    if rest.elementsEqual([Self.dot]) { rest = rest.dropFirst() }
    bytes = UnsafeRawBufferPointer(rebasing: rest)
  }

  /// Returns whether it precedes another path in the order of a depth-first walk, folders before their contents.
  static func < (one: ArchivedPath, other: ArchivedPath) -> Bool {
    let (one, other) = (one.bytes, other.bytes)
    let count = min(one.count, other.count)
    var index = 0
    while index < count, one[index] == other[index] { index += 1 }
    guard index < count else { return one.count < other.count }
    return one[index] == slash || other[index] != slash && one[index] < other[index]
  }

  /// Returns the end of the name that begins at a position.
  func end(ofNameAt start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != Self.slash { end += 1 }
    return end
  }

  /// Returns whether the path begins with the bytes of another path up to `end`, and a name ends there.
  func goesThrough(_ other: ArchivedPath, from start: Int, to end: Int) -> Bool {
    guard bytes.count >= end, bytes.count == end || bytes[end] == Self.slash else { return false }
    for index in start..<end where bytes[index] != other.bytes[index] { return false }
    return true
  }

  // MARK: Refusals

  /// Why an entry of an archive is not unpacked.
  struct Refusal {
    let message: String
    let help: String

    init(_ message: String, help: String = "create the archive again from the folder that contains its items") {
      self.message = message
      self.help = help
    }
  }

  /// Why this name is refused; nil if it is valid.
  static func refusal(of name: [UInt8]) -> Refusal? {
    guard name.first != slash else { return Refusal("absolute path") }
    if name.count > 1, name[1] == UInt8(ascii: ":"), isLetter(name[0]) {
      return Refusal("path with a drive letter")
    }
    if name.contains(backslash), let refusal = refusalOfBackslashes(name) { return refusal }
    var isBeginning = true
    var depth = 0
    for component in ArchivedPath.components(of: name) {
      if component.elementsEqual([dot]), isBeginning { continue }
      isBeginning = false
      depth += 1
      if let refusal = refusal(ofComponent: component) { return refusal }
    }
    guard depth <= FileTree.maximumDepth else {
      return Refusal(
        "folders are nested more than \(FileTree.maximumDepth) levels deep", help: "do not trust this archive")
    }
    return nil
  }

  private static func components(of name: [UInt8]) -> [ArraySlice<UInt8>] {
    var components = name.split(separator: slash, omittingEmptySubsequences: false)
    if components.last?.isEmpty == true { components.removeLast() }
    return components
  }

  private static func refusal(ofComponent component: ArraySlice<UInt8>) -> Refusal? {
    if component.elementsEqual([dot, dot]) { return Refusal("the path contains a '..' component") }
    if component.elementsEqual([dot]) { return Refusal("the path contains a '.' component") }
    if component.count > 255 {
      return Refusal(
        "a path component exceeds the limit of 255 bytes", help: "shorten the name, and create the archive again")
    }
    guard FileName(component) != nil else {
      return Refusal("invalid filename", help: "correct the path, and create the archive again")
    }
    guard component.first == dot, Leftovers.isLeftover(Array(component)) else { return nil }
    return Refusal(
      "the name is reserved for utictl's own files during a save",
      help: "create the archive again without this item")
  }

  /// On Windows, backslashes also separate names.
  private static func refusalOfBackslashes(_ name: [UInt8]) -> Refusal? {
    guard name.first != backslash else { return Refusal("absolute path that begins with a backslash") }
    let leadsOut = name.split { $0 == slash || $0 == backslash }.contains { $0.elementsEqual([dot, dot]) }
    return leadsOut ? Refusal("the path points outside the archive with '..' and a backslash") : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
