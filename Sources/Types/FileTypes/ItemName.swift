import UTLibC

/// The name of a file or folder: bytes, as Linux keeps them, not necessarily UTF-8.
///
/// ```swift
/// ItemName(ofItemAt: "/home/me/Photo.HEIC").pathExtension  // "HEIC"
/// ItemName(ofItemAt: ".bashrc").pathExtension              // nil
/// ```
public struct ItemName: Hashable, Sendable {
  /// The name as the file system has it; it need not be UTF-8.
  public let bytes: [UInt8]

  /// A name, without any slash.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// Creates the last component of a path that need not exist; trailing slashes are ignored. `/` for the root.
  public init(ofItemAt path: String) { self.init(ofItemAt: Array(path.utf8)) }

  /// The last component of a path given as bytes.
  public init(ofItemAt path: [UInt8]) {
    let slash = UInt8(ascii: "/")
    guard let last = path.lastIndex(where: { $0 != slash }) else {
      bytes = Array(path.prefix(1))
      return
    }
    let first = path[...last].lastIndex(of: slash).map { $0 + 1 } ?? 0
    bytes = Array(path[first...last])
  }

  /// The text after the last dot, unchanged.
  ///
  /// Only the last extension is used, as in Apple's type matching: `gz` of `archive.tar.gz`. It is nil if nothing
  /// follows the dot, if nothing, `.` or `..` precedes it (`.bashrc`), and if it is not valid UTF-8 or contains a space
  /// or a bidirectional control character (`Mr. Smith`). Foundation's `URL.pathExtension` gives the same answers.
  public var pathExtension: String? {
    bytes.withUnsafeBytes { name in
      guard let start = Self.extensionStart(in: name) else { return nil }
      return Self.validExtension(UnsafeRawBufferPointer(rebasing: name[start...]))
    }
  }

  /// Whether GNU make looks for the name: `Makefile`, `makefile`, or `GNUmakefile`.
  package var isMakefile: Bool { bytes.withUnsafeBytes { Self.isMakefile($0) } }

  static func isMakefile(_ name: UnsafeRawBufferPointer) -> Bool {
    let stem = "akefile".utf8
    guard name.count > stem.count, name.suffix(stem.count).elementsEqual(stem) else { return false }
    let start = name.dropLast(stem.count)
    return start.elementsEqual("M".utf8) || start.elementsEqual("m".utf8) || start.elementsEqual("GNUm".utf8)
  }

  /// The position of a name's extension, whatever its characters.
  static func extensionStart(in name: UnsafeRawBufferPointer) -> Int? {
    let dot = UInt8(ascii: ".")
    var position = name.count
    while position > 0, name[position &- 1] != dot { position &-= 1 }
    let stem = position &- 1
    guard stem > 0, position < name.count else { return nil }
    if stem <= 2, name[0] == dot, name[stem &- 1] == dot { return nil }
    return position
  }

  /// Bytes after a dot as text, if they can be an extension.
  static func validExtension(_ bytes: UnsafeRawBufferPointer) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: isRefused) else {
      return nil
    }
    return text
  }

  /// Returns whether a character is not allowed in extensions: the space, and bidirectional controls, which can
  /// disguise the end of a name.
  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
