/// When a document with unsaved changes is saved by itself.
public struct AutosavePolicy: Hashable, Sendable {
  /// How long after the last change.
  public var delay: Duration
  /// How long after the first change at most, while changes keep coming.
  public var ceiling: Duration
  /// How long after a save that failed.
  public var retryDelay: Duration

  /// A policy. For files that are sent elsewhere after each save a longer ceiling spares transfers.
  public init(
    delay: Duration = .milliseconds(1500), ceiling: Duration = .seconds(10), retryDelay: Duration = .seconds(30)
  ) {
    self.delay = delay
    self.ceiling = ceiling
    self.retryDelay = retryDelay
  }

  /// 1.5 seconds after the last change, 10 after the first.
  public static let standard = AutosavePolicy()

  /// Nothing is saved by itself, except on closing.
  public static let never = AutosavePolicy(delay: .seconds(Int64.max / 4), ceiling: .seconds(Int64.max / 4))
}
