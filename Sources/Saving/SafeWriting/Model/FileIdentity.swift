import UTLibC

/// Distinguishes states of items without reading them: by the item and its file system, and by the size and
/// modification time of its contents.
///
/// The time of the last status change (`st_ctime`) is not included, because a rename changes it. Comparing two
/// identities is reliable only while the earlier item cannot be deleted and its inode number reused: therefore,
/// ``FileBase`` keeps it open.
public struct FileIdentity: Hashable, Sendable {
  /// The kind of an item.
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

  /// The device number of the file system (`st_dev`).
  public let device: UInt64
  /// The inode number of the item (`st_ino`).
  public let inode: UInt64
  /// The size in bytes; 0 for a folder, whose size is meaningless.
  public let size: Int64
  /// The modification time of the contents; the epoch for a folder, which changes with every temporary file in it.
  public let modified: Timestamp
  /// The kind of the item.
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

  /// Whether this is the same item, in any state.
  package func isSameItem(as other: FileIdentity) -> Bool { device == other.device && inode == other.inode }

  /// The number of this identity in the names of leftovers.
  func digest(into digest: inout Digest) {
    // Folders are compared by their items.
    digest.add(UInt64(kind.rawValue))
    guard kind != .directory else { return }
    for value in [
      device, inode, UInt64(bitPattern: size), UInt64(bitPattern: modified.seconds), UInt64(modified.nanoseconds),
    ] {
      digest.add(value)
    }
  }
}

/// A point in time, with the precision of file systems.
public struct Timestamp: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public var seconds: Int64
  /// Nanoseconds after that, below 1,000,000,000.
  public var nanoseconds: UInt32

  /// Creates a timestamp.
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

  /// Times beyond it have no date.
  package static let maximumSeconds: Int64 = 1 << 40

  package static var now: Timestamp {
    var time = UTLibC.timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(time)
  }

  /// The next moment that a file system distinguishes.
  package var next: Timestamp {
    if nanoseconds < 999_999_999 { return Timestamp(seconds: seconds, nanoseconds: nanoseconds + 1) }
    return seconds < Self.maximumSeconds ? Timestamp(seconds: seconds + 1) : self
  }

  package func isBefore(_ other: Timestamp) -> Bool {
    (seconds, nanoseconds) < (other.seconds, other.nanoseconds)
  }

  /// Whether it is equal to another time, or at most a tick of the kernel's clock earlier: 10 ms, for one that ticks 100 times a
  /// second.
  func isWithinTick(before other: Timestamp) -> Bool {
    let seconds = other.seconds.subtractingReportingOverflow(seconds)
    guard !seconds.overflow, 0...1 ~= seconds.partialValue else { return false }
    return 0...10_000_000 ~= seconds.partialValue * 1_000_000_000 + Int64(other.nanoseconds) - Int64(nanoseconds)
  }

  package var timespec: timespec { UTLibC.timespec(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds)) }
}
