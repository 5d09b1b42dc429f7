extension Unicode.Scalar {
  /// Whether identifiers may contain it. Apple's older documentation allows all non-ASCII characters, so they are
  /// accepted, except invisible and control characters, which are never intended.
  var isAllowedInIdentifier: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".": true
    default: value > 0x9F && !properties.isWhitespace && !isInvisible
    }
  }
}
