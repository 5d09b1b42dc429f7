import UTLibC
import UTSystemCalls

/// The user at the other end of a connection to a port of this machine.
enum PortOwner {
  /// The kernel's answer about a connection.
  enum Answer: Equatable {
    /// A program of this user accepted it.
    case user(uid_t)
    /// No program has accepted it yet.
    case notAccepted
    /// The tables of the kernel cannot be read; the error number.
    case unknown(CInt)
  }

  /// The maximum number of bytes to read from a table.
  private static let maximumSize = 1 << 24

  /// Finds the program that accepted a connection.
  ///
  /// - Parameters:
  ///   - port: the port to which the connection was made, at 127.0.0.1 or ::1.
  ///   - client: the port from which it was made.
  static func user(at port: UInt16, connectedFrom client: UInt16, isVersion6: Bool) -> Answer {
    // A program that accepts connections of version 6 may also do so for version 4.
    var code: CInt?
    for table in isVersion6 ? ["/proc/net/tcp6"] : ["/proc/net/tcp", "/proc/net/tcp6"] {
      guard let table = contents(of: table) else {
        // There is none for version 6 if the kernel does not have it.
        code = code ?? errno
        continue
      }
      let answer = user(at: port, connectedFrom: client, isVersion6: isVersion6, in: table)
      if answer != .notAccepted { return answer }
    }
    return code.map { $0 == ENOENT && !isVersion6 ? .notAccepted : .unknown($0) } ?? .notAccepted
  }

  /// Finds the user in a table of the kernel (`proc(5)`): the second and third fields of a line are the addresses of
  /// the two ends with their ports, the fourth is the state, the eighth the user, and the tenth the socket, which is 0
  /// until the connection is accepted.
  static func user(at port: UInt16, connectedFrom client: UInt16, isVersion6: Bool, in table: String) -> Answer {
    let address = isVersion6 ? "00000000000000000000000001000000" : "0100007F"
    let (here, there) = ("\(address):\(hexadecimal(port))", "\(address):\(hexadecimal(client))")
    let mapped = "0000000000000000FFFF0000"
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 10)
      guard fields.count > 9, fields[3] == "01", fields[1] == here || !isVersion6 && fields[1] == mapped + here,
        fields[2] == there || !isVersion6 && fields[2] == mapped + there, let socket = UInt64(fields[9]), socket > 0,
        let user = uid_t(fields[7])
      else { continue }
      return .user(user)
    }
    return .notAccepted
  }

  private static func hexadecimal(_ port: UInt16) -> String {
    let digits = String(port, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// - Returns: nil with `errno` set if it cannot be opened.
  private static func contents(of path: String) -> String? {
    guard let file = Descriptor.open(Array(path.utf8), O_RDONLY) else { return nil }
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
