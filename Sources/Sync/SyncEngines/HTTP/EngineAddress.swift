/// The address of an engine's interface on this machine.
package enum EngineAddress: Hashable, Sendable {
  /// A port of 127.0.0.1, or of ::1.
  case loopback(port: UInt16, isVersion6: Bool)
  /// A socket in the file system.
  case socket(path: String)

  /// Reads an address as in Syncthing's configuration: `127.0.0.1:8384`, `[::1]:8384`, or the path of a socket.
  ///
  /// - Returns: nil if it is not an address of this machine alone. An engine that listens at all addresses is reached
  ///   at 127.0.0.1.
  package init?(_ text: String) {
    let path = text.hasPrefix("unix://") ? String(text.dropFirst("unix://".count)) : text
    if path.hasPrefix("/") {
      self = .socket(path: path)
      return
    }
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]), port > 0 else {
      return nil
    }
    switch text[..<colon].lowercased() {
    case "127.0.0.1", "localhost", "0.0.0.0", "", "[::]": self = .loopback(port: port, isVersion6: false)
    case "[::1]": self = .loopback(port: port, isVersion6: true)
    default: return nil
    }
  }
}
