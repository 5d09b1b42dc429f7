import FoundationEssentials

/// Reads something, again if a signal arrived meanwhile: on file systems over a network that interrupts calls by which
/// Foundation opens and looks at files, and it takes that for a failure.
package func retryingInterruptions<Result>(_ read: () throws -> Result) throws -> Result {
  while true {
    do {
      return try read()
    } catch let error as CocoaError where (error.underlying as? POSIXError)?.code == .EINTR {}
  }
}
