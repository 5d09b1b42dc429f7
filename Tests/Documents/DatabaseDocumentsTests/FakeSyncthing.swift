#if Databases
import Foundation
import Synchronization
import UTLibC

/// A server that takes every request as Syncthing does, and does nothing.
final class FakeSyncthing: Sendable {
  private let listener: Int32
  private let targets = Mutex<[String]>([])

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isBound = withUnsafeBytes(of: &address) {
      bind(listener, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count)) == 0
    }
    guard isBound, listen(listener, 100) == 0 else { throw POSIXError(.EADDRINUSE) }
    Thread.detachNewThread { [weak self, listener] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { break }
        self?.serve(connection)
        close(connection)
      }
      close(listener)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// The items of which the engine was told, as paths in the folder.
  var scanned: [String] {
    targets.withLock { $0 }.filter { $0.hasPrefix("/rest/db/scan?") }.compactMap { target in
      URLComponents(string: target)?.queryItems?.first { $0.name == "sub" }?.value
    }
  }

  /// The configuration that leads to it.
  func configuration(synchronizing folder: URL) -> String {
    """
    <configuration version="36">
      <folder id="x" path="\(folder.path)" type="sendreceive"></folder>
      <gui enabled="true" tls="false"><address>127.0.0.1:\(port)</address><apikey>kkkkkkkkkkkkkkkk</apikey></gui>
    </configuration>
    """
  }

  private var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutableBytes(of: &address) {
      getsockname(listener, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Answers one request. Its body, if it has one, is not waited for.
  private func serve(_ connection: Int32) {
    var received = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !received.contains("\r\n\r\n") {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      received += String(decoding: buffer[..<count], as: UTF8.self)
    }
    let words = received.split(separator: " ", maxSplits: 2)
    if words.count == 3 { targets.withLock { $0.append(String(words[1])) } }
    let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}".utf8)
    send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
  }
}
#endif
