import PropertyLists
import UTBundleDeclarations
import UTLint

extension Unicode.Scalar {
  /// Whether it is invisible and therefore hard to find in an identifier.
  var isInvisible: Bool {
    switch value {
    case 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2064, 0xFEFF: true
    default: false
    }
  }
}
