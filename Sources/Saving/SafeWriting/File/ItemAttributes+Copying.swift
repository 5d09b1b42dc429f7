import UTLibC
import UTSystemCalls

extension ItemAttributes {
  /// The attributes for the new version of an item whose mode was changed since it was read: permissions that were
  /// taken away are not requested. A mode that was found there, and not requested, follows.
  ///
  /// - Parameters:
  ///   - old: its mode when it was read; nil if unknown.
  ///   - now: its mode now; nil if there is no item.
  func following(from old: UInt32?, to now: UInt32?) -> ItemAttributes {
    guard let mode, let old, let now, old != now else { return self }
    var attributes = self
    attributes.mode = mode == old && foundOwner != nil ? nil : mode & ~(old & ~now)
    return attributes
  }

  /// The permissions of a copy of a file that does not get its access control list: they do not open it to users who
  /// may not open the file.
  /// - Parameters:
  ///   - source: a descriptor of the file.
  ///   - path: its path, for errors.
  /// - Throws: ``SafeWriteError`` if they cannot be read.
  package static func mode(ofCopyOf source: CInt, at path: [UInt8]) throws(SafeWriteError) -> UInt32 {
    guard let status = Descriptor.status(source), let mode = withoutMask(status.permissions & 0o777, of: source)
    else { throw SafeWriteError(.examine, path, code: errno) }
    return mode
  }

  /// Gives a copy in a folder of this user to the owner of its original, if this user is allowed to.
  package static func give(_ copy: Place, to owner: uid_t) {
    guard owner != geteuid(), let copy = copy.folder.open(copy.name, O_RDONLY | O_NONBLOCK) else { return }
    _ = Descriptor.setOwner(copy.number, owner: owner)
  }

  /// A mode with the permissions of the group. In the mode of a file with an access control list, the list's mask
  /// replaces these: the most that the list may grant to any group or named user (acl(5)).
  /// - Returns: nil with `errno` set if the list cannot be read.
  package static func withoutMask(_ mode: UInt32, of source: CInt) -> UInt32? {
    guard mode & 0o070 != 0 else { return mode }
    guard let list = ExtendedAttributes.value(of: ExtendedAttributes.accessList, descriptor: source) else {
      return ExtendedAttributes.saysThatThereIsNone(errno) ? mode : nil
    }
    return ExtendedAttributes.groupPermissions(in: list).map { mode & (~0o070 | $0 << 3) } ?? mode
  }

  /// A mode for a copy of an item that may have an unknown access control list: the group gets the permissions of
  /// everyone.
  package static func withoutGroup(_ mode: UInt32) -> UInt32 { mode & (~0o070 | mode << 3) }
}
