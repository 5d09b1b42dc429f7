import UTCSystem
import UTLibC

/// A connection between two processes of this machine, or a socket that accepts connections. Packets arrive whole and
/// in order. Nothing waits; to wait, poll the descriptor.
package final class PacketSocket: Sendable {
  /// The state of the input.
  package enum Arrival: Sendable {
    case packet([UInt8])
    /// A packet that is too large, and is lost.
    case tooLarge
    case nothing
    /// The other end is closed, and everything from it was received.
    case end
  }

  /// The reason that there is no connection.
  package enum ConnectionError: Error, Sendable {
    /// The other process has too many connections that it did not accept yet.
    case busy
    /// No process listens at this name, or the process must not connect.
    case refused
  }

  package let descriptor: Descriptor

  private init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  /// Accepts connections at a free name in a folder.
  ///
  /// - Returns: nil with `errno` set on failure.
  package static func listening(at name: [UInt8], in folder: [UInt8], backlog: CInt) -> PacketSocket? {
    guard let socket = Descriptor(fileCallSocket()) else { return nil }
    let result = withShortPath(to: name, in: folder) { fileCallListen(socket.number, $0, backlog) }
    return result == 0 ? PacketSocket(socket) : nil
  }

  /// Connects to the socket with a name in a folder.
  package static func connected(to name: [UInt8], in folder: [UInt8]) throws(ConnectionError) -> PacketSocket {
    guard let socket = Descriptor(fileCallSocket()) else { throw .busy }
    let result = withShortPath(to: name, in: folder) { fileCallConnect(socket.number, $0) }
    if result == 0 { return PacketSocket(socket) }
    // A connection may be possible later, for example if there is no free descriptor now.
    throw [ECONNREFUSED, ENOENT, ENOTSOCK, ENOTDIR, EACCES, EPROTOTYPE, ELOOP].contains(errno) ? .refused : .busy
  }

  /// The address of a socket has room for a path of 107 bytes.
  private static func withShortPath(
    to name: [UInt8], in folder: [UInt8], _ body: (UnsafePointer<CChar>) -> CInt
  ) -> CInt {
    let slash = UInt8(ascii: "/")
    let path = folder + [slash] + name
    if path.count <= 107 { return withCString(path, body) }
    guard let folder = Descriptor.open(folder, Descriptor.withoutAccess | O_DIRECTORY) else { return -1 }
    return withExtendedLifetime(folder) {
      withCString(folder.pathOfDescriptor + [slash] + name, body)
    }
  }

  /// Accepts a connection.
  ///
  /// - Returns: nil with `errno` set if there is none, `EAGAIN`, or on failure.
  package func accept() -> PacketSocket? { Descriptor(fileCallAccept(descriptor.number)).map(PacketSocket.init) }

  /// The process, 0 if it is in another pid namespace, and user at the other end; nil if unknown.
  package var peer: (process: pid_t, user: uid_t)? {
    var (process, user) = (pid_t(), uid_t())
    return fileCallPeer(descriptor.number, &process, &user) == 0 ? (process, user) : nil
  }

  /// Sends a packet, which must not be empty.
  ///
  /// - Returns: false with `errno` set if the other end is closed, or does not receive.
  package func send(_ packet: [UInt8]) -> Bool {
    packet.withUnsafeBytes { bytes in bytes.baseAddress.map { fileCallSend(descriptor.number, $0, bytes.count) } ?? -1 }
      == packet.count
  }

  /// Receives a packet.
  ///
  /// - Parameter maximum: the size of the largest packet.
  package func receive(maximum: Int) -> Arrival {
    withUnsafeTemporaryAllocation(byteCount: maximum, alignment: 8) { buffer in
      guard let start = buffer.baseAddress else { return .nothing }
      let count = fileCallReceive(descriptor.number, start, maximum)
      // An empty packet looks like the end, and nothing sends one.
      if count == 0 { return .end }
      if count < 0 { return errno == EAGAIN || errno == EINTR ? .nothing : .end }
      return count > maximum ? .tooLarge : .packet(Array(buffer.prefix(count)))
    }
  }
}
