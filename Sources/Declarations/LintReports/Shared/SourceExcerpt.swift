import PropertyLists
import UTLint
import UTText

/// A line of a file with the part to underline.
struct SourceExcerpt {
  /// The number of the line.
  let line: Int
  /// The line as a terminal can show it; for a long line, the part around the place.
  let text: String
  /// The indentation of the underline.
  let indentation: String
  /// A caret and tildes.
  let underline: String

  /// The maximum length shown before the place, and in total.
  private static let (before, most) = (60, 120)

  /// Nil for a file without lines, and for findings about a whole file.
  init?(_ place: FindingPlace, in file: PropertyList) {
    guard let line = place.location.line else { return nil }
    let source = file.source
    let bytes = source.utf8
    func isLineEnd(_ offset: Int) -> Bool { bytes[offset] == UInt8(ascii: "\n") || bytes[offset] == UInt8(ascii: "\r") }
    let start = min(source.textOffset(ofSource: place.range.lowerBound), bytes.count)
    var lineStart = start
    // Limited to what can be shown, because a file may be a single line.
    while lineStart > source.contentStart, start - lineStart < 4 * Self.most, !isLineEnd(lineStart - 1) {
      lineStart -= 1
    }
    var lineEnd = start
    while lineEnd < bytes.count, lineEnd - start < 4 * Self.most, !isLineEnd(lineEnd) { lineEnd += 1 }
    let end = min(max(start, source.textOffset(ofSource: place.range.upperBound)), lineEnd)

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
