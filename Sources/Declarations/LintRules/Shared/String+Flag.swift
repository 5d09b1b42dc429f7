import UTBundleDeclarations

extension String {
  /// The Boolean that a word, letter, or digit stands for where only `<true/>` or `<false/>` is correct; nil if none.
  var meantFlag: Bool? {
    switch inLowerCase {
    case "yes", "true", "1", "y": true
    case "no", "false", "0", "n": false
    default: nil
    }
  }
}
