import PropertyLists
import UTBundleDeclarations
import UTLint

extension SettingProblem {
  /// The problem, and the help.
  var parts: (message: String, help: String) {
    let text = description
    guard let end = text.ranges(of: "; ").first else { return (text, "correct it") }
    return (String(text[..<end.lowerBound]), String(text[end.upperBound...]))
  }
}
