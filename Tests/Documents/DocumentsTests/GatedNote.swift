import Dispatch
import Documents
import Synchronization

/// A note that writes when a test lets it, and fails as often as the test says.
final class GatedNote: Note {
  nonisolated let isWriting = Mutex(false)
  /// How many of the next saves fail, on a full disk.
  nonisolated let failures = Mutex(0)
  /// Whether autosaving puts the save off.
  var putsOff = false
  private nonisolated let gate = DispatchSemaphore(value: 0)

  /// Lets saves write.
  nonisolated func letWrite(_ count: Int = 1) { for _ in 0..<count { gate.signal() } }

  override func autosave(completionHandler: ((Bool) -> Void)? = nil) {
    if putsOff { completionHandler?(false) } else { super.autosave(completionHandler: completionHandler) }
  }

  nonisolated override func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?, safelyTo url: URL,
    for saveOperation: UIDocument.SaveOperation
  ) throws {
    isWriting.withLock { $0 = true }
    gate.wait()
    let fails = failures.withLock { failures in
      defer { failures = max(0, failures - 1) }
      return failures > 0
    }
    if fails { throw CocoaError(.fileWriteOutOfSpace) }
    try super.writeContents(contents, andAttributes: additionalFileAttributes, safelyTo: url, for: saveOperation)
  }
}
