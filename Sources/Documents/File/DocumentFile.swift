import FileCoordination
import FileWatching
import Foundation
import SafeWriting
import Threads
import TypeRegistry

/// The file of a document: its location, the version that was read or written, another program's version, the
/// conflicts.
///
/// The file's worker performs all accesses, one after another, and most of the state changes on it; ``State`` says of each field what
/// else changes it. Three of these changes concern operations that the worker has begun:
/// - On the main actor, a document gives up its file (``giveUp(_:)``), which pending requests notice when their turn comes.
/// - On the main actor, it decides about another program's version (``end(_:)``, ``holdFound(isForeign:)``). That has no effect if the
///   worker has read or written the file since.
/// - On the queue of its presenter, it learns that the file was moved (``noteMoved(to:for:)``). The worker asks for the URL when an
///   operation begins, and again when its turn has come (``follow(_:to:)``).
final class DocumentFile: Sendable {
  /// The version of the file that the document knows, and whether the document is open as far as the worker is concerned.
  ///
  /// It cannot be derived from `Lifecycle.Phase`: the worker may begin its next operation before the main actor has processed the
  /// end of the one that read, created, left or deleted the file. Nor can the phase be derived from it: a call changes what later
  /// calls may do as soon as it is made, before the worker has begun it.
  enum Version: Sendable {
    /// None: the document has neither read nor written the file.
    case unread
    /// A version written by the document while it was not open.
    case written(FileBase)
    /// The document is open: the version read or written last; nil if an override has not reported it.
    case open(FileBase?)
    /// The document was closed; the version that it left.
    case left(FileBase)
    /// The document was closed because the file is being deleted, without saving its changes; the version that it left.
    case givenUp(FileBase?)
  }

  /// A field without a remark is changed only by the worker. Every field can be read on any thread.
  struct State {
    /// Also changed on the presenter's queue, when the file has moved.
    var url: URL
    /// Whether the file has moved and this has not been announced. Set together with `url`; reset by the main actor.
    var hasMoved = false
    /// Also changed by the main actor, when the document leaves its file, gives it up, or lets it be replaced.
    var version = Version.unread
    /// The age of the contents that the document wrote last.
    var writtenAge: SaveRequest.Age?
    /// The number of saves requested. Changed by the main actor.
    var saveCount = 0
    /// How often the file was given up: operations that began before no longer have an effect. Also
    /// changed by the main actor.
    var timesGivenUp = 0
    /// What the last check found, and the version with which it was compared.
    var found: News?
    /// Another program's version in the file's place that has not been read. Also changed by the main actor, as `version` is.
    var foreign: FileBase?
    /// Other programs' versions that are kept next to the file. Those that are gone are removed on the
    /// thread that asks for the list.
    var conflicts: [URL] = []
    /// Also changed by the main actor, when the document leaves its file.
    var conflictWatches: [URL: FileWatch] = [:]
    /// Whether another program's version of a package was adopted and is not saved yet. Changed by the main actor.
    var hasTakenPackage = false
    /// What `fileModificationDate` is set to, on any thread.
    var modificationDate: Date?
    /// Also changed on the presenter's queue, when the file has moved, and by the main actor, when the document leaves it.
    var watch: FileWatch?
    /// Makes programs wait that open the file; also that of a replaced file, until they go on. Also changed by the main actor, when
    /// the document leaves its file.
    var lease: FileLease?
    /// Whether an attempt to take one is under way. Set by the main actor.
    var triesToGuard = false
    /// Whether another attempt follows. Reset by the main actor.
    var retriesToGuard = false
    /// Set by the program, on any thread.
    var settings = Settings()
    /// Also changed by the main actor, when contents are restored or removed.
    var keeping = Keeping()
    /// What follows the download of the reading that is under way.
    var download: DownloadObserver?
    /// Whether the task that waits for a reading was canceled, so that it must not wait for a download. Set on any thread.
    var givesDownloadsUp = false
    /// The progress created when reading or saving began, until a save takes it. Changed by the main actor.
    var freshProgress: Progress?
    /// Replaced by the main actor when an operation begins.
    var report = DocumentProgress(progress: .discreteProgress(totalUnitCount: 0), listener: nil)
    /// Created when the first message arrives, on any thread.
    var presenterQueue: OperationQueue?
  }

  /// The settings that a program may choose before a document is opened.
  struct Settings {
    var coordinator: any DocumentCoordinator = FileArbiter.shared
    var watcher = FileWatcher.shared
    var recoveryStore = RecoveryStore.standard
    /// Where replaced versions are kept; nil to remove them.
    var versionStore: VersionStore? = .standard
    /// Where to save if the document's own location is read-only; nil for nowhere.
    var writableFolder: URL?
    var fileGuard: DocumentGuard?
    /// The contents that the document changes in place.
    var live: (any LiveContents)?
    /// How long programs wait.
    var elapsed = ContinuousClock().stopwatch()
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

  /// Returns the progress for a save that begins. Each save has its own, so that cancelling it does not cancel the others.
  func takeProgress() -> Progress {
    state.locked { state in
      defer { state.freshProgress = nil }
      return state.freshProgress ?? .discreteProgress(totalUnitCount: -1)
    }
  }

  // MARK: Presence

  /// Starts watching for changes by others at the current location.
  func present(_ document: UIDocument) {
    let (url, settings, present) = state.locked { ($0.url, $0.settings, $0.watch) }
    guard let path = try? url.filePath(), present?.path != path else { return }
    settings.coordinator.addFilePresenter(document)
    let watch = settings.watcher.watch(path) { [weak self] in
      self?.state.locked { $0.foreign ?? $0.version.base }
    } onChange: { [weak document] change in
      document?.check(change)
    } onConflict: { [weak self, weak document] in
      // Nearly always, there are none, and the worker has more to do.
      if self?.mayHaveOtherConflicts ?? false { document?.lookForConflicts() }
    }
    state.locked { $0.watch = watch }
  }

  /// Stops watching: the document is no longer open.
  func leave(_ document: UIDocument) {
    endGuarding()
    coordinator.removeFilePresenter(document)
    let ended = state.locked { state in
      defer {
        (state.watch, state.foreign, state.version) = (nil, nil, state.version.left)
        state.conflictWatches = [:]
      }
      return (state.watch, state.conflictWatches)
    }
    ended.0?.end()
    guard let live = settings.live else { return }
    live.documentDidLeave()
    if MainQueue.isCurrent { worker.perform { live.closeUnused() } } else { live.closeUnused() }
  }

  /// Stops watching because the file is being deleted: pending saves are dropped.
  func giveUp(_ document: UIDocument) {
    state.locked { state in
      state.version = .givenUp(state.version.last)
      state.timesGivenUp += 1
    }
    leave(document)
  }

  /// Adopts the location of the file from the coordinator, which may know of a move before the document does.
  ///
  /// - Parameters:
  ///   - url: the document's location of the file when it requested the access.
  ///   - given: the coordinator's location of the file.
  /// - Returns: the location; nil if the document has learned of a move since its request, and must request the access again.
  func follow(_ url: URL, to given: URL?) -> URL? {
    state.locked { state in
      guard url.isSamePlace(as: state.url) else { return nil }
      if let given, given != url { state.url = given }
      return state.url
    }
  }
}

extension DocumentFile.Version {
  var isOpen: Bool { if case .open = self { true } else { false } }
  var isGivenUp: Bool { if case .givenUp = self { true } else { false } }
  var isNew: Bool { !isGivenUp && last == nil }

  /// The version that was read or written last by a document that was not closed since.
  var base: FileBase? {
    switch self {
    case .written(let base): base
    case .open(let base): base
    case .unread, .left, .givenUp: nil
    }
  }

  /// The latest known version.
  var last: FileBase? {
    switch self {
    case .unread: nil
    case .written(let base), .left(let base): base
    case .open(let base), .givenUp(let base): base
    }
  }

  /// The version after closing.
  var left: Self { isGivenUp ? self : last.map { .left($0) } ?? .unread }

  /// The version after a save.
  ///
  /// - Parameter base: nil if nothing is in the file's place any more.
  func replaced(by base: FileBase?) -> Self {
    switch self {
    case .open: .open(base)
    case .givenUp: .givenUp(base)
    case .unread, .written, .left: base.map { .written($0) } ?? .unread
    }
  }
}
