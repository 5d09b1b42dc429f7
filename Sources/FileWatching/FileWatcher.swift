import SafeWriting
import SystemPackage

/// Hears of what other programs do with files and packages.
///
/// Programs write in many ways: into the file, beside it and then over it, after they renamed or deleted it. Whatever they
/// do is reported once, when it is over, and only if another version than the known one is there then: what the owner of
/// a watch saves is none of it.
///
/// One thread serves all watches of a watcher, and there is none when there have been no watches for some seconds. It sleeps in the kernel
/// (`inotify(7)`) while nothing happens. Where the kernel has nothing to say, because a file system is another machine's or
/// all that may be watched is watched, files are looked at from time to time. When it has lost count of what happened, all
/// of them are.
package final class FileWatcher: Sendable {
  /// The one for everybody.
  package static let shared = FileWatcher()

  private let mailbox: WatchMailbox

  /// A watcher of its own.
  ///
  /// - Parameters:
  ///   - timing: how long it waits for what.
  ///   - maximumFolders: how many folders are watched at most; files in others are looked at from time to time.
  package init(timing: WatchTiming = WatchTiming(), maximumFolders: Int = .max) {
    mailbox = WatchMailbox(timing: timing, maximumFolders: maximumFolders)
  }

  /// Watches a file or package. A symbolic link stands for what it leads to.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - known: the version that its owner knows; nil if none is known yet: then any is reported. Called on the watcher's
  ///     thread.
  ///   - onChange: called on the watcher's thread, which others wait for.
  /// - Returns: what keeps the watch alive.
  package func watch(
    _ path: FilePath, known: @escaping @Sendable () -> FileBase?, onChange: @escaping @Sendable (FileChange) -> Void
  ) -> FileWatch {
    FileWatch(WatchOrder(path: path, known: known, onChange: onChange), mailbox: mailbox)
  }

  /// Waits until all that has happened to the watched files so far is reported.
  ///
  /// - Parameter body: called then, on the watcher's thread, which others wait for; at once if nothing is watched.
  package func whenSettled(_ body: @escaping @Sendable () -> Void) { mailbox.whenSettled(body) }

  /// How many files and folders are watched now.
  package var load: WatchLoad { mailbox.load }
}

/// What a ``FileWatcher`` is busy with.
package struct WatchLoad: Sendable, Hashable {
  /// The files whose watches have begun.
  package var files: Int
  /// The folders that the kernel watches for them.
  package var folders: Int
  /// Whether there is a thread.
  package var isRunning: Bool

  package init(files: Int = 0, folders: Int = 0, isRunning: Bool = false) {
    (self.files, self.folders, self.isRunning) = (files, folders, isRunning)
  }
}
