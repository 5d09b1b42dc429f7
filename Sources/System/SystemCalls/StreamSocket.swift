import UTCSystem
import UTLibC

/// A connection over which bytes flow, to a program on this machine. Nothing waits, except in
/// ``wait(for:until:stop:)``.
package final class StreamSocket: Sendable {
  /// The event to wait for.
  package enum Readiness: Sendable {
    case reading, writing

    fileprivate var events: Int16 { Int16(self == .reading ? POLLIN : POLLOUT) }
  }

  /// How waiting ended.
  package enum Wait: Sendable {
    case ready, stopped, late
  }

  package let descriptor: Descriptor

  private init?(_ number: CInt) {
    guard let descriptor = Descriptor(number) else { return nil }
    self.descriptor = descriptor
  }

  /// Begins to connect to a port of 127.0.0.1, or of ::1.
  ///
  /// - Returns: nil with `errno` set if that is not possible. Wait until it can be written, then check
  ///   ``connectionError``.
  package static func connecting(toPort port: UInt16, isVersion6: Bool) -> StreamSocket? {
    StreamSocket(fileCallConnectLoopback(port, isVersion6 ? 1 : 0))
  }

  /// Begins to connect to a socket in the file system.
  package static func connecting(toPath path: [UInt8]) -> StreamSocket? {
    guard Descriptor.isPath(path) else { return nil }
    return StreamSocket(withCString(path) { fileCallConnectStream($0) })
  }

  /// Accepts connections to 127.0.0.1 on a port that the system chooses.
  package static func listening() -> StreamSocket? { StreamSocket(fileCallListenLoopback(0)) }

  /// Accepts a connection; nil with `errno` set if there is none.
  package func accept() -> StreamSocket? { StreamSocket(fileCallAccept(descriptor.number)) }

  /// The port on this side; nil if it has none.
  package var port: UInt16? { UInt16(exactly: fileCallPort(descriptor.number)).flatMap { $0 > 0 ? $0 : nil } }

  /// Why the connection could not be made: a value of `errno`; 0 if it was made.
  package var connectionError: CInt { fileCallSocketError(descriptor.number) }

  /// The user of the program at the other end of a socket in the file system; nil if unknown.
  package var peerUser: uid_t? {
    var (process, user) = (pid_t(), uid_t())
    return fileCallPeer(descriptor.number, &process, &user) == 0 ? user : nil
  }

  /// Sends some bytes.
  ///
  /// - Returns: how many; -1 with `errno` set on failure, `EAGAIN` if it must wait.
  package func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    while true {
      let count = fileCallSend(descriptor.number, start, bytes.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Receives some bytes.
  ///
  /// - Returns: how many; 0 at the end, -1 with `errno` set on failure, `EAGAIN` if it must wait.
  package func receive(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    Descriptor.readOn(descriptor.number, into: buffer)
  }

  /// Waits until bytes can be received or sent, or the connection has ended.
  ///
  /// - Parameters:
  ///   - readiness: the event to wait for.
  ///   - deadline: the end of waiting.
  ///   - stop: ends waiting when it rings.
  package func wait(for readiness: Readiness, until deadline: ContinuousClock.Instant, stop: WakeUp) -> Wait {
    while true {
      let rest = (deadline - .now).components
      guard rest.seconds >= 0, rest.attoseconds >= 0 else { return .late }
      let milliseconds = min(rest.seconds, 3600) * 1000 + rest.attoseconds / 1_000_000_000_000_000 + 1
      var polled = [
        pollfd(fd: descriptor.number, events: readiness.events, revents: 0),
        pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&polled, 2, CInt(milliseconds))
      if polled[1].revents != 0 { return .stopped }
      if polled[0].revents != 0 { return .ready }
      if count < 0, errno != EINTR { return .late }
    }
  }
}
