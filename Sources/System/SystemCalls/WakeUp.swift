import UTCSystem
import UTLibC

/// Wakes a thread that waits in `poll(2)`: a kernel counter (`eventfd(2)`).
package final class WakeUp: Sendable {
  /// The descriptor to poll for reading; -1 if none could be created, and the thread has to wake up by itself.
  package let descriptor = fileCallEvent()

  package init() {}

  package func ring() {
    var count: UInt64 = 1
    _ = write(descriptor, &count, MemoryLayout.size(ofValue: count))
  }

  package func stop() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
