import UTLibC
import UTText

/// The lines of standard input, as they arrive.
struct InputLines {
  /// The terminator of a line.
  enum Separator: UInt8 {
    /// A newline; a carriage return before it is ignored.
    case newline = 0x0A
    /// NUL, which no path contains.
    case null = 0
  }

  /// The maximum length of a line in bytes.
  private static let maximumLine = 1 << 20

  private let separator: Separator
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  /// The rest of the current chunk.
  private var rest = 0..<0
  private var number = 0
  private var isAtEnd = false

  init(_ separator: Separator = .newline) { self.separator = separator }

  /// Returns the next line without its terminator; nil after the last one.
  ///
  /// Flushes standard output before it waits, because the program at the other end of a pipe may be waiting for an
  /// answer.
  mutating func next() throws -> [UInt8]? {
    var line: [UInt8] = []
    number += 1
    while true {
      if let end = chunk[rest].firstIndex(of: separator.rawValue) {
        line += chunk[rest.lowerBound..<end]
        rest = end + 1..<rest.upperBound
        return withoutReturn(line)
      }
      line += chunk[rest]
      rest = 0..<0
      guard line.count <= Self.maximumLine else {
        throw Failure(
          "\(separator == .null ? "item" : "line") \(number) of standard input exceeds the limit of \(Self.maximumLine) bytes; "
            + (separator == .null ? "end each item with NUL" : "use one item per line"))
      }
      guard try fill() else { return line.isEmpty ? nil : withoutReturn(line) }
    }
  }

  private func withoutReturn(_ line: [UInt8]) -> [UInt8] {
    separator == .newline && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// Reads the next chunk; false at the end of the input.
  private mutating func fill() throws -> Bool {
    if isAtEnd { return false }
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    if poll(&input, 1, 0) == 0 { Output.flush() }
    while true {
      let count = read(0, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Failure("cannot read standard input: \(systemErrorText())") }
      rest = 0..<count
      isAtEnd = count == 0
      return count > 0
    }
  }
}
