import UTCSystem
import UTLibC

/// The contents of a file as memory that all processes with the file share, until deinitialization.
///
/// If another process truncates the file, the whole memory becomes zero when a part that the file no longer has is
/// accessed. From then on, it belongs only to this process. Code that uses the memory must detect that.
///
/// It keeps the file's open description, with the locks on it, after the descriptor is closed. A child of `fork(2)`
/// does not have it.
///
/// `@unchecked Sendable`: the address does not change, and users of the memory synchronize their accesses.
package final class SharedMapping: @unchecked Sendable {
  package let start: UnsafeMutableRawPointer
  package let size: Int

  /// - Parameters:
  ///   - file: open for reading and writing.
  ///   - size: the number of bytes, all of which the file must have.
  /// - Returns: nil with `errno` set on failure.
  package init?(_ file: Descriptor, size: Int) {
    var start: UnsafeMutableRawPointer?
    let result = systemCall(.map) { () -> CInt in
      start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file.number, 0)
      return start == MAP_FAILED ? -1 : 0
    }
    guard result == 0, let start else { return nil }
    guard fileCallGuard(start, size) == 0 else {
      let code = errno
      munmap(start, size)
      errno = code
      return nil
    }
    guard fileCallKeepFromChildren(start, size) == 0 else {
      fileCallEndGuard(start)
      let code = errno
      munmap(start, size)
      errno = code
      return nil
    }
    self.start = start
    self.size = size
  }

  // In a child of `fork(2)`, other memory may be at this address by now.
  deinit {
    guard origin.isThisProcess else { return }
    fileCallEndGuard(start)
    munmap(start, size)
  }

  /// The process that has the memory.
  package let origin = ForkMark()

  /// Sleeps until another thread or process wakes the waiters of a 32-bit word, if the word has a value; at most for
  /// some nanoseconds.
  package func wait(at offset: Int, value: UInt32, nanoseconds: Int64) {
    fileCallWait(start + offset, value, nanoseconds)
  }

  /// Wakes all threads, in all processes, that wait at a 32-bit word.
  package func wake(at offset: Int) { fileCallWake(start + offset) }
}
