import SafeWriting
import SystemPackage

/// Reports changes of other programs to files and packages.
///
/// Programs save in many ways: into the file, or next to it and then over it, after renaming or deleting it. Each save
/// is reported once, when it is complete, and only if the version differs from the known one: saves by the owner of a
/// watch are not reported.
///
/// One thread serves all watches of a watcher; it ends a few seconds after the last watch. It sleeps in the kernel
/// (`inotify(7)`) while nothing happens. Where the kernel reports nothing, because the file system is remote or the
/// limit of watches is reached, files are checked periodically. If the kernel loses events, all files are checked.
package final class FileWatcher: Sendable {
  /// The watcher that the whole process shares.
  package static let shared = FileWatcher()

  private let mailbox: WatchMailbox

  /// Creates a separate watcher.
  ///
  /// - Parameters:
  ///   - timing: the times that the watcher waits.
  ///   - maximumFolders: the maximum number of watched folders; files in other folders are checked periodically.
  package init(timing: WatchTiming = WatchTiming(), maximumFolders: Int = .max) {
    mailbox = WatchMailbox(timing: timing, maximumFolders: maximumFolders)
  }

  /// Watches a file or package. A symbolic link stands for its destination.
  ///
  /// - Parameters:
  ///   - path: the path of the file or package.
  ///   - known: returns the owner's version; nil if it has none, so that any version is reported. Called
  ///     on the watcher's thread.
  ///   - onChange: called on the watcher's thread; other watches wait for it.
  ///   - onConflict: called on the watcher's thread when a conflict version of the file may have appeared next to it or
  ///     in it, or may have disappeared, and once when the watch begins.
  /// - Returns: an object that keeps the watch alive.
  package func watch(
    _ path: FilePath, known: @escaping @Sendable () -> FileBase?, onChange: @escaping @Sendable (FileChange) -> Void,
    onConflict: (@Sendable () -> Void)? = nil
  ) -> FileWatch {
    let order = WatchOrder(
      path: path, known: known, onChange: { change, _ in onChange(change) }, awaitsItems: false, onConflict: onConflict)
    return FileWatch(order, mailbox: mailbox)
  }

  /// Watches a file, a package, or a folder with everything in it, and passes on the versions found.
  ///
  /// An item that is missing from the folder gets time to come back, as does the folder itself: some programs delete an
  /// item before they put another in its place.
  ///
  /// - Parameters:
  ///   - path: the path of the file or folder.
  ///   - reach: whether everything in a folder is watched.
  ///   - known: returns the owner's version; nil if it has none, so that any version is reported. Called
  ///     on the watcher's thread.
  ///   - onVersion: called on the watcher's thread; other watches wait for it. The version is nil if the item is
  ///     missing.
  ///   - onConflict: called on the watcher's thread when a conflict version of the item may have appeared next to it or
  ///     in it, or may have disappeared, and once when the watch begins.
  /// - Returns: an object that keeps the watch alive.
  package func watchItems(
    of path: FilePath, reach: WatchReach = .everything, known: @escaping @Sendable () -> FileBase?,
    onVersion: @escaping @Sendable (FileChange, FileBase?) -> Void, onConflict: (@Sendable () -> Void)? = nil
  ) -> FileWatch {
    let order = WatchOrder(
      path: path, reach: reach, known: known, onChange: onVersion, awaitsItems: true, onConflict: onConflict)
    return FileWatch(order, mailbox: mailbox)
  }

  /// Waits until everything that happened to the watched files so far is reported.
  ///
  /// - Parameter body: called then, on the watcher's thread, which other watches wait for; at once if nothing is
  ///   watched.
  package func whenSettled(_ body: @escaping @Sendable () -> Void) { mailbox.whenSettled(body) }

  /// The number of files and folders that are being watched.
  package var load: WatchLoad { mailbox.load }
}

/// The current load of a ``FileWatcher``.
package struct WatchLoad: Sendable, Hashable {
  /// The number of watched files.
  package var files: Int
  /// The number of folders that the kernel watches for them.
  package var folders: Int
  /// Whether the thread is running.
  package var isRunning: Bool

  package init(files: Int = 0, folders: Int = 0, isRunning: Bool = false) {
    (self.files, self.folders, self.isRunning) = (files, folders, isRunning)
  }
}
