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
  package static func setModified(_ number: CInt, _ modified: timespec) -> Bool {
    let times = times(modified: modified)
    return systemCall(.setTimes) { futimens(number, times) } == 0
  }

  /// Access and modification time of a file; the first stays unchanged.
  static func times(modified: timespec) -> [timespec] {
    // UTIME_OMIT; FileCalls.c checks the value.
    [timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2), modified]
  }
}

/// The extended attributes of an open item, including access control lists.
package enum ExtendedAttributes {
  package static let accessList = "system.posix_acl_access"
  package static let defaultList = "system.posix_acl_default"

  /// What the access control list of an item grants to its group, as the lowest three bits; nil if there is no list. The
  /// item's mode has what the list grants to any group or named user instead (acl(5)).
  package static func groupPermissions(of descriptor: CInt) -> UInt32? {
    guard let list = value(of: accessList, descriptor: descriptor)?.map({ UInt8(bitPattern: $0) }), list.count >= 4,
      list.starts(with: [2, 0, 0, 0])
    else { return nil }
    // Each entry has a kind, permissions, and an identifier (posix_acl_xattr.h).
    let entries = stride(from: 4, through: list.count - 8, by: 8).map { (kind: list[$0], permissions: list[$0 + 2]) }
    func permissions(_ kind: UInt8) -> UInt32? { entries.first { $0.kind == kind }.map { UInt32($0.permissions) & 7 } }
    let (group, mask) = (UInt8(4), UInt8(0x10))
    return permissions(group).map { $0 & (permissions(mask) ?? 7) }
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
