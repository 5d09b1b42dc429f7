import PropertyLists
import UTBundleDeclarations
import UTLint

extension SettingFault {
  /// The problem, and the advice.
  var parts: (message: String, advice: String) {
    let text = description
    guard let end = text.ranges(of: "; ").first else { return (text, "correct it") }
    return (String(text[..<end.lowerBound]), String(text[end.upperBound...]))
  }
}
