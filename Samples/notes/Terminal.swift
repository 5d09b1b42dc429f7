import Dispatch
import Glibc

/// The terminal of the program, in a mode that sends every key as it is pressed.
@MainActor final class Terminal {
  private var original = termios()
  private let source: any DispatchSourceRead
  /// The keys, until the terminal is closed; keys that arrive together, such as pasted text, are in one array.
  let keys: AsyncStream<[Key]>
  private let continuation: AsyncStream<[Key]>.Continuation

  init() {
    tcgetattr(STDIN_FILENO, &original)
    var raw = original
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    let (keys, continuation) = AsyncStream.makeStream(of: [Key].self)
    (self.keys, self.continuation) = (keys, continuation)
    // On the main queue with the document, which continues saving between keys.
    source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    var decoder = KeyDecoder()
    source.setEventHandler {
      var buffer = [UInt8](repeating: 0, count: 1024)
      // Bytes that arrive with the end of the input come in the same event, which is the last one.
      repeat {
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return continuation.finish() }
        continuation.yield(buffer[..<count].compactMap { decoder.add($0) })
      } while Self.isReadable
    }
    source.resume()
  }

  /// Ends the keys.
  func endKeys() { continuation.finish() }

  /// Whether reading does not wait: something has arrived, or the end.
  private nonisolated static var isReadable: Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 0) > 0
  }

  /// Restores the terminal's mode.
  func restore() {
    source.cancel()
    write("\u{1B}[2J\u{1B}[H")
    tcsetattr(STDIN_FILENO, TCSADRAIN, &original)
  }

  /// Rows and columns.
  var size: (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 1, size.ws_col > 1 else { return (24, 80) }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
