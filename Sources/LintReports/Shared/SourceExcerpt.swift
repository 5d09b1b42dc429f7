import Lint
import PropertyLists
import Text
import TypeRegistry

/// A line of a file, and what of it is to be underlined.
struct SourceExcerpt {
  /// The number of the line.
  let line: Int
  /// The line as a terminal can show it; of a long one the part around the place.
  let text: String
  /// What stands before the underlining.
  let indentation: String
  /// A caret and tildes.
  let underline: String

  /// How much of a line is shown before the place, and all in all.
  private static let (before, most) = (60, 120)

  /// Nil for a file without lines, and for what is about a file as a whole.
  init?(_ place: FindingPlace, in file: PropertyList) {
    guard let line = place.location.line else { return nil }
    let source = file.source
    let bytes = source.utf8
    func isLineEnd(_ offset: Int) -> Bool { bytes[offset] == UInt8(ascii: "\n") || bytes[offset] == UInt8(ascii: "\r") }
    let start = min(source.textOffset(ofSource: place.range.lowerBound), bytes.count)
    var lineStart = start
    // No further than what can be shown: a file may be one line.
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

  /// Text with blanks for tabs and other control characters spelled out.
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
