import Foundation
import SystemCalls

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

  private let socket: StreamSocket
  private let stop = WakeUp()
  let port: UInt16

  /// - Parameter answer: decides by the path and query of a request.
  init(_ answer: @escaping @Sendable (String) -> Answer) throws {
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

  private static func serve(_ connection: StreamSocket, _ stop: WakeUp, _ answer: (String) -> Answer) {
    var request = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !request.contains("\r\n\r\n") {
      guard connection.wait(for: .reading, until: .now + .seconds(60), stop: stop) == .ready else { return }
      let count = buffer.withUnsafeMutableBytes { connection.receive(into: $0) }
      guard count > 0 else { return }
      request += String(decoding: buffer[..<count], as: UTF8.self)
    }
    let target = String(request.split(separator: " ").dropFirst().first ?? "")
    switch answer(target) {
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
