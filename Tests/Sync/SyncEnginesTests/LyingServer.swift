import Foundation
import UTSystemCalls

/// A server that answers every request as it is told, instead of Syncthing, and the configuration that leads to it.
final class LyingServer: Sendable {
  /// What it does with a connection.
  enum Answer: Sendable {
    case bytes([UInt8])
    /// Sends the bytes again and again, until the connection ends.
    case endless([UInt8])
    /// Never answers.
    case silence

    static func json(_ text: String, status: String = "200 OK") -> Answer {
      .bytes(Array("HTTP/1.1 \(status)\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
    }
  }

  struct Request: Sendable {
    /// Such as `POST`.
    var method: String
    /// The path and query.
    var target: String
    var body: String

    /// The path.
    var path: String { String(target.split(separator: "?")[0]) }

    /// - Parameter text: as much of the request as has arrived.
    /// - Returns: nil if more must follow.
    fileprivate init?(_ text: String) {
      guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
      let header = text[..<end.lowerBound]
      let length = header.firstMatch(of: /(?i)content-length: *([0-9]+)/).flatMap { Int($0.1) } ?? 0
      body = String(text[end.upperBound...])
      guard body.utf8.count >= length else { return nil }
      let words = header.split(separator: " ")
      (method, target) = (String(words.first ?? ""), String(words.dropFirst().first ?? ""))
    }
  }

  private let socket: StreamSocket
  private let stop = WakeUp()
  let port: UInt16

  /// - Parameter answer: decides by the path and query of a request.
  convenience init(_ answer: @escaping @Sendable (String) -> Answer) throws {
    try self.init(requests: { answer($0.target) })
  }

  /// - Parameter answer: decides by a request.
  static func serving(_ answer: @escaping @Sendable (Request) -> Answer) throws -> LyingServer {
    try LyingServer(requests: answer)
  }

  private init(requests answer: @escaping @Sendable (Request) -> Answer) throws {
    guard let socket = StreamSocket.listening(), let port = socket.port else { throw POSIXError(.EADDRINUSE) }
    (self.socket, self.port) = (socket, port)
    let stop = stop
    Thread.detachNewThread { [socket] in
      while socket.wait(for: .reading, until: .now + .seconds(300), stop: stop) == .ready {
        guard let connection = socket.accept() else { continue }
        Thread.detachNewThread { Self.serve(connection, stop, answer) }
      }
    }
  }

  deinit { stop.ring() }

  private static func serve(_ connection: StreamSocket, _ stop: WakeUp, _ answer: (Request) -> Answer) {
    var received = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    var request: Request?
    while request == nil {
      guard connection.wait(for: .reading, until: .now + .seconds(60), stop: stop) == .ready else { return }
      let count = buffer.withUnsafeMutableBytes { connection.receive(into: $0) }
      guard count > 0 else { return }
      received += String(decoding: buffer[..<count], as: UTF8.self)
      request = Request(received)
    }
    guard let request else { return }
    switch answer(request) {
    case .bytes(let bytes): send(bytes, connection, stop)
    case .endless(let bytes): while send(bytes, connection, stop) {}
    case .silence: _ = connection.wait(for: .reading, until: .now + .seconds(60), stop: stop)
    }
  }

  @discardableResult
  private static func send(_ bytes: [UInt8], _ connection: StreamSocket, _ stop: WakeUp) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { connection.send($0) }
      if count > 0 {
        sent += count
      } else {
        guard errno == EAGAIN, connection.wait(for: .writing, until: .now + .seconds(60), stop: stop) == .ready else {
          return false
        }
      }
    }
    return true
  }

  /// A configuration of Syncthing.
  static func configuration(
    address: String, key: String = "kkkkkkkkkkkkkkkk", folders: [(id: String, path: String)] = []
  )
    -> String
  {
    """
    <configuration version="36">
        \(folders.map { "<folder id=\"\($0.id)\" label=\"\" path=\"\($0.path)\" type=\"sendreceive\"></folder>" }.joined())
        <gui enabled="true" tls="false" debugging="false">
            <address>\(address)</address>
            <apikey>\(key)</apikey>
        </gui>
        <options><listenAddress>default</listenAddress></options>
    </configuration>
    """
  }
}
