/// Lines of fields between tabs, sorted by the bytes of the first field, and searched in place.
package struct SortedLines: Sendable {
  private let text: StaticString

  /// The lines of a text.
  package init(_ text: StaticString) { self.text = text }

  /// The fields of the line whose first field is `key`, without that; nil if there is none.
  ///
  /// The lines are searched by bisection.
  package func fields(of key: String) -> [String]? {
    text.withUTF8Buffer { lines in
      var (low, high) = (0, lines.count)
      while low < high {
        var start = (low + high) / 2
        while start > low && lines[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        let end = lines[start..<high].firstIndex(of: UInt8(ascii: "\n")) ?? high
        let first = lines[start..<end].prefix { $0 != UInt8(ascii: "\t") }
        if first.elementsEqual(key.utf8) {
          return lines[start..<end].split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            .dropFirst().map { String(decoding: $0, as: UTF8.self) }
        }
        if first.lexicographicallyPrecedes(key.utf8) { low = end + 1 } else { high = start }
      }
      return nil
    }
  }
}
