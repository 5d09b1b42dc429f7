import Lint

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    // Nearly all texts have none, and are in ASCII at both ends.
    if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) {
      return self
    }
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
