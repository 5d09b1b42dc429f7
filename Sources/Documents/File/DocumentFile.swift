import FileWatching
import Foundation
import SafeWriting
import Threads
import TypeRegistry

/// What is on disk of a document: where it is, which version was read or written, another program's version, the conflicts.
///
/// All that is done with the file is done by its worker, one thing after another. What is known about it is asked for on any
/// thread, and changes in turn only; giving the file up is the exception, which those that wait their turn find out then.
final class DocumentFile: Sendable {
  /// Which version of the file the document has.
  enum Version: Sendable {
    /// None: it has neither read nor written the file.
    case unread
    /// One that it wrote without being open.
    case written(FileBase)
    /// It is open. The version that was read or written last, unless an override keeps that to itself.
    case open(FileBase?)
    /// It was closed.
    case left(FileBase)
    /// It was closed because the file was to go: what is not saved goes with it.
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
    /// What was found in the file's place at the last look.
    var found: FileBase?
    /// Another program's version that is in the file's place and was not read.
    var foreign: FileBase?
    /// Versions of other programs that are kept beside it.
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
    /// Made when the first message arrives.
    var presenterQueue: OperationQueue?
  }

  /// What a program may choose before a document is opened.
  struct Settings {
    var coordinator: any DocumentCoordinator = InProcessCoordinator.shared
    var watcher = FileWatcher.shared
    var recoveryStore = RecoveryStore.standard
    /// Where to save what cannot be saved in its own place; nil for nowhere.
    var writableFolder: URL?
  }

  let worker = FileWorker()
  /// The types as they were where the document was made; threads have no task to ask.
  let registry: TypeRegistry
  /// In a monitor: the thread sanitizer does not see how a `Mutex` waits.
  let state: Monitor<State>

  init(url: URL, registry: TypeRegistry) {
    self.registry = registry
    state = Monitor(State(url: url))
  }

  // MARK: What is known

  var url: URL { state.locked { $0.url } }
  var settings: Settings { state.locked { $0.settings } }
  var coordinator: any DocumentCoordinator { state.locked { $0.settings.coordinator } }
  var report: DocumentProgress { state.locked { $0.report } }

  /// Whether what the document says is what the file says, and changes to it.
  var isOpen: Bool { state.locked { $0.version.isOpen } }
  /// The version that was read or written last, kept open; nil if the document was closed.
  var base: FileBase? { state.locked { $0.version.base } }
  /// Whether nothing that is in the file's place is the document's own.
  var isNew: Bool { state.locked { $0.version.isNew } }
  /// Whether another program's version is in the file's place, and the document's own is not saved until the user decides.
  var isForeign: Bool { state.locked { $0.foreign != nil } }

  /// Whether a place is that of the file.
  func isOwn(_ url: URL) -> Bool { url.isSamePlace(as: self.url) }

  /// Where messages about what others do with the file arrive.
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

  /// Hears from now on of what others do with the file where it is now.
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

  /// Ends that: the document is no longer open.
  func leave(_ document: UIDocument) {
    coordinator.removeFilePresenter(document)
    let ended = state.locked { state in
      defer { (state.watch, state.foreign, state.version) = (nil, nil, state.version.left) }
      return state.watch
    }
    ended?.end()
  }

  /// The same because the file is to go: what was asked to be saved before is saved no more.
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
