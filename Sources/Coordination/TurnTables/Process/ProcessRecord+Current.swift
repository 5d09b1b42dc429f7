import UTLibC
import UTSystemCalls

extension ProcessRecord {
  /// Returns the record of the calling process.
  package static func current() -> ProcessRecord {
    let status = Descriptor.status(at: Array("/proc/self/ns/pid".utf8), followingLinks: true)
    return ProcessRecord(
      identifier: UInt32(bitPattern: getpid()), namespace: status?.inode ?? 0, name: programName())
  }

  /// The name of the program's file.
  private static func programName() -> [UInt8] {
    guard let path = Descriptor.destination(ofLinkAt: Array("/proc/self/exe".utf8)) else {
      return Array("unknown".utf8)
    }
    let name = path.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? path
    // What the system appends if the file was replaced by another version.
    let suffix = Array(" (deleted)".utf8)
    return name.count > suffix.count && name.suffix(suffix.count) == suffix[...]
      ? Array(name.dropLast(suffix.count)) : name
  }
}
