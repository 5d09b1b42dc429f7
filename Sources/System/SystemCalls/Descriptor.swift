import UTCSystem
import UTLibC

/// An open file or folder, closed on deinitialization. Operations that fail return nil or false, with the reason in
/// `errno`.
package final class Descriptor: Sendable {
  package let number: CInt

  /// Takes over the result of a call; nil if the call failed.
  package init?(_ number: CInt) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  // On Linux the descriptor is closed even after EINTR; calling again could close an unrelated one.
  deinit { close(number) }

  /// Opens the item at a path, absolute or relative to an open folder.
  ///
  /// - Parameters:
  ///   - path: the bytes of the path; `EINVAL` if they contain NUL.
  ///   - folder: the folder; nil for the current directory.
  ///   - flags: the flags of `open(2)`; `O_CLOEXEC` is added.
  ///   - mode: the mode of a created item.
  package static func open(_ path: [UInt8], in folder: Descriptor? = nil, _ flags: CInt, mode: mode_t = 0)
    -> Descriptor?
  {
    guard isPath(path) else { return nil }
    let number = withCString(path) { path in
      systemCall(.open) { openat(folder?.number ?? AT_FDCWD, path, flags | O_CLOEXEC, mode) }
    }
    return Descriptor(number)
  }

  /// C would stop at a NUL in the path, and the shortened path may be a different one.
  static func isPath(_ bytes: [UInt8]) -> Bool {
    guard bytes.contains(0) else { return true }
    errno = EINVAL
    return false
  }

  /// Duplicates the descriptor of an open item.
  package static func duplicate(_ number: CInt) -> Descriptor? {
    Descriptor(systemCall(.duplicate) { fcntl(number, F_DUPFD_CLOEXEC, 0) })
  }

  /// Returns its `fstat` status.
  package func status() -> FileStatus? { Self.status(number) }

  /// Returns the `fstat` status of a descriptor owned by the caller.
  package static func status(_ number: CInt) -> FileStatus? {
    var status = stat()
    return systemCall(.examine) { fstat(number, &status) } == 0 ? FileStatus(status) : nil
  }

  /// Returns the status of the item at a path.
  package static func status(at path: [UInt8], followingLinks: Bool) -> FileStatus? {
    guard isPath(path) else { return nil }
    var status = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    let result = withCString(path) { path in systemCall(.examine) { fstatat(AT_FDCWD, path, &status, flags) } }
    return result == 0 ? FileStatus(status) : nil
  }

  /// The creation time in nanoseconds since 1970; 0 if the file system does not store it.
  package var birth: UInt64 { UInt64(bitPattern: fileCallBirth(number)) }

  /// The number of the mount that it is on; -1 if the kernel does not report it. Items cannot be renamed from one mount
  /// to another, even if both show the same file system.
  package var mount: Int64 { fileCallMount(number) }

  /// Whether this user may create items in the folder.
  package var isWritable: Bool {
    systemCall(.examine) { faccessat(number, ".", W_OK, AT_EACCESS) } == 0
  }

  /// The type of its file system: the `f_type` of `statfs(2)`.
  package var fileSystem: Int64 { fileCallFileSystemOf(number) }

  /// The bytes that its file system has free for this user; nil with `errno` set if that cannot be determined.
  package var freeBytes: UInt64? {
    var status = statvfs()
    guard systemCall(.examine, { fstatvfs(number, &status) }) == 0 else { return nil }
    return UInt64(status.f_bavail) &* UInt64(status.f_frsize)
  }

  /// The type of the file system of a path; nil with `errno` set if it cannot be determined.
  package static func fileSystem(at path: [UInt8]) -> Int64? {
    let kind = withCString(path) { fileCallFileSystem($0) }
    return kind < 0 ? nil : kind
  }

  // MARK: - Locks

  /// Whether no process opened the file for writing, or truncated it, since ``WriterPatience/takesReadLease(of:)``.
  package var holdsReadLease: Bool { fileCallHoldsReadLease(number) == 1 }

  /// Tries to lock it (`flock(2)`) until it is closed.
  package func lock(exclusively: Bool) -> Bool {
    systemCall(.lock) { fileCallLock(number, exclusively ? 1 : 0) } == 0
  }

  /// Locks it, waiting up to about `milliseconds` for other holders.
  package func lock(exclusively: Bool, waiting milliseconds: Int) -> Bool {
    for _ in 0..<max(1, milliseconds) {
      if lock(exclusively: exclusively) { return true }
      guard errno == EWOULDBLOCK else { return false }
      pause(milliseconds: 1)
    }
    return false
  }

  /// Tries to lock a byte of the file, which need not exist, until the last descriptor or mapping of this open file
  /// description is closed (`F_OFD_SETLK`).
  package func lockByte(at offset: Int64) -> Bool {
    systemCall(.lockByte) { fileCallLockByte(number, offset) } == 0
  }

  /// Whether a byte is locked through another open file description; nil with `errno` set if that cannot be determined.
  package func isByteLocked(at offset: Int64) -> Bool? {
    let answer = systemCall(.lockByte) { fileCallIsByteLocked(number, offset) }
    return answer < 0 ? nil : answer == 1
  }

  // MARK: - Durability

  /// Makes contents and attributes durable; for a folder, the names in it. Failures are final: the system may have
  /// dropped the data that it could not write.
  package func sync(isFolder: Bool = false) -> Bool {
    systemCall(isFolder ? .syncFolder : .sync) { fsync(number) } == 0
  }

  /// Begins to write part of a file to the disk, without waiting for it. Failures are reported by ``sync(isFolder:)``,
  /// which is needed in any case.
  package static func beginSync(_ range: Range<Int64>, of number: CInt) {
    _ = systemCall(.beginSync) { fileCallBeginSync(number, range.lowerBound, range.upperBound - range.lowerBound) }
  }

  /// Makes everything in its file system durable.
  package func syncFileSystem() -> Bool { systemCall(.syncFileSystem) { fileCallSyncFileSystem(number) } == 0 }
}

/// Sleeps.
package func pause(milliseconds: Int) {
  var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
  nanosleep(&time, nil)
}

/// Calls `body` with NUL-terminated bytes, as C expects. Bytes after a NUL are ignored, so names are checked
/// beforehand.
package func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
  try withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
    UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes)
    buffer[bytes.count] = 0
    // The allocation has at least one element.
    guard let start = buffer.baseAddress else { return try body("") }
    return try body(start)
  }
}
