extension Unicode.Scalar {
  /// Whether identifiers may contain it. Apple's older documentation allows all non-ASCII characters, so they are
  /// accepted, but for invisible ones and control characters, which nobody means.
  var isAllowedInIdentifier: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".": true
    default: value > 0x9F && !properties.isWhitespace && !isInvisible
    }
  }
}
