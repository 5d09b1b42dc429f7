import FoundationEssentials

/// Writes values as XML, in CoreFoundation's layout: one element per line, a tab per level.
///
/// The layout is taken from CoreFoundation's output: every level after the first is indented by one more tab, and so
/// are lines of data, up to eight tabs.
struct XMLWriter {
  /// The layout of the surrounding file, set by the editor.
  struct Layout {
    /// The indentation of one level.
    var indentation: [UInt8] = [UInt8(ascii: "\t")]
    var lineEnd: [UInt8] = [UInt8(ascii: "\n")]
    /// The prefix of every line, before the indentation of levels.
    var margin: [UInt8] = []
    /// Whether CR is written as a character reference, so that it survives an XML parser's treatment of line ends.
    var escapesCarriageReturn = false
  }

  private(set) var output: [UInt8] = []
  let keyOrder: PropertyListValue.KeyOrder
  let layout: Layout

  init(keyOrder: PropertyListValue.KeyOrder, layout: Layout = Layout()) {
    self.keyOrder = keyOrder
    self.layout = layout
  }

  // MARK: Structure

  mutating func writeDocument(_ value: PropertyListValue) {
    put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    put("<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n")
    put("<plist version=\"1.0\">\n")
    writeLine(value, level: 0)
    put("</plist>\n")
  }

  /// Writes a value on separate lines: indentation, value, line end.
  mutating func writeLine(_ value: PropertyListValue, level: Int) {
    indent(level)
    write(value, level: level)
    endLine()
  }

  /// Writes a key on a separate line.
  mutating func writeKeyLine(_ key: String, level: Int) {
    indent(level)
    writeKey(key)
    endLine()
  }

  mutating func writeKey(_ key: String) {
    put("<key>")
    writeEscaped(key)
    put("</key>")
  }

  /// Writes a value at the end of the output; its further lines are indented for `level`.
  mutating func write(_ value: PropertyListValue, level: Int) {
    switch value {
    case .dictionary(let dictionary): write(dictionary, level: level)
    case .array(let elements): write(elements, level: level)
    case .string(let text):
      put("<string>")
      writeEscaped(text)
      put("</string>")
    case .integer(let number): put(text: "<integer>\(number)</integer>")
    case .real(let number):
      put("<real>")
      writeReal(number)
      put("</real>")
    case .boolean(let flag): put(flag ? "<true/>" : "<false/>")
    case .date(let date):
      put("<date>")
      writeDate(secondsSinceReferenceDate: date.timeIntervalSinceReferenceDate)
      put("</date>")
    case .data(let data): write(data, level: level)
    case .uid(let number): write(["CF$UID": .integer(Int128(number))] as PropertyListValue, level: level)
    }
  }

  private mutating func write(_ dictionary: PropertyListValue.Dictionary, level: Int) {
    guard !dictionary.isEmpty else { return put("<dict/>") }
    put("<dict>")
    endLine()
    for entry in ordered(dictionary.entries) {
      writeKeyLine(entry.key, level: level + 1)
      writeLine(entry.value, level: level + 1)
    }
    indent(level)
    put("</dict>")
  }

  private mutating func write(_ elements: [PropertyListValue], level: Int) {
    guard !elements.isEmpty else { return put("<array/>") }
    put("<array>")
    endLine()
    for element in elements { writeLine(element, level: level + 1) }
    indent(level)
    put("</array>")
  }

  private mutating func write(_ data: Data, level: Int) {
    // CoreFoundation stops indenting data at eight levels, so that some columns are left for it.
    let dataLevel = min(level, 8)
    put("<data>")
    endLine()
    let bytesPerLine = (76 - 8 * dataLevel) / 4 * 3
    data.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = min(start + bytesPerLine, bytes.count)
        indent(dataLevel)
        output.appendBase64(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        endLine()
        start = end
      }
    }
    indent(level)
    put("</data>")
  }

  private func ordered(_ entries: [PropertyListValue.Dictionary.Entry]) -> [PropertyListValue.Dictionary.Entry] {
    switch keyOrder {
    case .source: entries
    case .sorted: entries.sorted { $0.key.precedesInUTF16($1.key) }
    }
  }

  // MARK: Text

  mutating func put(_ text: StaticString) {
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  mutating func put(text: String) { output.append(contentsOf: text.utf8) }

  mutating func put(_ byte: UInt8) { output.append(byte) }

  mutating func put(_ bytes: [UInt8]) { output.append(contentsOf: bytes) }

  var lastByte: UInt8? { output.last }

  mutating func endLine() { put(layout.lineEnd) }

  mutating func indent(_ level: Int) {
    put(layout.margin)
    for _ in 0..<level { put(layout.indentation) }
  }

  mutating func writeEscaped(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      for (position, byte) in bytes.enumerated() {
        guard let escape = escape(of: byte) else { continue }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<position]))
        put(escape)
        start = position + 1
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    }
  }

  private func escape(of byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\r") where layout.escapesCarriageReturn: "&#13;"
    default: nil
    }
  }
}
