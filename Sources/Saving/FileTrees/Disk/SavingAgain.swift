import SafeWriting

/// Saves, and saves again if another program changed files to be reused from the version on disk.
///
/// - Parameters:
///   - attempts: the maximum number of attempts; the last error is thrown.
///   - save: called with whether this is the first attempt. Later attempts must check every file again.
/// - Returns: what `save` returns.
/// - Throws: errors from `save`.
func savingAgain<Result>(attempts: Int, _ save: (_ isFirst: Bool) throws -> Result) throws -> Result {
  for attempt in 1..<max(attempts, 1) {
    do {
      return try save(attempt == 1)
    } catch let error as SafeWriteError where error.operation == .reuse {
    } catch FileTreeError.changed {
    }
  }
  return try save(attempts <= 1)
}
