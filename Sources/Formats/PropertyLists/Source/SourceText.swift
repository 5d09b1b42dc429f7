import Synchronization

/// The bytes of a file and the UTF-8 text to parse, with a mapping between them.
package final class SourceText: Sendable {
  /// The file as read.
  package let bytes: [UInt8]
  /// The text in UTF-8, the same as `bytes` unless the file is in another encoding. For binary property lists, the
  /// same.
  package let utf8: [UInt8]
  /// The map from offsets in `utf8` to offsets in `bytes`; nil if they are the same.
  private let map: OffsetMap?
  /// The start of the text in `utf8`: after a byte order mark.
  package let contentStart: Int
  /// Whether there is a UTF-8 byte order mark.
  var hasUTF8Mark: Bool { contentStart > 0 }
  /// Whether the file is text, so that locations have a line and a column.
  package let hasLines: Bool
  /// Created on first use, because most files have no problems.
  private let lineIndex = Mutex<LineIndex?>(nil)

  package init(bytes: [UInt8], hasLines: Bool = true) {
    self.bytes = bytes
    utf8 = bytes
    map = nil
    contentStart = hasLines && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.hasLines = hasLines
  }

  init(bytes: [UInt8], utf8: [UInt8], map: OffsetMap) {
    self.bytes = bytes
    self.utf8 = utf8
    self.map = map
    contentStart = 0
    hasLines = true
  }

  /// Returns the line and column, from 1, of an offset in `utf8`; nil for a file that is not text.
  package func lineAndColumn(of offset: Int) -> (line: Int, column: Int)? {
    guard hasLines else { return nil }
    return lineIndex.withLock { index in
      let lines = index ?? LineIndex(of: utf8, from: contentStart)
      index = lines
      return lines.lineAndColumn(of: offset, in: utf8)
    }
  }

  /// Returns the line, from 1, of an offset in `utf8`; nil for a file that is not text.
  package func line(of offset: Int) -> Int? { lineAndColumn(of: offset)?.line }

  /// Returns the byte range of the file that a range of `utf8` came from.
  package func sourceRange(of range: Range<Int>) -> Range<Int> {
    guard let map else { return range }
    let start = map.sourceOffset(ofText: range.lowerBound)
    return start..<max(start, map.sourceOffset(ofText: range.upperBound))
  }

  /// Returns the offset in `utf8` for an offset of the file.
  package func textOffset(ofSource offset: Int) -> Int {
    let clamped = min(max(0, offset), bytes.count)
    return map?.textOffset(ofSource: clamped) ?? clamped
  }
}
