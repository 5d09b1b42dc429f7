import PropertyLists
import UTLibC

/// Finds comments that begin with `utictl:`.
struct CommentScanner {
  struct Comment {
    /// The whole comment, in bytes of the text.
    let range: Range<Int>
    /// The text after `utictl:`, without surrounding whitespace.
    let text: String
  }

  let text: [UInt8]
  let isXML: Bool

  private static let mark = Array("utictl:".utf8)

  var comments: [Comment] {
    var comments: [Comment] = []
    var position = 0
    while let found = find(Self.mark, from: position) {
      position = found + Self.mark.count
      guard let (start, end, close) = extent(of: found) else { continue }
      // An unclosed comment contains the rest of the file.
      guard close <= text.count else { break }
      let body = String(decoding: text[position..<end], as: UTF8.self)
      comments.append(Comment(range: start..<close, text: Self.trimmed(body)))
      position = close
    }
    return comments
  }

  /// Returns the comment that starts with the mark at an offset: its start, the end of its text, and its end, which is
  /// past the end of the file if the comment is not closed.
  private func extent(of mark: Int) -> (start: Int, end: Int, close: Int)? {
    var before = mark
    while before > 0, Self.isBlank(text[before - 1]) { before -= 1 }
    func follows(_ opening: String) -> Bool { text[..<before].suffix(opening.utf8.count).elementsEqual(opening.utf8) }
    func comment(_ opening: String, _ closing: String) -> (Int, Int, Int) {
      let end = find(Array(closing.utf8), from: mark)
      return (before - opening.utf8.count, end ?? text.count, end.map { $0 + closing.utf8.count } ?? .max)
    }
    if isXML { return follows("<!--") ? comment("<!--", "-->") : nil }
    if follows("/*") { return comment("/*", "*/") }
    guard follows("//") else { return nil }
    let end = text[mark...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? text.count
    return (before - 2, end, end)
  }

  /// Returns the lines that count as the line after an offset: the next nonblank line, and if that is only a key, up to
  /// the start of its value.
  func nextLine(after offset: Int, _ source: SourceText) -> ClosedRange<Int>? {
    guard let line = [UInt8(ascii: "\n"), UInt8(ascii: "\r")].compactMap({ find([$0], from: offset) }).min(),
      let start = text[line...].firstIndex(where: { !Self.isBlank($0) }), let first = source.line(of: start)
    else { return nil }
    guard isXML, text[start...].starts(with: "<key>".utf8), let end = find(Array("</key>".utf8), from: start),
      let value = text[(end + 6)...].firstIndex(where: { !Self.isBlank($0) }), let last = source.line(of: value)
    else { return first...first }
    return first...max(first, last)
  }

  private func find(_ pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first, start < text.count else { return nil }
    return text.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress else { return nil }
      var position = start
      while position < bytes.count, let found = memchr(base + position, Int32(first), bytes.count - position) {
        let candidate = UnsafeRawPointer(found) - base
        if bytes[candidate...].starts(with: pattern) { return candidate }
        position = candidate + 1
      }
      return nil
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
