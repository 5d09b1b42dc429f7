import Glibc

/// An open file or folder, closed with its owner.
final class Descriptor: Sendable {
  let number: CInt

  /// - Parameter number: what a call returned; nil if that is an error.
  init?(_ number: CInt) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  // After EINTR the descriptor is closed on Linux; calling again could close another's.
  deinit { close(number) }

  /// What `fstat` says of it.
  func status() -> stat? {
    var status = stat()
    return uninterrupted { fstat(number, &status) } == 0 ? status : nil
  }

  /// Tries to lock it until it is closed; false with `errno` set if that cannot be.
  func lock(exclusively: Bool) -> Bool {
    uninterrupted { fileCallLock(number, exclusively ? 1 : 0) } == 0
  }

  /// Locks it, waiting for other holders up to about `milliseconds`.
  func lock(exclusively: Bool, waiting milliseconds: Int) -> Bool {
    for _ in 0..<max(1, milliseconds) {
      if lock(exclusively: exclusively) { return true }
      guard errno == EWOULDBLOCK else { return false }
      pause(milliseconds: 1)
    }
    return false
  }
}

extension Descriptor {
  /// Writes a whole record at a place in the file.
  func write(_ bytes: [UInt8], at offset: Int64, path: [UInt8]) throws(SafeWriteError) {
    let code = bytes.withUnsafeBytes { FileCopy.write($0, to: number, at: offset) }
    guard code == 0 else { throw SafeWriteError(.write, path, code: code) }
  }

  /// Reads what fits into a record.
  func read(_ count: Int, at offset: Int64) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let result = bytes.withUnsafeMutableBytes { buffer in
      uninterrupted { pread(number, buffer.baseAddress, count, off_t(offset)) }
    }
    return result < 0 ? nil : Array(bytes.prefix(result))
  }

  /// Makes contents and attributes durable. A failure is final: the system may have dropped what it could not write.
  func sync(path: [UInt8]) throws(SafeWriteError) {
    guard uninterrupted({ fsync(number) }) == 0 else { throw SafeWriteError(.sync, path, code: errno) }
  }
}

/// Sleeps.
func pause(milliseconds: Int) {
  var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
  nanosleep(&time, nil)
}
