import Foundation
import SafeWriting
import Testing
import UTFileWatching
import UTTestFixtures
import UTThreads

/// A file or package that is watched, with what was reported.
final class WatchedPlace: Sendable {
  private struct State {
    var known: FileBase?
    var changes: [FileChange] = []
  }

  let folder: TemporaryFolder
  let path: String
  let watcher: FileWatcher
  private let state: Monitor<State>
  private let watch = Monitor<FileWatch?>(nil)

  /// Watches from now on.
  ///
  /// - Parameter whileReporting: called on the watcher's thread with every report.
  init(
    _ name: String, in folder: TemporaryFolder, by watcher: FileWatcher = FileWatcher(timing: .patient),
    whileReporting: @escaping @Sendable () -> Void = {}
  ) throws {
    self.folder = folder
    self.watcher = watcher
    path = "\(folder.path)/\(name)"
    let state = Monitor(State(known: try FileBase(at: FilePath(path))))
    self.state = state
    let watch = watcher.watch(FilePath(path)) {
      state.locked { $0.known }
    } onChange: { change in
      state.locked { $0.changes.append(change) }
      whileReporting()
    }
    self.watch.locked { $0 = watch }
  }

  func end() { watch.locked { $0 = nil } }

  /// Saves as the owner of the watch.
  func save(_ text: String) throws {
    let result = state.locked { state in
      Result {
        state.known = try SafeWrite.file(at: FilePath(path), replacing: state.known) { try $0.write(Array(text.utf8)) }
          .base
      }
    }
    try result.get()
  }

  /// Knows what is there now.
  func look() throws {
    let base = try FileBase(at: FilePath(path))
    state.locked { $0.known = base }
  }

  var changes: [FileChange] { state.locked { $0.changes } }

  /// Waits until all that has happened is reported.
  func settle() async {
    await withCheckedContinuation { continuation in watcher.whenSettled { continuation.resume() } }
  }

  /// Waits until all that has happened is reported, and compares.
  func expect(_ expected: FileChange...) async throws {
    await settle()
    let found = state.locked { state in
      defer { state.changes = [] }
      return state.changes
    }
    #expect(found == expected)
  }
}

extension WatchTiming {
  /// For programs that the machine may keep waiting in the middle of what they do.
  // The number of inotify instances is limited, so they end soon.
  static let patient = WatchTiming(
    settle: .seconds(2), limit: .seconds(30), replacement: .seconds(10), idle: .milliseconds(100))
}
