import BundleDeclarations
import Lint

extension Unicode.Scalar {
  /// Whether identifiers may have it. Everything beyond ASCII is allowed in Apple's older text, so it is not judged.
  var isAllowedInIdentifier: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".": true
    default: value > 0x7F && !properties.isWhitespace
    }
  }
}
