/// Waits for what nobody announces, such as what another program does, by looking again and again, for ten minutes at
/// most.
///
/// All tests begin at once and share a few threads. However long these are busy, what was begun before is carried out
/// before the condition has been checked many times, so that many checks are made even if they take longer.
///
/// - Parameters:
///   - what: what is waited for, in the error.
///   - condition: whether it is so.
/// - Throws: ``Missing``.
package func eventually(
  _ what: String = "what was waited for", isolation: isolated (any Actor)? = #isolation,
  _ condition: () async throws -> Bool
) async throws {
  let clock = ContinuousClock()
  // Syncthing takes up to 300 seconds to notice that a connection is dead, and then makes another.
  let end = clock.now + .seconds(600)
  var checks = 0
  while try await !condition() {
    checks += 1
    guard clock.now < end || checks < 100 else { throw Missing(what: what) }
    // Conditions that last ask other programs.
    try await Task.sleep(for: .milliseconds(min(1 + checks, 20)))
  }
}

/// What a test expected in vain.
package struct Missing: Error {
  package let what: String

  package init(what: String) { self.what = what }
}
