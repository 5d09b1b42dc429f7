import Documents
import Synchronization
import UTTestFixtures

/// What happened, in order, on whatever thread.
final class EventLog: Sendable {
  private let names = Mutex<[String]>([])

  func add(_ name: String) { names.withLock { $0.append(name) } }

  func take() -> [String] {
    names.withLock { names in
      defer { names = [] }
      return names
    }
  }
}

/// A document that is a value: one text.
struct Memo: FileDocument {
  static let readableContentTypes: [UTType] = [.plainText]
  var text: String

  init(configuration: ReadConfiguration) throws {
    text = String(decoding: try configuration.file.contents(), as: UTF8.self)
  }

  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}

/// Says in which order its methods are called, and fails where it is asked to.
final class RecordingNote: Note {
  nonisolated let log = EventLog()
  nonisolated let failure = Mutex<String?>(nil)
  private var observer: (any NSObjectProtocol)?

  struct Failure: Error, Equatable {
    var step: String
  }

  func observeState() {
    observer = NotificationCenter.default.addObserver(
      forName: UIDocument.stateChangedNotification, object: self, queue: nil
    ) { [weak self] _ in
      guard let self, !documentState.contains(.progressAvailable) else { return }
      log.add("stateChanged")
    }
  }

  nonisolated func note(_ step: String) throws {
    log.add(step)
    if failure.withLock({ $0 }) == step { throw Failure(step: step) }
  }

  override func open(completionHandler: ((Bool) -> Void)? = nil) {
    log.add("open")
    super.open(completionHandler: completionHandler)
  }
  override func close(completionHandler: ((Bool) -> Void)? = nil) {
    log.add("close")
    super.close(completionHandler: completionHandler)
  }
  override func autosave(completionHandler: ((Bool) -> Void)? = nil) {
    log.add("autosave")
    super.autosave(completionHandler: completionHandler)
  }
  override func save(
    to url: URL, for saveOperation: UIDocument.SaveOperation, completionHandler: ((Bool) -> Void)? = nil
  ) {
    log.add("save")
    super.save(to: url, for: saveOperation, completionHandler: completionHandler)
  }
  override func revert(toContentsOf url: URL, completionHandler: ((Bool) -> Void)? = nil) {
    log.add("revert")
    super.revert(toContentsOf: url, completionHandler: completionHandler)
  }
  nonisolated override func read(from url: URL) throws {
    try note("read")
    try super.read(from: url)
  }
  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    try note("load")
    try super.load(fromContents: contents, ofType: typeName)
  }
  nonisolated override func fileNameExtension(
    forType typeName: String?, saveOperation: UIDocument.SaveOperation
  ) -> String {
    log.add("fileNameExtension")
    return super.fileNameExtension(forType: typeName, saveOperation: saveOperation)
  }
  override func changeCountToken(for saveOperation: UIDocument.SaveOperation) -> Any {
    log.add("changeCountToken")
    return super.changeCountToken(for: saveOperation)
  }
  override func contents(forType typeName: String) throws -> Any {
    try note("contents")
    return try super.contents(forType: typeName)
  }
  override func fileAttributesToWrite(
    to url: URL, for saveOperation: UIDocument.SaveOperation
  ) throws -> [AnyHashable: Any] {
    try note("fileAttributesToWrite")
    return try super.fileAttributesToWrite(to: url, for: saveOperation)
  }
  nonisolated override func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?, safelyTo url: URL,
    for saveOperation: UIDocument.SaveOperation
  ) throws {
    try note("writeContentsSafely")
    try super.writeContents(contents, andAttributes: additionalFileAttributes, safelyTo: url, for: saveOperation)
  }
  nonisolated override func writeContents(
    _ contents: Any, to url: URL, for saveOperation: UIDocument.SaveOperation, originalContentsURL: URL?
  ) throws {
    try note("writeContents")
    try super.writeContents(contents, to: url, for: saveOperation, originalContentsURL: originalContentsURL)
  }
  nonisolated override func performAsynchronousFileAccess(_ block: @escaping @Sendable () -> Void) {
    log.add("fileAccess")
    super.performAsynchronousFileAccess(block)
  }
  override func updateChangeCount(withToken changeCountToken: Any, for saveOperation: UIDocument.SaveOperation) {
    log.add("updateChangeCountWithToken")
    super.updateChangeCount(withToken: changeCountToken, for: saveOperation)
  }
  override func handleError(_ error: any Error, userInteractionPermitted: Bool) {
    log.add("handleError")
    super.handleError(error, userInteractionPermitted: userInteractionPermitted)
  }
  override func finishedHandlingError(_ error: any Error, recovered: Bool) {
    log.add("finishedHandlingError")
    super.finishedHandlingError(error, recovered: recovered)
  }
  override func disableEditing() {
    log.add(documentState.contains(.editingDisabled) ? "disableEditing" : "disableEditing too early")
    super.disableEditing()
  }
  override func enableEditing() {
    log.add("enableEditing")
    super.enableEditing()
  }
  nonisolated override func presentedItemDidMove(to newURL: URL) {
    log.add("presentedItemDidMove")
    super.presentedItemDidMove(to: newURL)
  }
}

/// A package of files by name.
class Notebook: UIDocument {
  private(set) var wrapper = FileWrapper(directoryWithFileWrappers: [:])

  func set(_ name: String, _ text: String) throws {
    let page = FileWrapper(regularFileWithContents: Data(text.utf8))
    try wrapper.replaceChild(preferredFilename: name, with: page)
    updateChangeCount(.done)
  }

  func text(_ name: String) throws -> String? {
    try wrapper.children()[name].map { String(decoding: try $0.contents(), as: UTF8.self) }
  }

  override func contents(forType typeName: String) throws -> Any { wrapper }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    guard let read = contents as? FileWrapper else { throw CocoaError(.fileReadCorruptFile) }
    wrapper = read
  }
}
