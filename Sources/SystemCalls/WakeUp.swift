import CFileCalls
import Glibc

/// Wakes a thread that sleeps in `poll(2)`: a counter in the kernel (`eventfd(2)`).
package final class WakeUp: Sendable {
  /// Can be read when it has rung; -1 if there could be none, and the thread has to wake by itself.
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
