/// How long a turn waits before it checks for obstacles.
package struct Patience: Sendable {
  /// After this time, a process checks whether the process that it waits for is alive; then after twice the time, and
  /// so on.
  package var firstCheck: Duration = .milliseconds(1)
  /// The longest time between two checks, unless there is a queue, or the wait is long (``rareChecks``).
  package var laterChecks: Duration = .milliseconds(5)
  /// The longest time between two checks in a long wait for a turn that is held. Up to this time, the next check comes
  /// after a sixteenth of the time that was already waited.
  package var rareChecks: Duration = .milliseconds(250)
  /// After this time, a turn that could be granted but is not is passed over.
  package var passingOver: Duration = .milliseconds(50)
  /// After this time, the program is notified of the turn's obstacle.
  package var notice: Duration = .seconds(10)
  /// The clock of ``notice``, and of how long a turn has waited.
  package var now: @Sendable () -> ContinuousClock.Instant = { .now }

  package init() {}
}
