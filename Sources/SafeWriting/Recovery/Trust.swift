import Glibc

/// When something that lies beside a document under a name of ours is believed. Its name alone says nothing: another user of
/// the folder, or an archive, may have put it there. See docs/security.md.
enum Trust {
  /// Whether only this user, or root, can have created an item.
  static func isOwn(_ status: stat) -> Bool { status.st_uid == geteuid() || status.st_uid == 0 }

  /// Whether an open record, which says what to do with a document, was written by this user and can have been changed by
  /// no other one.
  static func isOwnRecord(_ status: stat) -> Bool {
    isOwn(status) && status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o022 == 0 && status.st_nlink == 1
  }

  /// File systems on which the number of an item may be another one after the next mount, by the `f_type` of `statfs(2)`:
  /// FAT, exFAT, FUSE, 9P and overlays.
  private static let unstable: Set<Int64> = [0x4D44, 0x2011_BAB0, 0x6573_5546, 0x0102_1997, 0x794C_7630]

  static func keepsNumbers(_ folder: Folder) -> Bool { !unstable.contains(fileCallFileSystemOf(folder.number)) }
}

/// What a record says of the file that it is in, so that a copy of it, or one that came out of an archive, is told from it.
struct RecordStamp: Equatable {
  let inode: UInt64
  /// When the file was created; 0 where that is not kept.
  let birth: UInt64

  /// - Returns: nil with `errno` set if the file cannot be examined.
  init?(of record: Descriptor) {
    guard let status = record.status() else { return nil }
    inode = FileIdentity(status).inode
    birth = UInt64(bitPattern: fileCallBirth(record.number))
  }

  init(inode: UInt64, birth: UInt64) {
    self.inode = inode
    self.birth = birth
  }
}

extension Folder {
  /// Creates a record, locked for this process. Another process may be about to remove one of that name.
  func makeRecord(_ name: [UInt8]) throws(SafeWriteError) -> Descriptor {
    for attempt in 0..<2000 {
      if let record = open(name, O_RDWR | O_CREAT | O_EXCL, mode: 0o600) {
        _ = record.lock(exclusively: true)
        return record
      }
      guard errno == EEXIST else { throw failure(.create, name) }
      // A process that lives locks its record at once. Recovery comes first, so what is left then cannot be trusted.
      if attempt > 100, isAbandoned(name) { throw SafeWriteError(.trust, path(of: name), code: EPERM) }
      pause(milliseconds: 1)
    }
    throw SafeWriteError(.create, path(of: name), code: EBUSY)
  }

  private func isAbandoned(_ record: [UInt8]) -> Bool {
    guard let status = status(of: record) else { return false }
    guard Trust.isOwnRecord(status), let opened = open(record, O_RDONLY | O_NONBLOCK) else { return true }
    return opened.lock(exclusively: true)
  }
}
