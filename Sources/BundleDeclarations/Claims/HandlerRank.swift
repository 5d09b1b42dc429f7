/// How an app ranks itself among those that open a type: `LSHandlerRank`.
///
/// Source: Apple's "Information Property List Key Reference", which gives the order of precedence.
public enum HandlerRank: String, Sendable, Hashable, CaseIterable {
  /// The app is the primary creator of files of the type.
  case owner = "Owner"
  /// The app opens files of the type; also what a missing rank means.
  case `default` = "Default"
  /// The app is a secondary viewer.
  case alternate = "Alternate"
  /// The app is never chosen, but accepts files that are dropped on it.
  case none = "None"

  /// The place in the order of precedence, 0 first.
  var precedence: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
