import PropertyLists
import UTLint

extension PrivacyManifest {
  /// The root dictionary; nil if the file has another root, or cannot be read.
  var root: PropertyList.Node? {
    propertyList.root.flatMap { !propertyList.hasErrors && $0.kind == .dictionary ? $0 : nil }
  }

  /// The dictionaries of the array with a key.
  private func entries(_ key: String) -> [PropertyList.Node] {
    guard let array = root?[key], array.kind == .array else { return [] }
    return array.elements.filter { $0.kind == .dictionary }
  }

  /// The entries of `NSPrivacyAccessedAPITypes`.
  var accessedAPIs: [PropertyList.Node] { entries("NSPrivacyAccessedAPITypes") }
  /// The entries of `NSPrivacyCollectedDataTypes`.
  var collectedData: [PropertyList.Node] { entries("NSPrivacyCollectedDataTypes") }
  /// The tracking domains.
  var trackingDomains: [PropertyList.Node] {
    guard let array = root?["NSPrivacyTrackingDomains"], array.kind == .array else { return [] }
    return array.elements.filter { $0.kind == .string }
  }

  /// The help, with the version of the SDK that does not have the problem.
  func help(_ text: String) -> String { laterVersion.map { "\(text); \($0)" } ?? text }
}
