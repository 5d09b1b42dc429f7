// The names and first bytes of AppleDouble files.

/// A file `._NAME` next to the item NAME: where macOS puts extended attributes and resource forks if a file system or
/// an archive cannot store them (RFC 1740, appendix B).
///
/// The name alone proves nothing: users may give their own files such names.
package enum AppleDouble {
  /// The number of bytes at the beginning that identify such a file.
  package static let headerSize = 8

  /// Whether bytes are the beginning of such a file: its number, and version 1 or 2 of the format.
  package static func isHeader(_ bytes: some Collection<UInt8>) -> Bool {
    let number: [UInt8] = [0, 5, 0x16, 7, 0]
    guard bytes.count >= headerSize, bytes.starts(with: number) else { return false }
    let version = bytes.dropFirst(number.count).prefix(headerSize - number.count)
    return version.elementsEqual([1, 0, 0]) || version.elementsEqual([2, 0, 0])
  }

  /// The name of the item that a file belongs to if it is such a file; nil if its name does not match.
  package static func owner<Name: Collection<UInt8>>(of name: Name) -> Name.SubSequence? {
    let prefix = "._".utf8
    guard name.starts(with: prefix), name.count > prefix.count else { return nil }
    return name.dropFirst(prefix.count)
  }
}
