extension String {
  /// Returns whether two strings are equal byte for byte; `==` would also equate composed and decomposed letters.
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
