import FileTrees
import SafeWriting

/// The path of an entry of an archive, as the archive has it.
///
/// It is used where it is: `.` at its beginning and `/` at its end are left out, and what cannot be the path of an item, or
/// would be something else on another system, is refused before that.
struct ArchivedPath {
  static let slash = UInt8(ascii: "/")
  static let backslash = UInt8(ascii: "\\")
  static let dot = UInt8(ascii: ".")

  /// The names with slashes between them; empty for the folder that everything is in.
  let bytes: UnsafeRawBufferPointer

  init(_ name: UnsafeRawBufferPointer) {
    var rest = name[...]
    if rest.last == Self.slash { rest = rest.dropLast() }
    while rest.starts(with: [Self.dot, Self.slash]) { rest = rest.dropFirst(2) }
    if rest.elementsEqual([Self.dot]) { rest = rest.dropFirst() }
    bytes = UnsafeRawBufferPointer(rebasing: rest)
  }

  /// Whether it comes before another one, if a folder comes before what is in it, and that before what is beside it.
  static func < (one: ArchivedPath, other: ArchivedPath) -> Bool {
    let (one, other) = (one.bytes, other.bytes)
    let count = min(one.count, other.count)
    var index = 0
    while index < count, one[index] == other[index] { index += 1 }
    guard index < count else { return one.count < other.count }
    return one[index] == slash || other[index] != slash && one[index] < other[index]
  }

  /// Where the name ends that begins at a place.
  func end(ofNameAt start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != Self.slash { end += 1 }
    return end
  }

  /// Whether the path goes through the item of another path up to a place, or is it.
  func goesThrough(_ other: ArchivedPath, from start: Int, to end: Int) -> Bool {
    guard bytes.count >= end, bytes.count == end || bytes[end] == Self.slash else { return false }
    for index in start..<end where bytes[index] != other.bytes[index] { return false }
    return true
  }

  // MARK: What is refused

  /// Why an entry of an archive is not unpacked.
  struct Refusal {
    let message: String
    let hint: String

    init(_ message: String, hint: String = "make the archive again, from within the folder") {
      self.message = message
      self.hint = hint
    }
  }

  /// Why nothing is unpacked by this name; nil if it is fine.
  static func refusal(of name: [UInt8]) -> Refusal? {
    guard name.first != slash else { return Refusal("the name is absolute") }
    if name.count > 1, name[1] == UInt8(ascii: ":"), isLetter(name[0]) {
      return Refusal("the name begins with a drive letter")
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
        "more than \(FileTree.maximumDepth) folders lie in each other", hint: "do not trust this archive")
    }
    return nil
  }

  private static func components(of name: [UInt8]) -> [ArraySlice<UInt8>] {
    var components = name.split(separator: slash, omittingEmptySubsequences: false)
    if components.last?.isEmpty == true { components.removeLast() }
    return components
  }

  private static func refusal(ofComponent component: ArraySlice<UInt8>) -> Refusal? {
    if component.elementsEqual([dot, dot]) { return Refusal("the name leads out with '..'") }
    if component.elementsEqual([dot]) { return Refusal("the name has a '.' between slashes") }
    if component.count > 255 { return Refusal("the name has a part of more than 255 bytes") }
    guard FileName(component) != nil else { return Refusal("the name is one that no file can have") }
    guard component.first == dot, Leftovers.isLeftover(Array(component)) else { return nil }
    return Refusal(
      "the name is one that this tool gives to files of its own while it saves",
      hint: "make the archive again without this file")
  }

  /// On Windows, backslashes separate names too.
  private static func refusalOfBackslashes(_ name: [UInt8]) -> Refusal? {
    guard name.first != backslash else { return Refusal("the name is absolute, with a backslash") }
    let leadsOut = name.split { $0 == slash || $0 == backslash }.contains { $0.elementsEqual([dot, dot]) }
    return leadsOut ? Refusal("the name leads out with '..' and a backslash") : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
