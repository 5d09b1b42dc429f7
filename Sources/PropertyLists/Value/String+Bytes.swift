extension String {
  /// Whether two strings are the same text byte for byte; `==` would also equate composed and decomposed letters.
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
