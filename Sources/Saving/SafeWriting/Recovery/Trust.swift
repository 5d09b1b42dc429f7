import UTLibC
import UTSystemCalls

/// Decides whether to trust an item next to a document that has one of our names. The name alone proves nothing:
/// another user of the folder, or an archive, may have put it there. See docs/security.md.
enum Trust {
  /// Whether only this user, or root, can have created an item.
  static func isOwn(_ status: FileStatus) -> Bool { status.owner == geteuid() || status.owner == 0 }

  /// Whether an open record, which determines what to do with a document, was written by this user and cannot have been
  /// changed by another user.
  static func isOwnRecord(_ status: FileStatus) -> Bool {
    isOwn(status) && status.isFile && status.permissions & 0o022 == 0 && status.linkCount == 1
  }

  /// Whether other users may put items into a folder. The group that has the number of this user does not count: on
  /// many systems, each user has such a group, without other users, and it may write to all new folders.
  static func othersMayWrite(to status: FileStatus, _ folder: Folder) -> Bool {
    if status.permissions & 0o002 != 0 { return true }
    guard status.permissions & 0o020 != 0 else { return false }
    return status.group != geteuid()
      || ExtendedAttributes.mayHave(ExtendedAttributes.accessList, descriptor: folder.number)
  }

  /// Whether items of a folder have the same inode numbers after the next mount.
  static func keepsNumbers(_ folder: Folder) -> Bool {
    !FileSystemKind.withoutStableNumbers.contains(folder.descriptor.fileSystem)
  }
}
