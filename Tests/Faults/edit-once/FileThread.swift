import Foundation
import Synchronization
import UTLibC

/// Does what a document does with its file, all of it on one thread: the calls of a thread are counted, and on one of a
/// pool they would have other numbers in each run.
final class FileThread: Sendable {
  private let blocks = Mutex<[@Sendable () -> Void]>([])
  private let semaphore = DispatchSemaphore(value: 0)

  init() {
    Thread.detachNewThread { [self] in
      Self.countBeyondLoading()
      while true {
        semaphore.wait()
        blocks.withLock { $0.removeFirst() }()
      }
    }
  }

  func perform(_ block: @escaping @Sendable () -> Void) {
    blocks.withLock { $0.append(block) }
    semaphore.signal()
  }

  /// A call that is disturbed is known by its number in its thread. None shall have that of a call by which the program
  /// was loaded.
  private static func countBeyondLoading() {
    var (byte, status) = (UInt8(0), stat())
    for _ in 0..<200 {
      let descriptor = open("/dev/null", O_RDONLY)
      _ = (read(descriptor, &byte, 1), pread(descriptor, &byte, 1, 0), lseek(descriptor, 0, SEEK_SET))
      _ = (fstat(descriptor, &status), stat("/dev/null", &status), fcntl(descriptor, F_GETFD))
      close(descriptor)
    }
  }
}
