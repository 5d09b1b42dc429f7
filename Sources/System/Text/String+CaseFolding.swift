extension String {
  /// The text without differences of case (Unicode's full case folding): `ß`, `ẞ`, and `SS` are the same. The Turkish
  /// `ı` is a letter of its own, although it becomes `I` in capitals.
  package var caseFolded: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    // Lowercasing leaves ß, and uppercasing ẞ.
    let parts = split(separator: "ı", omittingEmptySubsequences: false)
    return parts.map { $0.lowercased().uppercased().lowercased() }.joined(separator: "ı")
  }
}
