import SafeWriting
import UTTestFixtures

/// Recovers when no program has what it finds locked: one that another test has just started holds all locks of this
/// process, too, until it is executed.
func recovery(at path: FilePath) async throws -> RecoveryReport {
  var report = try SafeWrite.recover(at: path)
  try await eventually("a recovery without locks") {
    if report.busy.isEmpty { return true }
    report = try SafeWrite.recover(at: path)
    return false
  }
  return report
}
