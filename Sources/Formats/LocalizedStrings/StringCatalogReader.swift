import PropertyLists

/// Reads the keys of a string catalog: the names in the object `strings` of a JSON document.
///
/// One pass over the bytes, with its own stack instead of recursion.
struct StringCatalogReader {
  /// An open object or array.
  private struct Container {
    let isObject: Bool
    /// Whether its names are the keys of the catalog.
    let hasKeys: Bool
    var count = 0
  }

  private enum State {
    case value
    /// A name, or the end of the object.
    case name
    /// A comma, or the end of the container.
    case separator
  }

  private struct Fault: Error {
    let message: String
    let range: Range<Int>
  }

  private static let maximumDepth = 64

  private let name: String
  private let source: SourceText
  private var position: Int
  private var open: [Container] = []
  private(set) var entries: [LocalizedStrings.Entry] = []

  private var bytes: [UInt8] { source.utf8 }

  init(_ bytes: [UInt8], named name: String) {
    self.name = name
    source = SourceText(bytes: bytes)
    position = source.contentStart
  }

  /// Reads the catalog.
  ///
  /// - Returns: the first problem; nil if there is none.
  mutating func read() -> LocalizedStrings.Problem? {
    do throws(Fault) {
      try readDocument()
      return nil
    } catch {
      return LocalizedStrings.Problem(
        message: error.message, help: "correct the JSON", range: error.range, location: location(error.range.lowerBound)
      )
    }
  }

  private func location(_ offset: Int) -> SourceLocation {
    let position = source.lineAndColumn(of: offset).map {
      SourceLocation.Position.text(line: $0.line, column: $0.column)
    }
    return SourceLocation(file: name, position: position ?? .wholeFile)
  }

  private func fault(_ message: String, from start: Int? = nil) -> Fault {
    let start = min(start ?? position, bytes.count)
    return Fault(message: message, range: start..<max(start, min(bytes.count, max(position, start + 1))))
  }

  private mutating func readDocument() throws(Fault) {
    var state = State.value
    /// Whether the next value is the value of `strings` in the root object.
    var isOfStrings = false
    while true {
      skipSpace()
      guard position < bytes.count else { throw fault("the catalog is truncated") }
      let byte = bytes[position]
      switch state {
      case .name where byte == UInt8(ascii: "}") && open.last?.count == 0: close()
      case .name:
        guard byte == UInt8(ascii: "\"") else { throw fault("expected a quoted name") }
        let start = position
        let text = try readString()
        if open.last?.hasKeys == true, entries.count < LocalizedStrings.mostEntries {
          entries.append(.init(key: text, range: start..<position, location: location(start)))
        }
        isOfStrings = open.count == 1 && text == "strings"
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { throw fault("expected ':'") }
        position += 1
        state = .value
        continue
      case .value where byte == UInt8(ascii: "]") && open.last.map { !$0.isObject && $0.count == 0 } ?? false: close()
      case .value:
        if !open.isEmpty { open[open.count - 1].count += 1 }
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
          guard open.count < Self.maximumDepth else { throw fault("nested more than \(Self.maximumDepth) levels deep") }
          position += 1
          open.append(Container(isObject: byte == UInt8(ascii: "{"), hasKeys: isOfStrings))
          state = byte == UInt8(ascii: "{") ? .name : .value
          isOfStrings = false
          continue
        }
        isOfStrings = false
        try readScalar()
      case .separator:
        if byte == UInt8(ascii: ",") {
          position += 1
          state = open.last?.isObject == true ? .name : .value
          // Nothing may close now.
          skipSpace()
          if position < bytes.count, bytes[position] == UInt8(ascii: "}") || bytes[position] == UInt8(ascii: "]") {
            throw fault("expected another item after the comma")
          }
          continue
        }
        guard byte == (open.last?.isObject == true ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw fault("expected ','")
        }
        close()
      }
      guard !open.isEmpty else { break }
      state = .separator
    }
    skipSpace()
    if position < bytes.count { throw fault("unexpected content after the end of the catalog") }
  }

  private mutating func close() {
    position += 1
    open.removeLast()
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
  }

  /// Reads a number or a word after the beginning of a value, or a string.
  private mutating func readScalar() throws(Fault) {
    if bytes[position] == UInt8(ascii: "\"") {
      _ = try readString()
      return
    }
    let start = position
    while position < bytes.count, isOfScalar(bytes[position]) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard ["true", "false", "null"].contains(text) || isNumber(text) else {
      throw fault("expected a value", from: start)
    }
  }

  private func isOfScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private func isNumber(_ text: String) -> Bool {
    guard let first = text.utf8.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else { return false }
    return Double(text) != nil
  }

  /// Reads a string, from one quotation mark to the next.
  private mutating func readString() throws(Fault) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try readEscape(into: &text)
      case 0x0A, 0x0D: throw fault("unterminated string", from: start)
      case ..<0x20: throw fault("unescaped control character in a string")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw fault("unterminated string", from: start)
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(Fault) {
    let start = position
    let escaped = position + 1 < bytes.count ? bytes[position + 1] : 0
    position = min(bytes.count, position + 2)
    switch escaped {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escaped)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      guard var value = hexadecimal() else { throw fault("invalid escape in a string", from: start) }
      if (0xD800..<0xDC00).contains(value), position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
        bytes[position + 1] == UInt8(ascii: "u")
      {
        position += 2
        guard let low = hexadecimal(), (0xDC00..<0xE000).contains(low) else {
          throw fault("invalid escape in a string", from: start)
        }
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      }
      text += Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    default: throw fault("invalid escape in a string", from: start)
    }
  }

  /// The value of four hexadecimal digits.
  private mutating func hexadecimal() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 + UInt32(digit)
    }
    position += 4
    return value
  }
}
