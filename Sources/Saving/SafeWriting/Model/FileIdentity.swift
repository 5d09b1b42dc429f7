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
    /// A pipe, a socket, or a device.
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

  package init(_ status: FileStatus) { self.init(status, inode: status.inode) }

  /// The identity that an item with another inode number would have.
  init(_ status: FileStatus, inode: UInt64) {
    device = status.device
    self.inode = inode
    kind =
      switch status.kind {
      case .file: .file
      case .folder: .directory
      case .symbolicLink: .symbolicLink
      default: .other
      }
    size = kind == .directory ? 0 : status.size
    modified = kind == .directory ? Timestamp(seconds: 0, nanoseconds: 0) : status.modified
  }

  /// Whether this is the same item, in any state.
  package func isSameItem(as other: FileIdentity) -> Bool { device == other.device && inode == other.inode }

  /// Adds what the names of leftovers identify this by: for a folder only its kind, because its items are added
  /// separately.
  func add(to digest: inout Digest) {
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
