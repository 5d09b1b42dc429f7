import FileCoordination
import Foundation
import SafeWriting
import TypeRegistry
import UTContainerCoordination
import UTFileWatching
import UTThreads

/// The file of a document: its location, the version that was read or written, another program's version, the
/// conflicts.
///
/// The file's worker performs all accesses, one after another, and most of the state changes on it; ``State`` says what else changes
/// it. Three of these changes concern operations that the worker has begun:
/// - On the main actor, or on the worker that has deleted it, a document gives up its file (``giveUp(_:)``), which pending requests
///   notice when their turn comes.
/// - On the main actor, it decides about another program's version (``State/didEvaluate(_:isForeign:)``). That has no effect if the
///   worker has read or written the file since.
/// - On the queue of its presenter, or on the worker that has moved it, it learns that the file was moved (``noteMoved(to:for:)``).
///   The worker asks for the URL when an operation begins, and again when its turn has come (``follow(_:to:)``).
final class DocumentFile: Sendable {
  /// The settings that a program may choose before a document is opened.
  struct Settings {
    var coordinator: any DocumentCoordinator = FileArbiter.withContainers
    var watcher = FileWatcher.shared
    var recoveryStore = RecoveryStore.standard
    /// Where replaced versions are kept; nil to remove them.
    var versionStore: VersionStore? = .standard
    /// Where to save if the document's own location is read-only; nil for nowhere.
    var writableFolder: URL?
    /// The contents that the document changes in place.
    var live: (any LiveContents)?
  }

  let worker = FileWorker()
  /// The types that were current when the document was created, because the worker's thread has no current task.
  let registry: TypeRegistry
  /// Uses a monitor because the thread sanitizer does not see how a `Mutex` waits.
  let state: Monitor<State>

  init(url: URL, registry: TypeRegistry) {
    self.registry = registry
    state = Monitor(State(url: url))
  }

  // MARK: Information

  var url: URL { state.locked { $0.url } }
  var settings: Settings { state.locked { $0.settings } }
  var coordinator: any DocumentCoordinator { state.locked { $0.settings.coordinator } }
  var report: DocumentProgress { state.locked { $0.report } }

  /// Whether the document has the contents of the file, plus its own changes.
  var isOpen: Bool { state.locked { $0.version.isOpen } }
  /// The version read or written last, kept open; nil if the document was closed.
  var base: FileBase? { state.locked { $0.version.base } }
  /// Whether the document was closed because the file was deleted.
  var isGivenUp: Bool { state.locked { $0.version.isGivenUp } }
  /// How often the file was given up; see ``State/timesGivenUp``.
  var timesGivenUp: Int { state.locked { $0.timesGivenUp } }
  /// Whether no version in the file's place belongs to the document.
  var isNew: Bool { state.locked { $0.version.isNew } }
  /// Whether another program's version is in the file's place, and the document is not saved until the user decides.
  var isForeign: Bool { state.locked { $0.foreign != nil } }

  /// Whether a URL is that of the file.
  func isOwn(_ url: URL) -> Bool { url.isSamePlace(as: self.url) }

  /// The queue of messages about changes by others.
  var presenterQueue: OperationQueue {
    state.locked { state in
      if let queue = state.presenterQueue { return queue }
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      state.presenterQueue = queue
      return queue
    }
  }

  /// A number for a save, higher than those of all earlier ones.
  var nextSaveNumber: Int {
    state.locked { state in
      state.saveCount += 1
      return state.saveCount
    }
  }

  /// Begins to report progress.
  func beginProgress() {
    let progress = Progress.discreteProgress(totalUnitCount: -1)
    state.locked { ($0.report.progress, $0.freshProgress) = (progress, progress) }
    report.listener?(0)
  }

  /// Returns the progress for a save that begins. Each save has its own, so that canceling it does not cancel the others.
  func takeProgress() -> Progress {
    state.locked { state in
      defer { state.freshProgress = nil }
      return state.freshProgress ?? .discreteProgress(totalUnitCount: -1)
    }
  }

  // MARK: Presence

  /// Starts watching for changes by others at the current location.
  ///
  /// - Parameter departures: how often the document had left its file when it was decided to watch it: it may have done so since.
  func present(_ document: UIDocument, since departures: Int) {
    while !tryToPresent(document, since: departures) {}
  }

  /// - Returns: false if the file was moved meanwhile, and must be watched there.
  private func tryToPresent(_ document: UIDocument, since departures: Int) -> Bool {
    let (url, settings, present) = state.locked { ($0.url, $0.settings, $0.watch) }
    guard let path = try? url.filePath(), present?.path != path else { return true }
    settings.coordinator.addFilePresenter(document)
    let watch = settings.watcher.watch(path) { [weak self] in
      self?.state.locked { $0.foreign ?? $0.version.base }
    } onChange: { [weak document] change in
      document?.check(change)
    } onConflict: { [weak self, weak document] in
      // Nearly always, there are none, and the worker has more to do.
      if self?.mayHaveOtherConflicts ?? false { document?.lookForConflicts() }
    }
    let (isMoved, hasLeft, isAbsent, ended) = state.locked { state in
      (
        state.url != url, state.departures != departures, state.watch == nil,
        state.begin(watch, at: url, since: departures)
      )
    }
    ended?.end()
    // Unless it has returned since, too.
    if hasLeft, isAbsent { settings.coordinator.removeFilePresenter(document) }
    return hasLeft || !isMoved
  }

  /// Stops watching: the document is no longer open.
  func leave(_ document: UIDocument) {
    let ended = state.locked { $0.didLeave() }
    keepTaken(nil)
    coordinator.removeFilePresenter(document)
    ended.0?.end()
    guard let live = settings.live else { return }
    live.documentDidLeave()
    if MainQueue.isCurrent { worker.perform { live.closeUnused() } } else { live.closeUnused() }
  }

  /// Stops watching because the file was deleted: pending saves are dropped.
  func giveUp(_ document: UIDocument) {
    state.locked { $0.didGiveUp() }
    leave(document)
  }

  /// Adopts the location of the file from the coordinator; see ``State/follow(_:to:)``.
  func follow(_ url: URL, to given: URL?) -> URL? { state.locked { $0.follow(url, to: given) } }
}
