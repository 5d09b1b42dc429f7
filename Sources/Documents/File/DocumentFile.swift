import FileWatching
import Foundation
import SafeWriting
import Threads
import TypeRegistry

/// The file of a document: its location, the version that was read or written, another program's version, the
/// conflicts.
///
/// The file's worker performs all accesses, one after another. Information can be read on any thread and changes only
/// on the worker; the exception is giving up the file, which waiting requests notice when it is their turn.
final class DocumentFile: Sendable {
  /// The version of the file that the document knows.
  enum Version: Sendable {
    /// None: it has neither read nor written the file.
    case unread
    /// A version that it wrote without being open.
    case written(FileBase)
    /// The document is open. The version read or written last, unless an override does not report it.
    case open(FileBase?)
    /// The document was closed.
    case left(FileBase)
    /// The document was closed because the file is being deleted: unsaved changes are discarded.
    case givenUp(FileBase?)
  }

  struct State {
    var url: URL
    var version = Version.unread
    /// What the document wrote to the file last.
    var writtenAge: SaveRequest.Age?
    /// How many saves were asked for.
    var saveCount = 0
    /// How often the file was given up: what began before that is of no consequence.
    var timesGivenUp = 0
    /// The version found by the last check.
    var found: FileBase?
    /// Another program's version in the file's place that has not been read.
    var foreign: FileBase?
    /// Other programs' versions that are kept next to the file.
    var conflicts: [URL] = []
    /// Whether the last save left the writing to the standard writer, which needs no place of its own.
    var hasStandardWriter = false
    /// Whether another program's version of a package was taken over, and is not saved yet.
    var hasTakenPackage = false
    var modificationDate: Date?
    var watch: FileWatch?
    var settings = Settings()
    var keeping = Keeping()
    /// The progress that was made when reading or saving began, until it is that of a save.
    var freshProgress: Progress?
    var report = DocumentProgress(progress: .discreteProgress(totalUnitCount: 0), listener: nil)
    /// Created when the first message arrives.
    var presenterQueue: OperationQueue?
  }

  /// The settings that a program may choose before a document is opened.
  struct Settings {
    var coordinator: any DocumentCoordinator = InProcessCoordinator.shared
    var watcher = FileWatcher.shared
    var recoveryStore = RecoveryStore.standard
    /// Where to save if the document's own location is read-only; nil for nowhere.
    var writableFolder: URL?
  }

  let worker = FileWorker()
  /// The types where the document was created, because threads have no current task.
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

  /// A number for a save, higher than those of all before.
  var nextSaveNumber: Int {
    state.locked { state in
      state.saveCount += 1
      return state.saveCount
    }
  }

  /// Reading or saving begins.
  func beginProgress() {
    let progress = Progress.discreteProgress(totalUnitCount: -1)
    state.locked { ($0.report.progress, $0.freshProgress) = (progress, progress) }
    report.listener?(0)
  }

  /// The progress of a save that begins. Each has its own: cancelling it does not cancel the others.
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
    }
    state.locked { $0.watch = watch }
  }

  /// Stops watching: the document is no longer open.
  func leave(_ document: UIDocument) {
    coordinator.removeFilePresenter(document)
    let ended = state.locked { state in
      defer { (state.watch, state.foreign, state.version) = (nil, nil, state.version.left) }
      return state.watch
    }
    ended?.end()
  }

  /// Stops watching because the file is being deleted: pending saves are dropped.
  func giveUp(_ document: UIDocument) {
    leave(document)
    state.locked { state in
      state.version = .givenUp(state.version.last)
      state.timesGivenUp += 1
    }
  }

  /// Takes note of where the file is according to the coordinator, which may know of a move before the document.
  ///
  /// - Parameters:
  ///   - url: where the document had it when it asked for the access.
  ///   - given: where the coordinator says that it is.
  /// - Returns: where it is; nil if the document has heard of a move since it asked, and has to ask again.
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

  /// The version that was known last.
  var last: FileBase? {
    switch self {
    case .unread: nil
    case .written(let base), .left(let base): base
    case .open(let base), .givenUp(let base): base
    }
  }

  /// The same when the document was closed.
  var left: Self { isGivenUp ? self : last.map { .left($0) } ?? .unread }

  /// The same when another version was written.
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
