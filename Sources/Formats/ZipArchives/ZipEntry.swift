/// An entry of a zip archive, as the archive's directory describes it.
public struct ZipEntry: Sendable, Hashable {
  /// The kind of an entry.
  public enum Kind: Sendable, Hashable {
    /// A flat file.
    case file
    /// A folder.
    case directory
    /// A symbolic link; its contents are its destination.
    case symbolicLink
    /// A pipe, socket, or device.
    case other
  }

  /// The compression method of an entry.
  public enum Method: Sendable, Hashable {
    /// Not at all.
    case stored
    /// By "deflate" (RFC 1951).
    case deflated
    /// In another way, by its number in APPNOTE.TXT; such an entry cannot be read.
    case other(Int)

    /// The number in APPNOTE.TXT 4.4.5.
    var number: Int {
      switch self {
      case .stored: 0
      case .deflated: 8
      case .other(let number): number
      }
    }

    init(number: Int) { self = number == 0 ? .stored : number == 8 ? .deflated : .other(number) }
  }

  /// The bytes of the name: a path in the archive, with `/` between its components and at the end of a folder's. Names
  /// in code page 437 are converted to UTF-8. The destination of the path is not checked.
  public internal(set) var name: [UInt8]
  /// The kind.
  public internal(set) var kind: Kind
  /// The permission bits, if the archive has them.
  public internal(set) var mode: UInt32?
  /// Whether MS-DOS or Windows does not let users write to it.
  public internal(set) var isReadOnly: Bool
  /// When it was changed, in seconds since 1970-01-01T00:00:00Z, if known. If the archive has only the local time of
  /// MS-DOS, it is converted each time, from the current time zone.
  public var modified: Int64? { time?.seconds }
  /// Nanoseconds after ``modified``, below 1,000,000,000.
  public var nanoseconds: UInt32 { time?.nanoseconds ?? 0 }
  /// The size in bytes according to the archive.
  public internal(set) var size: Int
  /// The compressed size in bytes.
  public internal(set) var compressedSize: Int
  /// The compression method.
  public internal(set) var method: Method
  /// Whether a password is needed; such an entry cannot be read.
  public var isEncrypted: Bool { flags & 1 != 0 || method == .other(99) }
  /// The CRC-32 of its bytes.
  public internal(set) var checksum: UInt32
  /// When it was changed, as stored in the archive.
  let time: ZipTime?
  /// The name as stored in the archive.
  let storedName: [UInt8]
  /// Whether ``name`` is the one in an extra field (Info-ZIP's field "up").
  let hasUnicodeName: Bool
  /// The position of the entry's own header.
  let headerOffset: Int
  /// The general purpose bits (APPNOTE.TXT 4.4.4).
  let flags: Int

  /// Whether sizes and checksum follow the data.
  var hasDescriptor: Bool { flags & 8 != 0 }

  /// The name as text; invalid UTF-8 is replaced by U+FFFD.
  public var text: String { String(decoding: name, as: UTF8.self) }
}
