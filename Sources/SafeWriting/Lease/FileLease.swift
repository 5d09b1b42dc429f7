import Glibc
import SystemCalls
import SystemPackage
import Threads

/// Makes other programs wait when they open a file, until it is saved: a write lease (`F_SETLEASE` of `fcntl(2)`).
///
/// A program that waits has already found the file, and gets it even if another one takes its place. Therefore, the new contents
/// are also written to a replaced file, as long as nothing else can see it: see ``end(handingOver:)``. If a program waits to
/// write, the save overwrites the file instead of replacing it, so that its bytes do not go to a file without a name.
///
/// The kernel waits no longer than `/proc/sys/fs/lease-break-time`, 45 seconds by default.
package final class FileLease: Sendable {
  private struct State {
    var hasEnded = false
    /// The last time at which no program waited.
    var lastFree = ContinuousClock.now
  }

  /// The file, open for reading and writing.
  let file: Descriptor
  private let patience: Duration
  private let state = Monitor(State())

  /// Takes a lease on the file at a path, which is a link's destination.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - base: the version that must be there.
  ///   - thread: the thread that gets the signal.
  /// - Returns: nil for any other version, if another program has the file open, and for files that cannot have a lease or be
  ///   saved with one: those of other users, of other machines, with several names, and packages.
  package init?(on path: FilePath, at base: FileBase, telling thread: pid_t) {
    guard base.identity.kind == .file, let patience = Self.patience,
      // If another process has a lease, it is told that this one has come, and saves.
      let file = Descriptor.open(path.bytes, O_RDWR | O_NONBLOCK | O_NOCTTY), let status = file.status(),
      FileIdentity(status) == base.identity, status.st_uid == geteuid(), status.st_nlink == 1,
      !FileSystemKind.managedElsewhere.contains(file.fileSystem), file.takeLease(telling: thread)
    else { return nil }
    (self.file, self.patience) = (file, patience)
    // Another program may have written and closed the file before.
    guard identity == base.identity else { return nil }
  }

  deinit { end() }

  /// Half of the time that the kernel lets programs wait: whatever begins until then will have ended in time.
  private static var patience: Duration? {
    guard let file = Descriptor.open(Array("/proc/sys/fs/lease-break-time".utf8), O_RDONLY),
      let bytes = file.bytes(16, at: 0), let seconds = Int(String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self))
    else { return nil }
    return seconds > 0 ? .seconds(seconds) / 2 : nil
  }

  private var identity: FileIdentity? { file.status().map { FileIdentity($0) } }

  /// Whether programs that open the file wait.
  package var isHeld: Bool { waiters != nil }

  /// Whether a program waits.
  package var isAwaited: Bool { waiters.map { $0 != .none } ?? false }

  /// The programs that wait; nil if the lease has ended, or the kernel may soon end it.
  var waiters: Descriptor.LeaseWaiters? { state.locked { waiters(&$0) } }

  private func waiters(_ state: inout State) -> Descriptor.LeaseWaiters? {
    guard !state.hasEnded, let waiters = file.leaseWaiters else { return nil }
    // The process may have been stopped: the time is that of the last look, not of the signal.
    if waiters == .none { state.lastFree = .now }
    return state.lastFree.duration(to: .now) < patience ? waiters : nil
  }

  /// Returns the current version of the file, if it is this item and no other program can have it open. If one can, the lease ends,
  /// so that the file can be examined as usual.
  func version(of item: FileIdentity?) -> FileBase? {
    guard let item, let identity, item.isSameItem(as: identity) else { return nil }
    if isHeld { return FileBase(opened: file, identity: identity, manifest: nil) }
    end()
    return nil
  }

  /// Whether a program waits to write an item: if that were replaced, the program would write to a file without a name.
  func isAwaited(byWritersOf item: FileIdentity) -> Bool { version(of: item) != nil && waiters == .writers }

  /// Ends the lease: the programs that wait go on.
  package func end() { state.locked { end(&$0) } }

  private func end(_ state: inout State) {
    if !state.hasEnded { file.endLease() }
    state.hasEnded = true
  }

  /// Ends the lease after a save.
  ///
  /// - Parameter base: the version that was saved. Programs that wait for the replaced file find its contents there.
  package func end(handingOver base: FileBase?) {
    state.locked { state in
      if let base, waiters(&state) == .readers { write(base) }
      end(&state)
    }
  }

  /// Writes the contents of the version in the file's place to the replaced file.
  private func write(_ base: FileBase) {
    guard let old = file.status(), old.st_nlink == 0, base.identity.kind == .file,
      let new = base.reopened(O_RDONLY | O_NONBLOCK), let status = new.status(), FileIdentity(status) == base.identity
    else { return }
    let size = Int64(status.st_size)
    if !Descriptor.clone(new.number, to: file.number) {
      // A disk that is full must be noticed while the old contents are complete.
      guard size <= Int64(old.st_size) || Descriptor.reserve(file.number, size) || errno == ENOTSUP else { return }
      try? FileCopy.copy(
        from: new.number, 0..<size, to: file.number, at: 0, isNew: false, path: [], meter: SaveMeter(nil))
    }
    _ = Descriptor.setModified(file.number, status.st_mtim)
  }
}
