import UTBundleDeclarations
import UTLint

extension String {
  /// The text after the last dot; nil if there is none.
  var fileSuffix: String? {
    lastIndex(of: ".").map { String(self[index(after: $0)...]) }
  }
}
