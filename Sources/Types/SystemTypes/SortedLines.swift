/// Lines of fields between tabs, sorted by the bytes of the first field, and searched in place.
package struct SortedLines: Sendable {
  private let text: StaticString

  /// The lines of a text.
  package init(_ text: StaticString) { self.text = text }

  private static let newline = UInt8(ascii: "\n")
  private static let tab = UInt8(ascii: "\t")

  /// The fields of the line whose first field is `key`, without that field; nil if there is no such line.
  ///
  /// The lines are searched by bisection.
  package func fields(of key: String) -> [String]? {
    var key = key
    return key.withUTF8 { key in
      text.withUTF8Buffer { text in
        guard let line = Self.line(of: key, in: text) else { return nil }
        return text[line].split(separator: Self.tab, omittingEmptySubsequences: false).dropFirst().map {
          String(decoding: $0, as: UTF8.self)
        }
      }
    }
  }

  private static func line(of key: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var (low, high) = (0, text.count)
    while low < high {
      var start = (low + high) / 2
      while start > low, text[start - 1] != newline { start -= 1 }
      var end = start
      while end < high, text[end] != newline, text[end] != tab, end - start < key.count, text[end] == key[end - start] {
        end += 1
      }
      let isFirstOver = end == high || text[end] == newline || text[end] == tab
      let isKeyOver = end - start == key.count
      guard isFirstOver || !isKeyOver && text[end] < key[end - start] else {
        high = start
        continue
      }
      while end < high, text[end] != newline { end += 1 }
      if isFirstOver, isKeyOver { return start..<end }
      low = end + 1
    }
    return nil
  }
}
