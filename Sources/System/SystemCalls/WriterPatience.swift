import UTCSystem

/// How long an operation waits for programs that have its files open for writing and are about to close them.
///
/// Between `fork` and `exec`, a new process holds the files that its parent had open; on a busy machine, that took up
/// to 65 ms. An operation waits that long only once, however many files it replaces, moves, or removes.
package final class WriterPatience {
  private var milliseconds = 200

  package init() {}

  /// Whether no process has the file open for writing, after waiting; nil if that cannot be determined.
  package func hasNoWriter(_ number: CInt) -> Bool? { answer { fileCallHasNoWriter(number) } }

  /// Takes a read lease of a file, which lasts until the file is closed (``Descriptor/holdsReadLease``).
  ///
  /// - Returns: false if a process has the file open for writing, after waiting; nil if that cannot be determined.
  package func takesReadLease(of file: Descriptor) -> Bool? { answer { fileCallTakeReadLease(file.number) } }

  private func answer(_ call: () -> CInt) -> Bool? {
    while true {
      let answer = systemCall(.lease, call)
      guard answer == 0 else { return answer < 0 ? nil : true }
      guard milliseconds > 0 else { return false }
      milliseconds -= 1
      pause(milliseconds: 1)
    }
  }
}
