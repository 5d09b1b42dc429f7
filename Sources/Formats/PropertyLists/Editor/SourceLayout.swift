import UTThreads

/// The layout of a file's text around an offset: lines, indentation, comments.
struct SourceLayout {
  let text: [UInt8]
  /// The offsets of the characters that end lines: a search would pass over the whole line for each edit in it.
  private let lineEnds: [Int]

  init(text: [UInt8]) {
    self.text = text
    lineEnds = text.indices.filter { isLineEnd(text[$0]) }
  }

  /// The start of the line with an offset.
  func lineStart(of offset: Int) -> Int {
    let next = nextLineEnd(from: offset)
    return next > 0 ? lineEnds[next - 1] + 1 : 0
  }

  /// The position in ``lineEnds`` of the first one at or after an offset.
  private func nextLineEnd(from offset: Int) -> Int {
    var (low, high) = (0, lineEnds.count)
    while low < high {
      assert(Steps.count(1))
      let middle = (low + high) / 2
      if lineEnds[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The spaces and tabs at the beginning of the line of an offset, up to the offset.
  func margin(of offset: Int) -> [UInt8] {
    Array(text[lineStart(of: offset)..<offset].prefix(while: isBlank))
  }

  /// Whether only spaces and tabs precede an offset in its line, and the line is not the first.
  func beginsLine(_ offset: Int) -> Bool {
    let start = blankStart(before: offset)
    return start > 0 && isLineEnd(text[start - 1])
  }

  /// The end of the spaces and tabs after an offset.
  func blankEnd(from offset: Int) -> Int {
    text[offset...].firstIndex { !isBlank($0) } ?? text.count
  }

  /// The start of the spaces and tabs before an offset.
  func blankStart(before offset: Int) -> Int {
    let start = text[..<offset].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
    assert(Steps.count(offset - start + 1))
    return start
  }

  /// Whether a line ends at an offset.
  func isAtLineEnd(_ offset: Int) -> Bool { offset >= text.count || isLineEnd(text[offset]) }

  /// The end of the line with an offset, without its line end, if only spaces and complete comments follow the offset.
  func endOfLineWithoutMarkup(from offset: Int) -> Int? {
    var position = blankEnd(from: offset)
    while !isAtLineEnd(position) {
      guard text[position...].starts(with: "<!--".utf8), let end = endOfComment(from: position) else { return nil }
      position = blankEnd(from: end)
    }
    return position
  }

  /// The end of a comment that ends on the line it begins on.
  private func endOfComment(from start: Int) -> Int? {
    var position = start + 4
    while position + 2 < text.count, !isLineEnd(text[position]) {
      if text[position...].starts(with: "-->".utf8) { return position + 3 }
      position += 1
    }
    return nil
  }

  /// The start of the line end before an offset at the start of a line; nil if the offset is elsewhere.
  func precedingLineEnd(of offset: Int) -> Int? {
    guard beginsLine(offset) else { return nil }
    let start = blankStart(before: offset)
    let isCRLF = start > 1 && text[start - 1] == UInt8(ascii: "\n") && text[start - 2] == UInt8(ascii: "\r")
    return start - (isCRLF ? 2 : 1)
  }

  /// The line end before an offset; if there is none, the first one after it; nil for a single line.
  func lineEnd(near offset: Int) -> [UInt8]? {
    guard !lineEnds.isEmpty else { return nil }
    let found = lineEnds[max(0, nextLineEnd(from: offset) - 1)]
    let next = found + 1 < text.count ? text[found + 1] : 0
    let previous = found > 0 ? text[found - 1] : 0
    if text[found] == UInt8(ascii: "\n") { return previous == UInt8(ascii: "\r") ? [0x0D, 0x0A] : [0x0A] }
    return next == UInt8(ascii: "\n") ? [0x0D, 0x0A] : [0x0D]
  }

  /// Whether a range contains only whitespace.
  func isWhiteSpaceOnly(_ range: Range<Int>) -> Bool { text[range].allSatisfy { isBlank($0) || isLineEnd($0) } }
}

private func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
