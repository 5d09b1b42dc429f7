import PropertyLists
import UTLint
import UTText

/// A line of a file with the part to underline.
struct SourceExcerpt {
  /// The number of the line.
  let line: Int
  /// The line as a terminal can show it; for a long line, the part around the location.
  let text: String
  /// The indentation of the underline.
  let indentation: String
  /// A caret and tildes.
  let underline: String

  /// The maximum length shown before the location, and in total.
  private static let (before, most) = (60, 120)

  /// Nil for a file without lines, and for findings about a whole file.
  init?(_ place: FindingPlace, in result: LintResult) {
    guard let line = place.location.line, let source = result.source(named: place.location.file) else { return nil }
    let bytes = source.utf8
    // In the source of a generated file, only a position or a line is known.
    let isRange = !place.range.isEmpty || result.file(named: place.location.file) != nil
    let range =
      isRange
      ? Self.textRange(of: place.range, in: source)
      : Self.contents(ofLine: line, from: place.location.column ?? 1, in: source)
    func isLineEnd(_ offset: Int) -> Bool { bytes[offset] == UInt8(ascii: "\n") || bytes[offset] == UInt8(ascii: "\r") }
    let start = range.lowerBound
    var lineStart = start
    // Limited to the length that can be shown, because a file may be a single line.
    while lineStart > source.contentStart, start - lineStart < 4 * Self.most, !isLineEnd(lineStart - 1) {
      lineStart -= 1
    }
    var lineEnd = start
    while lineEnd < bytes.count, lineEnd - start < 4 * Self.most, !isLineEnd(lineEnd) { lineEnd += 1 }
    let end = min(range.upperBound, lineEnd)

    var head = Self.shown(bytes[lineStart..<start])
    let marked = Self.shown(bytes[start..<end])
    let tail = Self.shown(bytes[end..<lineEnd])
    if head.unicodeScalars.count > Self.before {
      head = "…" + String(String.UnicodeScalarView(head.unicodeScalars.suffix(Self.before)))
    }
    self.line = line
    var text = String.UnicodeScalarView((head + marked + tail).unicodeScalars.prefix(Self.most))
    if text.count == Self.most { text.append("…") }
    while let last = text.last, last == " " { text.removeLast() }
    self.text = String(text)
    indentation = String(repeating: " ", count: DisplayWidth.of(head))
    let width = min(DisplayWidth.of(marked), max(1, DisplayWidth.of(self.text) - DisplayWidth.of(head)))
    underline = "^" + String(repeating: "~", count: max(0, width - 1))
  }

  private static func textRange(of range: Range<Int>, in source: SourceText) -> Range<Int> {
    let start = min(source.textOffset(ofSource: range.lowerBound), source.utf8.count)
    return start..<max(start, source.textOffset(ofSource: range.upperBound))
  }

  /// The range of a line without the spaces around it, or of the text at a column: a quoted text, or the rest of the
  /// line. At the end of a text that has fewer lines.
  private static func contents(ofLine line: Int, from column: Int, in source: SourceText) -> Range<Int> {
    let bytes = source.utf8
    var start = source.contentStart
    for _ in 1..<max(1, line) {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return bytes.count..<bytes.count }
      start = end + 1
    }
    let all = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0x0D }
    let begin = column > 1 ? offset(ofColumn: column, in: all) : all.startIndex
    let first = all[begin...].firstIndex { !isBlank($0) } ?? all.endIndex
    if column > 1, let end = endOfQuoted(all[first...]) { return first..<end }
    return first..<(all[first...].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? first)
  }

  /// The offset of a column. Columns count Unicode scalars, so continuation bytes are skipped.
  private static func offset(ofColumn column: Int, in line: ArraySlice<UInt8>) -> Int {
    var rest = column
    return line.firstIndex {
      rest -= $0 & 0xC0 == 0x80 ? 0 : 1
      return rest == 0
    } ?? line.endIndex
  }

  /// The end of a text in quotation marks, with them; nil if it does not begin with one, or does not end.
  private static func endOfQuoted(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let quote = bytes.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    var isEscaped = true
    return bytes.firstIndex { byte in
      defer { isEscaped = !isEscaped && byte == UInt8(ascii: "\\") }
      return byte == quote && !isEscaped
    }.map { $0 + 1 }
  }

  /// Text with tabs replaced by spaces and other control characters spelled out.
  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    var result = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar == "\t" {
        result += "    "
      } else {
        result += PrintableText.of(String(scalar))
      }
    }
    return result
  }
}
