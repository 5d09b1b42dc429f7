/// The serialized form of a file wrapper, `com.apple.flat-rtfd`, for packages on pasteboards and in archives.
///
/// All integers are 32 bits, little-endian:
///
///     archive := "rtfd" 0 record
///     record  := 1 data | 3 table
///     data    := length bytes | 0x80000000 length padLength padding bytes
///     table   := n, n × (length name), n × recordLength, n × record
///
/// The entries of a table are the children and some special names: `.` for attributes, `..` for the bytes of a file
/// written as a table, and two more for the preferred name. Sources: two files written by AppKit, and public
/// descriptions of such files.
enum FlatRTFD {
  static let magic: [UInt8] = Array("rtfd".utf8) + [0, 0, 0, 0]
  static let dataRecord: UInt32 = 1
  static let tableRecord: UInt32 = 3
  /// The value in place of the length for padded data.
  static let paddedMark: UInt32 = 0x8000_0000

  static let attributesKey = Array(".".utf8)
  static let contentsKey = Array("..".utf8)
  static let preferredNameKey = Array("__@PreferredName@__".utf8)
  static let utf8PreferredNameKey = Array("__@UTF8PreferredName@__".utf8)

  /// The size of one entry of the attributes: seconds, permissions, and two coordinates that are not used.
  static let attributesSize = 16
}
