import FileCoordination
import Foundation
import SafeWriting
import TypeRegistry
import UTContainerCoordination
import UTFileWatching
import UTThreads
import VersionStores

/// The file of a document: its location, the version that was read or written, another program's version, the
/// conflicts.
///
/// The file's worker performs all accesses, one after another: each is a ``FileJob``, and most of the state changes in
/// one. Three changes outside of jobs affect running jobs:
/// - On the main actor, a document gives up its file (``giveUp(_:)``), like a job that deleted it. Pending requests
///   notice that when their turn comes.
/// - On the main actor, it decides about another program's version (``didEvaluate(_:isForeign:)``). This has no effect
///   if a job read or wrote the file in the meantime.
/// - On the queue of its presenter, it is notified that the file was moved (``noteMoved(to:for:)``), like a job that
///   moved it. A job asks for the URL when its operation begins, and again when its turn comes
///   (``FileJob/follow(_:to:)``).
final class DocumentFile: Sendable {
  /// The settings that a program may choose before a document is opened.
  struct Settings {
    var coordinator: any DocumentCoordinator = FileArbiter.withContainers
    var watcher = FileWatcher.shared
    var recoveryStore = RecoveryStore.standard
    /// The store for replaced versions; nil to remove them.
    var versionStore: VersionStore? = .standard
    /// The folder to save to if the document's own location is read-only; nil for none.
    var writableFolder: URL?
    /// The contents that the document changes in place.
    var live: (any LiveContents)?
  }

  /// The properties that any thread may set or read. They are independent of each other.
  struct Properties {
    var settings = Settings()
    var modificationDate: Date?
    /// Replaced when an operation begins.
    var report = DocumentProgress(progress: .discreteProgress(totalUnitCount: 0), listener: nil)
    /// Created when the first message arrives.
    var presenterQueue: OperationQueue?
  }

  let worker = FileWorker()
  /// The types that were current when the document was created, because the worker's thread has no current task.
  let registry: TypeRegistry
  let jobState = JobState()
  @MainActor var main = MainState()
  /// These are monitors, because the thread sanitizer does not see how a `Mutex` waits.
  let shared: Monitor<SharedState>
  let properties = Monitor(Properties())
  let keeping = Monitor(Keeping())

  init(url: URL, registry: TypeRegistry) {
    self.registry = registry
    shared = Monitor(SharedState(url: url))
  }

  // MARK: Information

  var url: URL { shared.locked { $0.url } }
  var settings: Settings { properties.locked { $0.settings } }
  var coordinator: any DocumentCoordinator { properties.locked { $0.settings.coordinator } }
  var report: DocumentProgress { properties.locked { $0.report } }

  /// Whether the document contains the contents of the file and its own changes.
  var isOpen: Bool { shared.locked { $0.version.isOpen } }
  /// The version read or written last, kept open; nil if the document was closed.
  var base: FileBase? { shared.locked { $0.version.base } }
  /// Whether the document was closed because the file was deleted.
  var isGivenUp: Bool { shared.locked { $0.version.isGivenUp } }
  /// The number of times that the file was given up; see ``SharedState/timesGivenUp``.
  var timesGivenUp: Int { shared.locked { $0.timesGivenUp } }
  /// Whether no version in the file's place belongs to the document.
  var isNew: Bool { shared.locked { $0.version.isNew } }
  /// Whether another program's version is in the file's place, and the document is not saved until the user decides.
  var isForeign: Bool { shared.locked { $0.foreign != nil } }

  /// Whether a URL is the file's.
  func isOwn(_ url: URL) -> Bool { url.isSamePlace(as: self.url) }

  /// The queue of messages about changes by other programs.
  var presenterQueue: OperationQueue {
    properties.locked { properties in
      if let queue = properties.presenterQueue { return queue }
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      properties.presenterQueue = queue
      return queue
    }
  }

  /// A number for a save, higher than all earlier ones.
  @MainActor var nextSaveNumber: Int {
    main.saveCount += 1
    return main.saveCount
  }

  /// Begins to report progress.
  @MainActor func beginProgress() {
    let progress = Progress.discreteProgress(totalUnitCount: -1)
    main.freshProgress = progress
    properties.locked { $0.report.progress = progress }
    report.listener?(0)
  }

  /// Returns the progress for a save that begins. Each save has its own, so canceling it cancels no other save.
  @MainActor func takeProgress() -> Progress {
    defer { main.freshProgress = nil }
    return main.freshProgress ?? .discreteProgress(totalUnitCount: -1)
  }

  // MARK: Presence

  /// Starts watching for changes by other programs at the current location.
  ///
  /// - Parameter departures: the number of times that the document had left its file when it decided to watch: it may
  ///   have left since then.
  func present(_ document: UIDocument, since departures: Int) {
    while !tryToPresent(document, since: departures) {}
  }

  /// - Returns: false if the file was moved in the meantime, and must be watched at its new location.
  private func tryToPresent(_ document: UIDocument, since departures: Int) -> Bool {
    let settings = settings
    let (url, present) = shared.locked { ($0.url, $0.presence.watch) }
    guard let path = try? url.filePath(), present?.path != path else { return true }
    settings.coordinator.addFilePresenter(document)
    let watch = settings.watcher.watch(path) { [weak self] in
      self?.shared.locked { $0.foreign ?? $0.version.base }
    } onChange: { [weak document] change in
      document?.check(change)
    } onConflict: { [weak self, weak document] in
      // There are almost never any, and the worker has other work.
      if self?.mayHaveOtherConflicts ?? false { document?.lookForConflicts() }
    }
    let begun = begin(watch, at: url, since: departures)
    begun.ended?.end()
    // Unless the document also returned since then.
    if begun.hasLeft, begun.isFirst { settings.coordinator.removeFilePresenter(document) }
    return begun.hasLeft || !begun.isMoved
  }

  /// Stops watching: the document is no longer open.
  func leave(_ document: UIDocument) { leave(document, isGivenUp: false) }

  /// Stops watching because the file was deleted: pending saves are dropped.
  func giveUp(_ document: UIDocument) { leave(document, isGivenUp: true) }

  private func leave(_ document: UIDocument, isGivenUp: Bool) {
    let ended = didLeave(isGivenUp: isGivenUp)
    coordinator.removeFilePresenter(document)
    ended.watch?.end()
    guard let live = settings.live else { return }
    live.documentDidLeave()
    if MainQueue.isCurrent { worker.perform { live.closeUnused() } } else { live.closeUnused() }
  }
}
