import UTLibC

/// The mounts in folders, according to `/proc` (proc_pid_mountinfo(5)).
package struct MountPoints {
  private let all: [(number: Int64, path: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)]

  /// - Parameter table: the contents of `mountinfo`; by default, the current mounts.
  package init(_ table: [UInt8]? = nil) {
    all = (table ?? Self.read() ?? []).split(separator: UInt8(ascii: "\n")).compactMap { line in
      let fields = line.split(separator: Self.space, maxSplits: 5)
      guard fields.count > 5, let number = Int64(String(decoding: fields[0], as: UTF8.self)) else { return nil }
      return (number, fields[4], fields[5])
    }
  }

  /// Returns the folders at which file systems of some kinds are mounted, such as `nfs4`.
  package func folders(ofKinds kinds: Set<String>) -> [[UInt8]] {
    all.compactMap { mount in
      // The optional fields before the kind end at a hyphen.
      let fields = mount.rest.split(separator: Self.space).drop { !$0.elementsEqual("-".utf8) }
      let kind = fields.dropFirst().first.map { String(decoding: $0, as: UTF8.self) }
      return kind.map(kinds.contains) ?? false ? Self.unescaped(mount.path) : nil
    }
  }

  /// Returns a folder or file below a folder at which something is mounted.
  ///
  /// - Returns: its path; nil if there is none, or if that cannot be determined.
  package func first(below folder: Descriptor) -> [UInt8]? {
    guard let path = folder.currentPath else { return nil }
    let prefix = Self.escaped(path == [Self.slash] ? [] : path) + [Self.slash]
    for (number, path, _) in all where path.starts(with: prefix) && path.count > prefix.count {
      let found = Self.unescaped(path)
      // Another file system may be mounted over it and hide it.
      let mount = Descriptor.open(found, Descriptor.withoutAccess | O_NOFOLLOW)?.mount ?? -1
      if mount == -1 || mount == number { return found }
    }
    return nil
  }

  private static let space = UInt8(ascii: " ")
  private static let slash = UInt8(ascii: "/")
  private static let backslash = UInt8(ascii: "\\")

  private static func read() -> [UInt8]? {
    guard let file = Descriptor.open(Array("/proc/self/mountinfo".utf8), O_RDONLY) else { return nil }
    var table: [UInt8] = []
    while let chunk = file.bytes(1 << 15, at: Int64(table.count)) {
      if chunk.isEmpty { return table }
      table += chunk
    }
    return nil
  }

  /// White space and backslashes are written as octal numbers of three digits.
  private static func escaped(_ path: [UInt8]) -> [UInt8] {
    path.flatMap { byte -> [UInt8] in
      guard [0x20, 0x09, 0x0A, backslash].contains(byte) else { return [byte] }
      let digits = String(byte, radix: 8)
      return [backslash] + Array((String(repeating: "0", count: 3 - digits.count) + digits).utf8)
    }
  }

  private static func unescaped(_ path: ArraySlice<UInt8>) -> [UInt8] {
    var (bytes, rest) = ([UInt8](), path)
    while let byte = rest.popFirst() {
      if byte == backslash, let number = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8) {
        bytes.append(number)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
