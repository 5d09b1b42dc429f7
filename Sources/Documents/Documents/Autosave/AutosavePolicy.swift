/// Determines when a document with unsaved changes is saved automatically.
///
/// ```swift
/// note.autosavePolicy = AutosavePolicy(delay: .seconds(1), ceiling: .seconds(10))
/// ```
public struct AutosavePolicy: Hashable, Sendable {
  /// The delay after the last change.
  public var delay: Duration
  /// The maximum delay after the first change, while changes continue.
  public var ceiling: Duration
  /// The delay after a failed save.
  public var retryDelay: Duration
  /// The delay after a change before the contents are stored in the recovery store; nil to store them only if they
  /// cannot be saved.
  ///
  /// Stored contents survive however the program ends, including by `kill -9`, and are restored when the
  /// document is opened again; the file itself is not touched until the next save. Each time, the complete contents are
  /// written: use it for small documents, or if saving must be delayed.
  public var recoveryDelay: Duration?

  /// Creates a policy. For files that are transferred after each save, a longer maximum delay saves transfers.
  public init(
    delay: Duration = .milliseconds(1500), ceiling: Duration = .seconds(10), retryDelay: Duration = .seconds(30),
    recoveryDelay: Duration? = nil
  ) {
    self.delay = delay
    self.ceiling = ceiling
    self.retryDelay = retryDelay
    self.recoveryDelay = recoveryDelay
  }

  /// 1.5 seconds after the last change, at most 10 seconds after the first.
  public static let standard = AutosavePolicy()

  /// Changes are not saved after a delay. The document is still saved when it is closed, when another access is to read
  /// its file, and when the program ends.
  public static let never = AutosavePolicy(delay: forever, ceiling: forever, retryDelay: forever)

  private static let forever = Duration.seconds(Int64.max / 4)
}
