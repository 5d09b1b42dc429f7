import PropertyLists

/// A position in a build settings file. `current` is nil at the end of each line and at the start of a comment.
struct XcconfigScanner {
  private let bytes: [UInt8]
  private let path: String
  private var position: Int
  private var line = 1
  private var lineStart = 0

  init(_ bytes: [UInt8], _ path: String) {
    self.bytes = bytes
    self.path = path
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lineStart = position
  }

  var isAtEnd: Bool { position >= bytes.count }

  var location: SourceLocation {
    // In UTF-8, every byte that is not a continuation byte begins a scalar.
    let column = bytes[lineStart..<position].count { $0 & 0xC0 != 0x80 } + 1
    return SourceLocation(file: path, position: .text(line: line, column: column))
  }

  var current: UInt8? {
    guard position < bytes.count, lineEnd == 0, !isAtComment else { return nil }
    return bytes[position]
  }

  private var isAtComment: Bool { at(0) == UInt8(ascii: "/") && at(1) == UInt8(ascii: "/") }

  private func at(_ offset: Int) -> UInt8? { position + offset < bytes.count ? bytes[position + offset] : nil }

  /// The number of bytes in the line end here, 0 if there is none: LF, CR, CR LF, or Unicode's line or paragraph
  /// separator.
  private var lineEnd: Int {
    switch at(0) {
    case UInt8(ascii: "\n"): 1
    case UInt8(ascii: "\r"): at(1) == UInt8(ascii: "\n") ? 2 : 1
    case 0xE2 where at(1) == 0x80 && (at(2) == 0xA8 || at(2) == 0xA9): 3
    default: 0
    }
  }

  mutating func advance() { position = min(position + 1, bytes.count) }

  mutating func skipSpace() {
    while let byte = current, Self.isSpace(byte) { advance() }
  }

  /// Skips to the start of the next line.
  mutating func finishLine() {
    while position < bytes.count, lineEnd == 0 { advance() }
    guard position < bytes.count else { return }
    position += lineEnd
    line += 1
    lineStart = position
  }

  mutating func take(while isPart: (UInt8) -> Bool) -> String {
    let start = position
    while let byte = current, isPart(byte) { advance() }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  mutating func takeName() -> String {
    take { SettingScanner.beginsName($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Reads a text in double quotes, in which `//` does not begin a comment; nil if there is none.
  mutating func takeQuoted() -> String? {
    guard current == UInt8(ascii: "\"") else { return nil }
    advance()
    let start = position
    while position < bytes.count, lineEnd == 0 {
      if bytes[position] == UInt8(ascii: "\"") {
        defer { advance() }
        return String(decoding: bytes[start..<position], as: UTF8.self)
      }
      advance()
    }
    return nil
  }

  /// Reads the rest of the line as a value, including lines continued with a backslash.
  mutating func takeValue() -> String {
    var parts: [String] = []
    while true {
      skipSpace()
      var part = trimmed(take { _ in true }[...])
      let isContinued = part.hasSuffix("\\")
      if isContinued { part = trimmed(part.dropLast()) }
      if !isContinued, part.hasSuffix(";") { part = trimmed(part.dropLast()) }
      if !part.isEmpty { parts.append(part) }
      guard isContinued else { return parts.joined(separator: " ") }
      finishLine()
      if isAtEnd { return parts.joined(separator: " ") }
    }
  }

  private func trimmed(_ text: Substring) -> String {
    var text = text
    while let last = text.utf8.last, Self.isSpace(last) { text.removeLast() }
    return String(text)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0x0B || byte == 0x0C
  }
}
