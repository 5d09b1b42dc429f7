import UTLibC
import UTSystemCalls

/// Decides whether to trust an item next to a document that has one of our names. The name alone proves nothing:
/// another user of the folder, or an archive, may have put it there. See docs/security.md.
enum Trust {
  /// Whether only this user, or root, can have created an item.
  static func isOwn(_ status: stat) -> Bool { status.st_uid == geteuid() || status.st_uid == 0 }

  /// Whether an open record, which determines what to do with a document, was written by this user and cannot have been
  /// changed by another user.
  static func isOwnRecord(_ status: stat) -> Bool {
    isOwn(status) && status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o022 == 0 && status.st_nlink == 1
  }

  /// Whether items of a folder have the same inode numbers after the next mount.
  static func keepsNumbers(_ folder: Folder) -> Bool {
    !FileSystemKind.withoutStableNumbers.contains(folder.descriptor.fileSystem)
  }
}
