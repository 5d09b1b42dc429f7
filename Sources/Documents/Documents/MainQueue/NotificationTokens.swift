import Foundation

/// Observations of notifications that end with this object.
package final class NotificationTokens {
  private let tokens: [any NSObjectProtocol]

  package init(_ tokens: [any NSObjectProtocol]) { self.tokens = tokens }

  deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
}
