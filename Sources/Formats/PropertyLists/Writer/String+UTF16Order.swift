extension String {
  /// Returns whether this string comes first when comparing UTF-16 code units.
  ///
  /// UTF-8 bytes compare in the order of scalars, which differs in one place: in UTF-16, all characters above U+FFFF
  /// begin with a surrogate, U+D800…U+DFFF, and so come before U+E000…U+FFFF.
  func precedesInUTF16(_ other: String) -> Bool {
    var (one, other) = (self, other)
    return one.withUTF8 { one in
      other.withUTF8 { other in
        let common = min(one.count, other.count)
        var position = 0
        while position < common, one[position] == other[position] { position += 1 }
        guard position < common else { return one.count < other.count }
        let (byte, otherByte) = (one[position], other[position])
        if byte >= 0xEE, otherByte >= 0xEE, (byte >= 0xF0) != (otherByte >= 0xF0) { return byte >= 0xF0 }
        return byte < otherByte
      }
    }
  }
}
