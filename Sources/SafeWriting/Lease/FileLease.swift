import Glibc
import SystemCalls
import SystemPackage
import Threads

/// Makes other programs wait when they open a file, until it is saved: a write lease (`F_SETLEASE` of `fcntl(2)`).
///
/// A program that waits has already found the file, and gets it even if another one takes its place. Therefore, the new contents
/// are also written to a replaced file, as long as that has no name: see ``end(handingOver:)``. If a program waits to
/// write, the save overwrites the file instead of replacing it, so that its bytes do not go to a file without a name.
///
/// The kernel waits no longer than `/proc/sys/fs/lease-break-time`, 45 seconds by default. Nothing is done with a lease that the
/// kernel may have ended: after half of that time, it counts as ended, and a save is one without a lease.
package final class FileLease: Sendable {
  private struct State {
    /// The file, open for reading and writing; nil if the lease has ended. A file that is open for writing is taken for one that
    /// another program writes.
    var file: Descriptor?
    /// The last time at which no program waited.
    var lastFree: Duration
  }

  private let patience: Duration
  private let elapsed: @Sendable () -> Duration
  private let state: Monitor<State>

  /// Takes a lease on the file at a path, which is a link's destination.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - base: the version that must be there.
  ///   - thread: the thread that gets the signal.
  ///   - elapsed: the time since some moment, for how long programs wait.
  /// - Returns: nil for any other version, if another program has the file open, and for files that cannot have a lease or be
  ///   saved with one: those of other users, of other machines, with several names, and packages.
  package init?(
    on path: FilePath, at base: FileBase, telling thread: pid_t, elapsed: @escaping @Sendable () -> Duration
  ) {
    guard base.identity.kind == .file, let patience = Self.patience,
      // Not by its path, where another user may have put a device or a pipe since. If another process has a lease, it is told
      // that this one has come, and saves.
      let file = base.reopened(O_RDWR | O_NONBLOCK | O_NOCTTY), let status = file.status(),
      status.st_uid == geteuid(), status.st_nlink == 1,
      !FileSystemKind.managedElsewhere.contains(file.fileSystem), file.takeLease(telling: thread)
    else { return nil }
    (self.patience, self.elapsed) = (patience, elapsed)
    state = Monitor(State(file: file, lastFree: elapsed()))
    // Another program may have written and closed the file before, or replaced it.
    guard file.status().map({ FileIdentity($0) }) == base.identity,
      Descriptor.status(at: path.bytes, followingLinks: true).map({ FileIdentity($0) }) == base.identity
    else { return nil }
  }

  deinit { end() }

  /// Half of the time that the kernel lets programs wait: whatever begins until then will have ended in time.
  private static var patience: Duration? {
    guard let file = Descriptor.open(Array("/proc/sys/fs/lease-break-time".utf8), O_RDONLY),
      let bytes = file.bytes(16, at: 0), let seconds = Int(String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self))
    else { return nil }
    return seconds > 0 ? .seconds(seconds) / 2 : nil
  }

  /// Whether programs that open the file wait.
  package var isHeld: Bool { waiters != nil }

  /// Whether a program waits.
  package var isAwaited: Bool { waiters.map { $0 != .none } ?? false }

  /// The programs that wait; nil if the lease has ended, or the kernel may soon end it, so that its user should.
  var waiters: Descriptor.LeaseWaiters? { state.locked { waiters(&$0) } }

  private func waiters(_ state: inout State) -> Descriptor.LeaseWaiters? {
    // What fails once must not end the lease before a save: a program that waits to write would write to the replaced file.
    guard let waiters = state.file?.leaseWaiters ?? state.file?.leaseWaiters else { return nil }
    // The process may have been stopped: the time is that of the last look, not of the signal.
    let now = elapsed()
    if waiters == .none { state.lastFree = now }
    return now - state.lastFree < patience ? waiters : nil
  }

  /// Returns the current version of the file, if it is this item and no other program can have it open. If one can, or that is
  /// not known, the lease ends, so that the file can be examined as usual: that must not wait for this lease.
  func version(of item: FileIdentity?) -> FileBase? {
    guard let file = state.locked({ $0.file }) else { return nil }
    if let item, let identity = (file.status() ?? file.status()).map({ FileIdentity($0) }) {
      if !item.isSameItem(as: identity) { return nil }
      if isHeld { return FileBase(opened: file, identity: identity, manifest: nil) }
    }
    end()
    return nil
  }

  /// Whether a program waits to write an item: if that were replaced, the program would write to a file without a name.
  func isAwaited(byWritersOf item: FileIdentity) -> Bool { version(of: item) != nil && waiters == .writers }

  /// Ends the lease: the programs that wait go on.
  ///
  /// - Parameter base: the version that was saved. Programs that wait to read a replaced file find its contents there.
  package func end(handingOver base: FileBase? = nil) {
    // Handing over takes time, in which other threads may ask for the state.
    let (file, waiters) = state.locked { state in
      let waiters = self.waiters(&state)
      defer { state.file = nil }
      return (state.file, waiters)
    }
    guard let file else { return }
    if let base, waiters == .readers { Self.write(base, to: file) }
    file.endLease()
  }

  /// Writes the contents of the version in the file's place to the replaced file, if that has no name.
  ///
  /// Programs read one of these versions there. If the process or the disk fails at this very moment, they read the beginning of
  /// the new one, but never parts of both.
  private static func write(_ base: FileBase, to file: Descriptor) {
    guard let old = file.status(), old.st_nlink == 0, base.identity.kind == .file,
      let new = base.reopened(O_RDONLY | O_NONBLOCK), let status = new.status(), FileIdentity(status) == base.identity
    else { return }
    let size = Int64(status.st_size)
    // A full disk, or one that cannot reserve space, must be noticed while the old contents are complete. A clone may fail half-way,
    // too.
    guard reserve(size, for: file), Descriptor.truncate(file.number, to: 0), reserve(size, for: file),
      (try? FileCopy.copy(from: new.number, 0..<size, to: file.number, at: 0, path: [], meter: SaveMeter(nil))) != nil
    else { return }
    _ = Descriptor.setModified(file.number, status.st_mtim)
  }

  private static func reserve(_ size: Int64, for file: Descriptor) -> Bool {
    size == 0 || Descriptor.reserve(file.number, size)
  }
}
