import UTLibC
import UTSystemCalls
import UTThreads

/// Sends requests to a program on this machine, without redirects.
struct HTTPClient: Sendable {
  let address: EngineAddress
  /// Connections to reuse.
  let idle: IdleConnections
  /// The size of the largest answer.
  var maximumBodySize = 1 << 26

  /// Sends a request and returns the answer.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - limit: how long it may take.
  func answer(to request: HTTPRequest, within limit: Duration) async throws(SyncError) -> HTTPResponse {
    let stop = WakeUp()
    let deadline = ContinuousClock.now + limit
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<HTTPResponse, SyncError>, Never>) in
        let work = { @Sendable in
          continuation.resume(returning: Result { () throws(SyncError) in try exchange(request, deadline, stop) })
        }
        // Not on a thread of tasks, which must not wait.
        do { try WaitingThreads.shared.run(work) } catch { continuation.resume(returning: .failure(.system(EAGAIN))) }
      }
    } onCancel: {
      stop.ring()
    }
    return try result.get()
  }

  private func exchange(
    _ request: HTTPRequest, _ deadline: ContinuousClock.Instant, _ stop: WakeUp
  ) throws(SyncError) -> HTTPResponse {
    // Every request can be repeated.
    if let socket = idle.take(address) {
      // The program may have closed it at any time.
      do throws(SyncError) {
        if case .answer(let answer) = try exchange(request, on: socket, deadline, stop) { return answer }
      } catch .notRunning {}
    }
    var outcome = try exchange(request, on: connected(deadline, stop), deadline, stop)
    // A program that ends cuts off its answers. A program that is still running answers again.
    if case .cutOff = outcome { outcome = try exchange(request, on: connected(deadline, stop), deadline, stop) }
    switch outcome {
    case .answer(let answer): return answer
    case .cutOff: throw .malformedAnswer("truncated")
    case .closed: throw .notRunning
    }
  }

  /// How an exchange ends.
  private enum Outcome {
    case answer(HTTPResponse)
    /// The connection ended within the answer.
    case cutOff
    /// The connection ended without an answer.
    case closed
  }

  private func exchange(
    _ request: HTTPRequest, on socket: StreamSocket, _ deadline: ContinuousClock.Instant, _ stop: WakeUp
  ) throws(SyncError) -> Outcome {
    try send(request.bytes, to: socket, deadline, stop)
    return try receive(from: socket, deadline, stop)
  }

  private func connected(_ deadline: ContinuousClock.Instant, _ stop: WakeUp) throws(SyncError) -> StreamSocket {
    let socket: StreamSocket? =
      switch address {
      case .loopback(let port, let isVersion6): .connecting(toPort: port, isVersion6: isVersion6)
      case .socket(let path): .connecting(toPath: Array(path.utf8))
      }
    guard let socket else { throw Self.error(errno) }
    try Self.wait(socket, .writing, deadline, stop)
    let code = socket.connectionError
    guard code == 0 else { throw Self.error(code) }
    try checkOwner(of: socket, deadline, stop)
    return socket
  }

  /// The key is only for this user's engine: while the engine is not running, anyone can listen at its port.
  private func checkOwner(
    of socket: StreamSocket, _ deadline: ContinuousClock.Instant, _ stop: WakeUp
  ) throws(SyncError) {
    var owner: uid_t?
    switch address {
    case .socket: owner = socket.peerUser
    case .loopback(let port, let isVersion6):
      guard let client = socket.port else { throw .system(errno) }
      var pause = 1
      while owner == nil {
        switch PortOwner.user(at: port, connectedFrom: client, isVersion6: isVersion6) {
        case .user(let user): owner = user
        case .unknown(let code): throw .system(code)
        case .notAccepted:
          guard ContinuousClock.now < deadline else { throw .timedOut }
          // The program sends nothing before a request, so this only waits.
          let end = min(deadline, .now + .milliseconds(pause))
          switch socket.wait(for: .reading, until: end, stop: stop) {
          case .stopped: throw .canceled
          // It has closed the connection.
          case .ready: throw .notRunning
          case .late: pause = min(pause * 2, 100)
          }
        }
      }
    }
    guard let owner, owner == geteuid() || owner == 0 else { throw .foreignListener }
  }

  private func send(
    _ bytes: [UInt8], to socket: StreamSocket, _ deadline: ContinuousClock.Instant, _ stop: WakeUp
  ) throws(SyncError) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { socket.send($0) }
      if count > 0 {
        sent += count
      } else {
        guard errno == EAGAIN else {
          // An answer may explain why the program does not read more.
          if errno == EPIPE || errno == ECONNRESET { return }
          throw Self.error(errno)
        }
        try Self.wait(socket, .writing, deadline, stop)
      }
    }
  }

  private func receive(
    from socket: StreamSocket, _ deadline: ContinuousClock.Instant, _ stop: WakeUp
  ) throws(SyncError) -> Outcome {
    var reader = HTTPResponseReader(maximumBodySize: maximumBodySize)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var isEmpty = true
    do {
      while true {
        try Self.wait(socket, .reading, deadline, stop)
        let count = buffer.withUnsafeMutableBytes { socket.receive(into: $0) }
        if count < 0, errno == EAGAIN { continue }
        guard count >= 0 else { throw Self.error(errno) }
        if count == 0 {
          guard !isEmpty else { return .closed }
          reader.end()
          return reader.answer.map(Outcome.answer) ?? .cutOff
        }
        isEmpty = false
        try reader.receive(buffer[..<count])
        guard let answer = reader.answer else { continue }
        if reader.leavesConnectionOpen { idle.put(socket, address) }
        return .answer(answer)
      }
    } catch let fault as HTTPResponseReader.Fault {
      switch fault {
      case .malformed(let reason): throw .malformedAnswer(reason)
      case .tooLarge: throw .answerTooLarge(maximumBodySize)
      }
    } catch let error as SyncError {
      throw error
    } catch {
      throw .malformedAnswer("")
    }
  }

  private static func wait(
    _ socket: StreamSocket, _ readiness: StreamSocket.Readiness, _ deadline: ContinuousClock.Instant, _ stop: WakeUp
  ) throws(SyncError) {
    switch socket.wait(for: readiness, until: deadline, stop: stop) {
    case .ready: return
    case .stopped: throw .canceled
    case .late: throw .timedOut
    }
  }

  private static func error(_ code: CInt) -> SyncError {
    [ECONNREFUSED, ENOENT, ECONNRESET, EPIPE].contains(code) ? .notRunning : .system(code)
  }
}

/// Connections that wait for the next request. Each is to a program that was checked.
final class IdleConnections: Sendable {
  /// More are closed.
  static let maximumCount = 4

  private let sockets = Monitor<[(address: EngineAddress, socket: StreamSocket)]>([])

  func take(_ address: EngineAddress) -> StreamSocket? {
    sockets.locked { sockets in
      sockets.removeAll { $0.address != address }
      return sockets.popLast()?.socket
    }
  }

  func put(_ socket: StreamSocket, _ address: EngineAddress) {
    sockets.locked { if $0.count < Self.maximumCount { $0.append((address, socket)) } }
  }
}
