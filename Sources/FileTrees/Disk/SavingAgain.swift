import SafeWriting

/// Saves, and saves again if another program has changed meanwhile what was to be taken over from the version on disk.
///
/// - Parameters:
///   - attempts: how often at most; the last error is thrown.
///   - save: gets whether this is the first time. Later on, nothing that was not looked at again may be relied on.
/// - Returns: what `save` returns.
/// - Throws: what `save` throws.
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
