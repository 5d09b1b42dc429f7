import Glibc

/// The name of an item in a folder: bytes, for names on disk need not be text.
///
/// A name is one that every part of the toolkit can write and read back: not empty, not `.` or `..`, at most 255 bytes
/// (`NAME_MAX`), without `/` and NUL.
public struct FileName: Hashable, Sendable {
  /// The bytes of the name.
  public let bytes: [UInt8]

  /// A name of these bytes.
  ///
  /// - Returns: nil if no item can have this name, or if it would lead out of its folder.
  public init?(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard Self.errorNumber(of: bytes) == nil else { return nil }
    self.bytes = bytes
  }

  /// Why no item can have a name: what the system says of it, or would say if it did not take it for a path.
  package static func errorNumber(of bytes: [UInt8]) -> CInt? {
    if bytes.count > 255 { return ENAMETOOLONG }
    let dot = UInt8(ascii: ".")
    let isName =
      !bytes.isEmpty && bytes != [dot] && bytes != [dot, dot]
      && !bytes.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
    return isName ? nil : EINVAL
  }

  /// A name that is text.
  ///
  /// - Returns: nil as for `init(_:)` of bytes.
  public init?(_ text: String) { self.init(text.utf8) }

  /// The name as text; bytes that are no UTF-8 show as U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether this is its text, exactly.
  package func spells(_ text: String) -> Bool {
    guard text.utf8.count == bytes.count else { return false }
    return text.utf8.elementsEqual(bytes)
  }

  /// Whether the name is text, so that `text` says it exactly.
  public var isText: Bool { spells(text) }
}

extension FileName {
  /// An array of bytes would be hashed byte by byte.
  public func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

extension FileName: Comparable {
  /// Byte by byte, which is the order of Unicode for names that are text.
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
