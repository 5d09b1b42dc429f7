import Lint

extension String {
  /// The text without leading and trailing whitespace.
  var trimmed: String {
    // Almost all texts have none, and begin and end with ASCII.
    if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) {
      return self
    }
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
