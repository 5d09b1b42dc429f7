import Glibc

/// Decides whether to trust an item next to a document that has one of our names. The name alone proves nothing:
/// another user of the folder, or an archive, may have put it there. See docs/security.md.
enum Trust {
  /// Whether only this user, or root, can have created an item.
  static func isOwn(_ status: stat) -> Bool { status.st_uid == geteuid() || status.st_uid == 0 }

  /// Whether an open record, which tells what to do with a document, was written by this user and cannot have been
  /// changed by another one.
  static func isOwnRecord(_ status: stat) -> Bool {
    isOwn(status) && status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o022 == 0 && status.st_nlink == 1
  }

  /// File systems on which an item may have a different inode number after the next mount, by the `f_type` of
  /// `statfs(2)`: FAT, exFAT, FUSE, 9P and overlays.
  private static let unstable: Set<Int64> = [0x4D44, 0x2011_BAB0, 0x6573_5546, 0x0102_1997, 0x794C_7630]

  static func keepsNumbers(_ folder: Folder) -> Bool { !unstable.contains(folder.descriptor.fileSystem) }
}
