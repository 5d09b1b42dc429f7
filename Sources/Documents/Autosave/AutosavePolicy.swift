/// When a document with unsaved changes is saved by itself.
public struct AutosavePolicy: Hashable, Sendable {
  /// How long after the last change.
  public var delay: Duration
  /// How long after the first change at most, while changes keep coming.
  public var ceiling: Duration
  /// How long after a save that failed.
  public var retryDelay: Duration
  /// How long after a change the contents are kept in the recovery store; nil for only if they cannot be saved.
  ///
  /// What was kept outlives the end of the program by whatever means, `kill -9` included, and is restored when the document is
  /// opened again; the file itself is left alone until the next save. All of the contents are written each time: worth it
  /// for small documents, or where saving has to wait.
  public var recoveryDelay: Duration?

  /// A policy. For files that are sent elsewhere after each save a longer ceiling spares transfers.
  public init(
    delay: Duration = .milliseconds(1500), ceiling: Duration = .seconds(10), retryDelay: Duration = .seconds(30),
    recoveryDelay: Duration? = nil
  ) {
    self.delay = delay
    self.ceiling = ceiling
    self.retryDelay = retryDelay
    self.recoveryDelay = recoveryDelay
  }

  /// 1.5 seconds after the last change, 10 after the first.
  public static let standard = AutosavePolicy()

  /// Nothing is saved by itself, except on closing.
  public static let never = AutosavePolicy(delay: forever, ceiling: forever, retryDelay: forever)

  private static let forever = Duration.seconds(Int64.max / 4)
}
