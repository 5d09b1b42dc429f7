import PropertyLists
import UTBundleDeclarations
import UTLint

extension Subject {
  /// Returns the help for a value that must be a Boolean. Old-style text has no Booleans.
  func help(forBoolean flag: Bool) -> String {
    file.propertyList.format == .openStep ? "convert the file to XML, and use `<\(flag)/>`" : "use `<\(flag)/>`"
  }
}

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
