extension String {
  /// The text without leading and trailing whitespace.
  var trimmed: String {
    // Almost all texts have none, and begin and end with ASCII.
    if let first = utf8.first, let last = utf8.last, first.isVisibleASCII, last.isVisibleASCII { return self }
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// Whether the text is empty or consists of whitespace.
  var isBlank: Bool {
    if let first = utf8.first, first.isVisibleASCII { return false }
    return allSatisfy(\.isWhitespace)
  }

  /// Whether there is whitespace anywhere in the text.
  var hasWhitespace: Bool { !utf8.allSatisfy(\.isVisibleASCII) && contains(where: \.isWhitespace) }
}

extension UInt8 {
  /// Whether this is the code of an ASCII character that can be seen.
  fileprivate var isVisibleASCII: Bool { (0x21...0x7E).contains(self) }
}
