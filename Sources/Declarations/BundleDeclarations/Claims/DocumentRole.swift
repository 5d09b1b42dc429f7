/// The app's role for documents of a type: `CFBundleTypeRole`.
///
/// Source: Apple's "Information Property List Key Reference".
public enum DocumentRole: String, Sendable, Hashable, CaseIterable {
  /// It reads and writes them.
  case editor = "Editor"
  /// It reads them.
  case viewer = "Viewer"
  /// It runs them as programs.
  case shell = "Shell"
  /// It only gives them an icon.
  case none = "None"
  /// It generates Quick Look previews of them.
  case quickLookGenerator = "QLGenerator"
  /// It imports them for Spotlight.
  case spotlightImporter = "MDImporter"

  /// The order in which a double click prefers roles, 0 first; nil if it never chooses the role.
  var precedence: Int? {
    switch self {
    case .editor: 0
    case .viewer: 1
    case .shell: 2
    case .none, .quickLookGenerator, .spotlightImporter: nil
    }
  }
}
