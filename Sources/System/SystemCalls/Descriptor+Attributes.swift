import UTCSystem
import UTLibC

extension Descriptor {
  /// Opens an item without access to its contents (`O_PATH`), to examine it or to keep its inode number from being
  /// reused.
  package static let withoutAccess: CInt = 0o1000_0000

  /// Sets the owner or group; nil leaves it unchanged.
  package static func setOwner(_ number: CInt, owner: uid_t? = nil, group: gid_t? = nil) -> Bool {
    systemCall(.setOwner) { fchown(number, owner ?? uid_t.max, group ?? gid_t.max) } == 0
  }

  package static func setMode(_ number: CInt, _ mode: mode_t) -> Bool {
    systemCall(.setMode) { fchmod(number, mode) } == 0
  }

  /// Sets the modification time.
  package static func setModified(_ number: CInt, _ modified: Timestamp) -> Bool {
    let times = times(modified: modified)
    return systemCall(.setTimes) { futimens(number, times) } == 0
  }

  /// Access and modification time of a file; the first stays unchanged.
  static func times(modified: Timestamp) -> [timespec] {
    // UTIME_OMIT; FileCalls.c checks the value.
    [timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2), modified.timespec]
  }
}

/// The extended attributes of an open item, including access control lists.
package enum ExtendedAttributes {
  package static let accessList = "system.posix_acl_access"
  package static let defaultList = "system.posix_acl_default"

  /// Whether an item has an access control list of a kind; if that cannot be read, it may have one.
  package static func mayHave(_ list: String, descriptor: CInt) -> Bool {
    value(of: list, descriptor: descriptor) != nil || !saysThatThereIsNone(errno)
  }

  /// Whether an error of ``value(of:descriptor:)`` means that the attribute does not exist, or that there are none: on
  /// this file system, or for an item that was opened without access.
  package static func saysThatThereIsNone(_ code: CInt) -> Bool { [ENODATA, ENOTSUP, ENOSYS, EBADF].contains(code) }

  /// The permissions that an access control list grants to the group of its item, as the lowest three bits; nil if it
  /// is not valid. The item's mode has the permissions of any group or named user instead (acl(5)).
  package static func groupPermissions(in list: [CChar]) -> UInt32? {
    permissions(of: EntryKind.group, in: list).map { $0 & (permissions(of: EntryKind.mask, in: list) ?? 7) }
  }

  /// The permissions in the mode of an item with an access control list: the owner's, the mask's or else the group's,
  /// and everyone else's (acl(5)); nil if the list is not valid.
  package static func mode(in list: [CChar]) -> UInt32? {
    let kinds = EntryKind.self
    guard let owner = permissions(of: kinds.owner, in: list), let others = permissions(of: kinds.others, in: list),
      let group = permissions(of: kinds.mask, in: list) ?? permissions(of: kinds.group, in: list)
    else { return nil }
    return owner << 6 | group << 3 | others
  }

  /// An access control list as a change of the mode leaves it: with these permissions for the owner, for the mask or
  /// else the group, and for everyone else (acl(5)).
  package static func list(_ list: [CChar], withMode mode: UInt32) -> [CChar] {
    var list = list
    let group = position(of: EntryKind.mask, in: list) ?? position(of: EntryKind.group, in: list)
    let positions = [position(of: EntryKind.owner, in: list), group, position(of: EntryKind.others, in: list)]
    for (position, shift) in zip(positions, [6, 3, 0] as [UInt32]) {
      if let position { list[position] = CChar(mode >> shift & 7) }
    }
    return list
  }

  /// The kinds of entries in an access control list that have a counterpart in the mode (posix_acl.h).
  private enum EntryKind {
    static let (owner, group, mask, others): (CChar, CChar, CChar, CChar) = (1, 4, 0x10, 0x20)
  }

  private static func permissions(of kind: CChar, in list: [CChar]) -> UInt32? {
    position(of: kind, in: list).map { UInt32(UInt8(bitPattern: list[$0])) & 7 }
  }

  /// Where the permissions of the first entry of a kind are. Each entry has a kind, permissions, and an identifier
  /// (posix_acl_xattr.h).
  private static func position(of kind: CChar, in list: [CChar]) -> Int? {
    guard list.starts(with: [2, 0, 0, 0]) else { return nil }
    return stride(from: 4, through: list.count - 8, by: 8).first { list[$0] == kind }.map { $0 + 2 }
  }

  /// Returns the attribute names; nil with `errno` set if they cannot be read. Empty if the file system has no
  /// attributes.
  package static func names(of descriptor: CInt) -> [String]? {
    let list = bytes(upTo: 1 << 17) { buffer, size in
      systemCall(.listAttributes) { fileCallListAttributes(descriptor, buffer, size) }
    }
    guard let list else { return errno == ENOTSUP || errno == ENOSYS ? [] : nil }
    return list.split(separator: 0).map { String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self) }
  }

  /// Returns an attribute's value; nil with `errno` set if it cannot be read.
  package static func value(of name: String, descriptor: CInt) -> [CChar]? {
    bytes(upTo: 1 << 20) { buffer, size in
      systemCall(.getAttribute) { fileCallGetAttribute(descriptor, name, buffer, size) }
    }
  }

  package static func set(_ name: String, to value: [CChar], descriptor: CInt) -> Bool {
    systemCall(.setAttribute) { fileCallSetAttribute(descriptor, name, value, value.count) } == 0
  }

  package static func remove(_ name: String, descriptor: CInt) -> Bool {
    systemCall(.removeAttribute) { fileCallRemoveAttribute(descriptor, name) } == 0
  }

  /// Makes a call that fills a buffer and fails with `ERANGE` if the buffer is too small.
  private static func bytes(upTo limit: Int, _ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> [CChar]? {
    var size = 256
    while true {
      var buffer = [CChar](repeating: 0, count: size)
      let count = buffer.withUnsafeMutableBufferPointer { call($0.baseAddress, $0.count) }
      if count >= 0 { return Array(buffer.prefix(count)) }
      guard errno == ERANGE, size < limit else { return nil }
      size *= 8
    }
  }
}
