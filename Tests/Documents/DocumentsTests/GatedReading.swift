import Dispatch
import Documents
import Synchronization

/// A note that reads when a test lets it, and fails if the test says so.
final class GatedReading: Note {
  nonisolated let isGated = Mutex(false)
  nonisolated let isReading = Mutex(false)
  nonisolated let fails = Mutex(false)
  nonisolated let goesOn = DispatchSemaphore(value: 0)

  nonisolated override func read(from url: URL) throws {
    isReading.withLock { $0 = true }
    if isGated.withLock({ $0 }) { goesOn.wait() }
    if fails.withLock({ $0 }) { throw CocoaError(.fileReadCorruptFile) }
    try super.read(from: url)
  }
}
