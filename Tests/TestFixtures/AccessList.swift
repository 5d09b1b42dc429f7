extension [CChar] {
  /// An access control list as acl(5) and the kernel's posix_acl_xattr.h lay it out: the group may read, others
  /// nothing, and the user 12345 gets `permissions`, which are also the mask.
  package static func accessList(user permissions: UInt8) -> [CChar] {
    let entries: [[UInt8]] = [
      [2, 0, 0, 0], [1, 0, 6, 0, 255, 255, 255, 255], [2, 0, permissions, 0, 0x39, 0x30, 0, 0],
      [4, 0, 4, 0, 255, 255, 255, 255], [0x10, 0, permissions, 0, 255, 255, 255, 255],
      [0x20, 0, 0, 0, 255, 255, 255, 255],
    ]
    return entries.joined().map { CChar(bitPattern: $0) }
  }
}
