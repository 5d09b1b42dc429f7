/// The app's rank among the apps that open a type: `LSHandlerRank`.
///
/// Source: Apple's "Information Property List Key Reference", which gives the order of precedence.
public enum HandlerRank: String, Sendable, Hashable, CaseIterable {
  /// The app is the primary creator of files of the type.
  case owner = "Owner"
  /// The app opens files of the type; also the meaning of a missing rank.
  case `default` = "Default"
  /// The app is a secondary viewer.
  case alternate = "Alternate"
  /// The app is never chosen, but accepts files dropped on it.
  case none = "None"

  /// The order of precedence, 0 first.
  var precedence: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
