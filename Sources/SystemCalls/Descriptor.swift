import CFileCalls
import Glibc

/// An open file or folder, closed with its owner. What fails returns nil or false, with the reason in `errno`.
package final class Descriptor: Sendable {
  package let number: CInt

  /// - Parameter number: what a call returned; nil if that is an error.
  package init?(_ number: CInt) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  // After EINTR the descriptor is closed on Linux; calling again could close another's.
  deinit { close(number) }

  /// What is at a path, or at one relative to an open folder.
  ///
  /// - Parameters:
  ///   - path: the bytes of the path; `EINVAL` if NUL is among them.
  ///   - folder: the folder; nil for the current directory.
  ///   - flags: those of `open(2)`, besides `O_CLOEXEC`.
  ///   - mode: of what is created.
  package static func open(_ path: [UInt8], in folder: Descriptor? = nil, _ flags: CInt, mode: mode_t = 0)
    -> Descriptor?
  {
    guard isPath(path) else { return nil }
    let number = withCString(path) { path in
      systemCall(.open) { openat(folder?.number ?? AT_FDCWD, path, flags | O_CLOEXEC, mode) }
    }
    return Descriptor(number)
  }

  /// C would see the beginning of a path with NUL in it, which may be another one.
  private static func isPath(_ bytes: [UInt8]) -> Bool {
    guard bytes.contains(0) else { return true }
    errno = EINVAL
    return false
  }

  /// A second descriptor of what another one has open.
  package static func duplicate(_ number: CInt) -> Descriptor? {
    Descriptor(systemCall(.duplicate) { fcntl(number, F_DUPFD_CLOEXEC, 0) })
  }

  /// What `fstat` says of it.
  package func status() -> stat? { Self.status(number) }

  /// What `fstat` says of a descriptor that has another owner.
  package static func status(_ number: CInt) -> stat? {
    var status = stat()
    return systemCall(.examine) { fstat(number, &status) } == 0 ? status : nil
  }

  /// What is at a path.
  package static func status(at path: [UInt8], followingLinks: Bool) -> stat? {
    guard isPath(path) else { return nil }
    var status = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    let result = withCString(path) { path in systemCall(.examine) { fstatat(AT_FDCWD, path, &status, flags) } }
    return result == 0 ? status : nil
  }

  /// When it was created, in nanoseconds since 1970; 0 where the file system does not keep that.
  package var birth: UInt64 { UInt64(bitPattern: fileCallBirth(number)) }

  /// Which kind of file system it is in: the `f_type` of `statfs(2)`.
  package var fileSystem: Int64 { fileCallFileSystemOf(number) }

  /// Which kind of file system a path is in; nil with `errno` set if that cannot be told.
  package static func fileSystem(at path: [UInt8]) -> Int64? {
    let kind = withCString(path) { fileCallFileSystem($0) }
    return kind < 0 ? nil : kind
  }

  // MARK: - Locks

  /// Tries to lock it (`flock(2)`) until it is closed.
  package func lock(exclusively: Bool) -> Bool {
    systemCall(.lock) { fileCallLock(number, exclusively ? 1 : 0) } == 0
  }

  /// Locks it, waiting for other holders up to about `milliseconds`.
  package func lock(exclusively: Bool, waiting milliseconds: Int) -> Bool {
    for _ in 0..<max(1, milliseconds) {
      if lock(exclusively: exclusively) { return true }
      guard errno == EWOULDBLOCK else { return false }
      pause(milliseconds: 1)
    }
    return false
  }

  /// Whether no process has a file open for writing; nil if that cannot be told.
  package static func hasNoWriter(_ number: CInt) -> Bool? {
    let answer = systemCall(.lease) { fileCallHasNoWriter(number) }
    return answer < 0 ? nil : answer == 1
  }

  // MARK: - Durability

  /// Makes contents and attributes durable, or of a folder the names in it. A failure is final: the system may have dropped what
  /// it could not write.
  package func sync(isFolder: Bool = false) -> Bool {
    systemCall(isFolder ? .syncFolder : .sync) { fsync(number) } == 0
  }

  /// Makes everything durable that is in its file system.
  package func syncFileSystem() -> Bool { systemCall(.syncFileSystem) { fileCallSyncFileSystem(number) } == 0 }
}

/// Sleeps.
package func pause(milliseconds: Int) {
  var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
  nanosleep(&time, nil)
}

/// Calls `body` with bytes as C wants them: ended by NUL. Bytes after a NUL are not seen, so names are checked before.
package func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
  try withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
    UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes)
    buffer[bytes.count] = 0
    // The allocation has at least one element.
    guard let start = buffer.baseAddress else { return try body("") }
    return try body(start)
  }
}
