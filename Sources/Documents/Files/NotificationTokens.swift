import Foundation

/// Observations of notifications that end with this object.
final class NotificationTokens {
  private let tokens: [any NSObjectProtocol]

  init(_ tokens: [any NSObjectProtocol]) { self.tokens = tokens }

  deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
}
