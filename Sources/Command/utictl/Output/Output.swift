import Synchronization
import TypeRegistry
import UTLibC
import UTText

/// Standard output, buffered, and standard error.
enum Output {
  private static let buffer = Mutex<[UInt8]>([])

  static func write(_ text: String) { write(utf8: text.utf8) }

  static func writeLine(_ text: String) {
    write(text)
    write("\n")
  }

  /// Writes bytes unchanged: file names need not be UTF-8.
  static func write(utf8 bytes: some Sequence<UInt8>) {
    buffer.withLock { buffer in
      buffer += bytes
      if buffer.count > 1 << 16 { flush(&buffer) }
    }
  }

  static func write(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBytes { write(utf8: $0) }
  }

  /// The prefix of every error message that does not begin with a position in a file.
  static let errorPrefix = "utictl: error: "

  /// Prints an error message to standard error, after flushing standard output.
  static func complain(_ message: String) { report(errorPrefix + message) }

  /// Prints a complete message to standard error, after flushing standard output.
  static func report(_ message: String) {
    flush()
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { PrintableText.short(String($0), to: 2000) + "\n" }.joined()
    writeAll(Array(text.utf8), to: 2)
  }

  /// Writes text for a terminal to standard error, unchanged.
  static func writeStatus(_ text: String) { writeAll(Array(text.utf8), to: 2) }

  static func flush() { buffer.withLock { flush(&$0) } }

  private static func flush(_ buffer: inout [UInt8]) {
    writeAll(buffer, to: 1)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes all bytes. If standard output fails, the program ends: with SIGPIPE for a closed pipe, otherwise with an
  /// error. A failure of standard error cannot be reported.
  private static func writeAll(_ bytes: [UInt8], to file: Int32) {
    bytes.withUnsafeBytes { all in
      var rest = all
      while !rest.isEmpty {
        let count = UTLibC.write(file, rest.baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
          guard file == 1 else { return }
          let reason = errno
          if reason == EPIPE {
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
          } else {
            let message = "\(errorPrefix)cannot write standard output: \(systemErrorText(reason))\n"
            writeAll(Array(message.utf8), to: 2)
          }
          exit(2)
        }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }
}
