import Glibc

/// What tells one state of an item from another without reading it: which item of which file system it is, and the size
/// and modification time of its contents.
///
/// The time of the last status change (`st_ctime`) is no part of it, because a rename changes it. Two identities are
/// compared reliably only while the earlier item cannot have been deleted and its inode number given to another one:
/// ``FileBase`` keeps it open for that reason.
public struct FileIdentity: Hashable, Sendable {
  /// What an item is.
  public enum Kind: UInt8, Sendable {
    /// A regular file.
    case file
    /// A folder.
    case directory
    /// A symbolic link.
    case symbolicLink
    /// A pipe, a socket or a device.
    case other
  }

  /// The number of the file system (`st_dev`).
  public let device: UInt64
  /// The number of the item in it (`st_ino`).
  public let inode: UInt64
  /// The size in bytes; 0 for a folder, whose size says nothing.
  public let size: Int64
  /// When the contents last changed; the epoch for a folder, which changes with every temporary file in it.
  public let modified: Timestamp
  /// What it is.
  public let kind: Kind

  package init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    size = kind == .directory ? 0 : Int64(status.st_size)
    modified = kind == .directory ? Timestamp(seconds: 0, nanoseconds: 0) : Timestamp(status.st_mtim)
  }

  /// Whether this is the very item, in whatever state.
  package func isSameItem(as other: FileIdentity) -> Bool { device == other.device && inode == other.inode }

  /// A number that stands for the identity in the names of leftovers.
  func digest(into digest: inout Digest) {
    // Folders are compared by what is in them.
    digest.add(UInt64(kind.rawValue))
    guard kind != .directory else { return }
    for value in [
      device, inode, UInt64(bitPattern: size), UInt64(bitPattern: modified.seconds), UInt64(modified.nanoseconds),
    ] {
      digest.add(value)
    }
  }
}

/// A moment, as file systems keep it.
public struct Timestamp: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public var seconds: Int64
  /// Nanoseconds after that, below 1,000,000,000.
  public var nanoseconds: UInt32

  /// A moment.
  /// - Parameters:
  ///   - seconds: seconds since 1970-01-01T00:00:00Z.
  ///   - nanoseconds: nanoseconds after that, below 1,000,000,000.
  public init(seconds: Int64, nanoseconds: UInt32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  package init(_ time: timespec) {
    self.init(seconds: Int64(time.tv_sec), nanoseconds: UInt32(truncatingIfNeeded: time.tv_nsec))
  }

  static var now: Timestamp {
    var time = Glibc.timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(time)
  }

  var timespec: timespec { Glibc.timespec(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds)) }
}
