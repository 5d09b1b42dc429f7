import UTLibC
import UTSystemCalls

extension ItemAttributes {
  /// The permissions of a copy of a file that does not get its access control list: they open it to nobody who may not open the
  /// file.
  /// - Parameter source: a descriptor of the file.
  /// - Returns: nil if they cannot be read.
  package static func mode(ofCopyOf source: CInt) -> UInt32? {
    Descriptor.status(source).map { withoutMask(UInt32($0.st_mode) & 0o777, of: source) }
  }

  /// A mode with the permissions of the group. In the mode of a file with an access control list, the list's mask is in their
  /// place: what it may grant to any group or named user (acl(5)).
  package static func withoutMask(_ mode: UInt32, of source: CInt) -> UInt32 {
    guard mode & 0o070 != 0, let group = ExtendedAttributes.groupPermissions(of: source) else { return mode }
    return mode & (~0o070 | group << 3)
  }
}
