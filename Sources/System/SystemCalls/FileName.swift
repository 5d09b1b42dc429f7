import UTLibC

/// The name of an item in a folder: bytes, because names on disk need not be text.
///
/// Valid names can be written and read back by every part of this package: they are not empty, not `.` or `..`, at most
/// 255 bytes long (`NAME_MAX`), and contain neither `/` nor NUL.
public struct FileName: Hashable, Sendable {
  /// The bytes of the name.
  public let bytes: [UInt8]

  /// Creates a name from bytes.
  ///
  /// - Returns: nil if no item can have this name, or if it would refer to an item outside its folder.
  public init?(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard Self.errorNumber(of: bytes) == nil else { return nil }
    self.bytes = bytes
  }

  /// The reason why a name is invalid, as the system's error number (or the one it would use if it did not treat the
  /// name as a path).
  package static func errorNumber(of bytes: [UInt8]) -> CInt? {
    if bytes.count > 255 { return ENAMETOOLONG }
    let dot = UInt8(ascii: ".")
    let isName =
      !bytes.isEmpty && bytes != [dot] && bytes != [dot, dot]
      && !bytes.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
    return isName ? nil : EINVAL
  }

  /// Creates a name from text.
  ///
  /// - Returns: nil in the same cases as `init(_:)` with bytes.
  public init?(_ text: String) { self.init(text.utf8) }

  /// The name as text; invalid UTF-8 is shown as U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the name is exactly this text.
  package func spells(_ text: String) -> Bool {
    guard text.utf8.count == bytes.count else { return false }
    return text.utf8.elementsEqual(bytes)
  }

  /// Whether the name is valid UTF-8, so that `text` is exact.
  public var isText: Bool { spells(text) }
}

extension FileName {
  /// Hashing an array would hash each byte separately.
  public func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

extension FileName: Comparable {
  /// Compares byte by byte, which is Unicode order for names that are text.
  public static func < (one: FileName, other: FileName) -> Bool {
    let order = one.bytes.withUnsafeBytes { one in
      other.bytes.withUnsafeBytes { other -> Int32 in
        guard let start = one.baseAddress, let otherStart = other.baseAddress else { return 0 }
        return memcmp(start, otherStart, min(one.count, other.count))
      }
    }
    return order < 0 || order == 0 && one.bytes.count < other.bytes.count
  }
}

extension FileName: CustomStringConvertible {
  public var description: String { text }
}
