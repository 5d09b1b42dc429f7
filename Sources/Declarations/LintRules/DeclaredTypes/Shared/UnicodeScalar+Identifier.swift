import UTBundleDeclarations
import UTLint

extension Unicode.Scalar {
  /// Whether identifiers may contain it. Apple's older documentation allows all non-ASCII characters, so they are
  /// accepted.
  var isAllowedInIdentifier: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".": true
    default: value > 0x7F && !properties.isWhitespace
    }
  }
}
