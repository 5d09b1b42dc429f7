import UTLibC

/// The permissions that new files of this process do not get: its `umask`.
package enum FileModeMask {
  /// Returns the mask. It is read from `/proc` (proc_pid_status(5), since Linux 4.7): `umask(2)` would change it for
  /// other threads.
  ///
  /// - Returns: the mask; if it cannot be read, the mask of all permissions of group and others.
  package static func current() -> UInt32 {
    let file = Descriptor.open(Array("/proc/self/status".utf8), O_RDONLY | O_CLOEXEC)
    let lines = (file?.bytes(1024, at: 0) ?? []).split(separator: UInt8(ascii: "\n"))
    let name = Array("Umask:\t".utf8)
    guard let line = lines.first(where: { $0.starts(with: name) }),
      let mask = UInt32(String(decoding: line.dropFirst(name.count), as: UTF8.self), radix: 8)
    else { return 0o077 }
    return mask
  }
}
