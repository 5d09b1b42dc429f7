import Dispatch
import UTLibC

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

  /// Shows the part of a text around the cursor, and a status in the last row.
  func show(_ lines: [ArraySlice<Character>], status: String, cursor: (row: Int, column: Int)) {
    let (rows, columns) = size
    let first = max(0, cursor.row - (rows - 2))
    var frame = "\u{1B}[?25l\u{1B}[H\u{1B}[2J"
    for line in lines.dropFirst(first).prefix(rows - 1) { frame += visible(line, columns) + "\r\n" }
    frame += "\u{1B}[\(rows);1H\u{1B}[7m\(visible(Array(status)[...], columns))\u{1B}[0m"
    frame += "\u{1B}[\(cursor.row - first + 1);\(min(cursor.column, columns - 1) + 1)H\u{1B}[?25h"
    write(frame)
  }

  /// Returns the part that fits into a row. Control characters in the text must not reach the terminal.
  private func visible(_ line: ArraySlice<Character>, _ columns: Int) -> String {
    String(
      line.prefix(columns).map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "·" : $0 })
  }

  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { UTLibC.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
