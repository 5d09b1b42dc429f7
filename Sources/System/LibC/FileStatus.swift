/// The information of the file system about an item, apart from its name and contents: `stat(2)`.
package struct FileStatus: Hashable, Sendable {
  package let kind: FileKind
  /// The permission bits, with those for set-user-ID, set-group-ID, and the sticky bit: `0o7777` of the mode.
  package let permissions: UInt32
  package let owner: UInt32
  package let group: UInt32
  /// The number of names in its file system; 0 for an open file that was removed.
  package let linkCount: UInt64
  package let identity: ItemIdentity
  /// The size of the contents in bytes.
  package let size: Int64
  /// The storage that it occupies, in bytes.
  package let allocatedSize: Int64
  /// When the contents last changed, or a time that a program set.
  package let modified: Timestamp
  /// When the contents, or attributes such as the permissions or the number of names, last changed. Programs cannot set
  /// it.
  package let changed: Timestamp
  /// When the item was created, if the status was read with this time and the file system stores it.
  package private(set) var created: Timestamp?

  package init(_ status: stat) {
    kind = FileKind(mode: status.st_mode)
    permissions = UInt32(status.st_mode & 0o7777)
    (owner, group, linkCount) = (status.st_uid, status.st_gid, UInt64(status.st_nlink))
    identity = ItemIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
    (size, allocatedSize) = (Int64(status.st_size), Self.bytes(ofBlocks: Int64(status.st_blocks)))
    (modified, changed) = (Timestamp(status.st_mtim), Timestamp(status.st_ctim))
  }

  /// The status of an open file; nil with `errno` set if the system does not report it.
  package init?(of descriptor: CInt) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The status of an item in a folder; nil with `errno` set if the system does not report it.
  ///
  /// - Parameters:
  ///   - name: the name or path, NUL-terminated.
  ///   - folder: the descriptor of the folder, or `AT_FDCWD`.
  package init?(of name: UnsafePointer<CChar>, in folder: CInt, followingLinks: Bool) {
    var status = stat()
    guard fstatat(folder, name, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(status)
  }

  /// The status with the time of creation that `readItemStatus` has read.
  package init(record fields: [13 of Int64]) {
    kind = FileKind(mode: mode_t(truncatingIfNeeded: fields[0]))
    permissions = UInt32(truncatingIfNeeded: fields[0]) & 0o7777
    owner = UInt32(truncatingIfNeeded: fields[1] >> 32)
    group = UInt32(truncatingIfNeeded: fields[1])
    identity = ItemIdentity(device: UInt64(bitPattern: fields[3]), inode: UInt64(bitPattern: fields[2]))
    (size, linkCount, allocatedSize) = (fields[4], UInt64(bitPattern: fields[5]), Self.bytes(ofBlocks: fields[6]))
    modified = Timestamp(seconds: fields[7], nanoseconds: UInt32(truncatingIfNeeded: fields[8]))
    changed = Timestamp(seconds: fields[9], nanoseconds: UInt32(truncatingIfNeeded: fields[10]))
    if fields[12] >= 0 { created = Timestamp(seconds: fields[11], nanoseconds: UInt32(truncatingIfNeeded: fields[12])) }
  }

  /// The status of an item that is not on this computer, with the known values; this user may read and write it.
  package init(absent kind: FileKind, size: Int64, modified: Timestamp) {
    (self.kind, self.size, self.modified, changed) = (kind, size, modified, modified)
    permissions = kind == .folder ? 0o700 : 0o600
    (owner, group, linkCount, allocatedSize) = (0, 0, 0, 0)
    identity = ItemIdentity(device: 0, inode: 0)
  }

  /// The size of blocks of 512 bytes. File systems of users and of other computers report any number.
  private static func bytes(ofBlocks count: Int64) -> Int64 {
    let (size, isTooLarge) = count.multipliedReportingOverflow(by: 512)
    return isTooLarge ? .max : size
  }

  package var isFile: Bool { kind == .file }
  package var isFolder: Bool { kind == .folder }
  package var isLink: Bool { kind == .symbolicLink }
  package var device: UInt64 { identity.device }
  package var inode: UInt64 { identity.inode }

  /// Whether one of the three executable bits is set.
  package var isExecutable: Bool { permissions & 0o111 != 0 }

  /// Whether parts of the file occupy no storage, as far as the file system reports it.
  package var hasHoles: Bool { allocatedSize < size }
}

extension FileStatus {
  /// Without ``allocatedSize``, which file systems change when they write a file to the disk, long after a program
  /// changed it.
  package static func == (one: FileStatus, other: FileStatus) -> Bool {
    one.kind == other.kind && one.permissions == other.permissions && one.owner == other.owner
      && one.group == other.group && one.linkCount == other.linkCount && one.identity == other.identity
      && one.size == other.size && one.modified == other.modified && one.changed == other.changed
      && one.created == other.created
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(size)
    hasher.combine(modified)
    hasher.combine(changed)
  }
}

/// Identifies an item on this computer, whatever its name. A number can be reused once the item is removed.
package struct ItemIdentity: Hashable, Sendable {
  /// The number of the file system (`st_dev`).
  package let device: UInt64
  /// The number of the item in it (`st_ino`).
  package let inode: UInt64

  package init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }
}
