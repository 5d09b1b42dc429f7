import Glibc
import SystemCalls

/// Who listens at a port of this machine.
enum PortOwner {
  /// Larger tables are not read to their end.
  private static let maximumSize = 1 << 24

  /// The user whose program accepts connections at a port; nil if nothing does, or programs of several users do.
  static func user(listeningAt port: UInt16) -> uid_t? {
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"].map { contents(of: $0) }
    let users = Set(tables.flatMap { Self.users(listeningAt: port, in: $0) })
    return users.count == 1 ? users.first : nil
  }

  /// The users in a table of the kernel (`proc(5)`): the second field of a line is the local address with the port, the fourth the
  /// state, and the eighth the user.
  static func users(listeningAt port: UInt16, in table: String) -> [uid_t] {
    table.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ", maxSplits: 8)
      guard fields.count > 8, fields[3] == "0A", let colon = fields[1].lastIndex(of: ":") else { return nil }
      return UInt16(fields[1][fields[1].index(after: colon)...], radix: 16) == port ? uid_t(fields[7]) : nil
    }
  }

  private static func contents(of path: String) -> String {
    guard let file = Descriptor.open(Array(path.utf8), O_RDONLY) else { return "" }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < maximumSize {
      let count = buffer.withUnsafeMutableBytes { Descriptor.readOn(file.number, into: $0) }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
