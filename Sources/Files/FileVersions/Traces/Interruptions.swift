import FoundationEssentials

/// Repeats a read that was interrupted by a signal: on network file systems, signals interrupt calls with which
/// Foundation opens and examines files, and Foundation treats that as a failure.
package func retryingInterruptions<Result>(_ read: () throws -> Result) throws -> Result {
  while true {
    do {
      return try read()
    } catch let error as CocoaError where (error.underlying as? POSIXError)?.code == .EINTR {}
  }
}
