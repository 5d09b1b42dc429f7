/// What an app does with documents of a type: `CFBundleTypeRole`.
///
/// Source: Apple's "Information Property List Key Reference".
public enum DocumentRole: String, Sendable, Hashable, CaseIterable {
  /// It reads and writes them.
  case editor = "Editor"
  /// It reads them.
  case viewer = "Viewer"
  /// It runs them: they are programs of a kind.
  case shell = "Shell"
  /// It only says how they look.
  case none = "None"
  /// It draws them for Quick Look.
  case quickLookGenerator = "QLGenerator"
  /// It reads them for Spotlight.
  case spotlightImporter = "MDImporter"

  /// The place in the order in which a double click prefers roles, 0 first; nil if it never chooses them.
  var precedence: Int? {
    switch self {
    case .editor: 0
    case .viewer: 1
    case .shell: 2
    case .none, .quickLookGenerator, .spotlightImporter: nil
    }
  }
}
