import DocumentFrameworks
import Testing
import UTDocumentFixtures
import UTTestFixtures

/// Notes what happens, on any thread.
final class EventLog: @unchecked Sendable {
  // Sendable: the lock guards the events.
  private let lock = NSLock()
  private var events: [String] = []

  func add(_ event: String) { lock.withLock { events.append(event) } }

  /// Notes that a member was used, and returns its value.
  func returning<Value>(_ value: Value, from name: String = #function) -> Value {
    add(name)
    return value
  }

  /// The events since the last call.
  func take() -> Set<String> {
    lock.withLock {
      defer { events = [] }
      return Set(events)
    }
  }
}

/// Overrides every member that Apple's documentation lists, with nothing that only this module needs, and notes which
/// are used.
private final class OverriddenNote: UIDocument {
  let log = EventLog()
  private var text = ""

  private func note(_ name: String = #function) { log.add(name) }

  override init(fileURL url: URL) { super.init(fileURL: url) }

  func append(_ letters: String) {
    undoManager.registerUndo(withTarget: self) { $0.text = "" }
    text += letters
  }

  // Properties
  override var fileURL: URL { log.returning(super.fileURL) }
  override var localizedName: String { log.returning(super.localizedName) }
  override var fileType: String? { log.returning(super.fileType) }
  override var fileModificationDate: Date? {
    get { log.returning(super.fileModificationDate) }
    set {
      log.add("fileModificationDate is set")
      super.fileModificationDate = newValue
    }
  }
  override var documentState: UIDocument.State { log.returning(super.documentState) }
  override var progress: Progress? { log.returning(super.progress) }
  override var hasUnsavedChanges: Bool { log.returning(super.hasUnsavedChanges) }
  override var savingFileType: String? { log.returning(super.savingFileType) }
  override var undoManager: UndoManager! {
    get { log.returning(super.undoManager) }
    set { super.undoManager = newValue }
  }
  override var userActivity: NSUserActivity? {
    get { log.returning(super.userActivity) }
    set { super.userActivity = newValue }
  }

  // Opening, saving and closing
  override func open(completionHandler: ((Bool) -> Void)? = nil) {
    note()
    super.open(completionHandler: completionHandler)
  }
  override func close(completionHandler: ((Bool) -> Void)? = nil) {
    note()
    super.close(completionHandler: completionHandler)
  }
  override func read(from url: URL) throws {
    log.add(#function)
    try super.read(from: url)
  }
  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    note()
    guard let data = contents as? Data else { throw CocoaError(.fileReadCorruptFile) }
    text = String(decoding: data, as: UTF8.self)
  }
  override func revert(toContentsOf url: URL, completionHandler: ((Bool) -> Void)? = nil) {
    note()
    super.revert(toContentsOf: url, completionHandler: completionHandler)
  }
  override func contents(forType typeName: String) throws -> Any {
    note()
    return Data(text.utf8)
  }
  override func save(
    to url: URL, for saveOperation: UIDocument.SaveOperation, completionHandler: ((Bool) -> Void)? = nil
  ) {
    note()
    super.save(to: url, for: saveOperation, completionHandler: completionHandler)
  }
  override func autosave(completionHandler: ((Bool) -> Void)? = nil) {
    note()
    super.autosave(completionHandler: completionHandler)
  }
  override func fileNameExtension(forType typeName: String?, saveOperation: UIDocument.SaveOperation) -> String {
    log.returning(super.fileNameExtension(forType: typeName, saveOperation: saveOperation))
  }
  override func fileAttributesToWrite(
    to url: URL, for saveOperation: UIDocument.SaveOperation
  ) throws -> [AnyHashable: Any] {
    note()
    return try super.fileAttributesToWrite(to: url, for: saveOperation)
  }
  override func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]? = nil, safelyTo url: URL,
    for saveOperation: UIDocument.SaveOperation
  ) throws {
    log.add(#function)
    try super.writeContents(contents, andAttributes: additionalFileAttributes, safelyTo: url, for: saveOperation)
  }
  override func writeContents(
    _ contents: Any, to url: URL, for saveOperation: UIDocument.SaveOperation, originalContentsURL: URL?
  ) throws {
    log.add(#function)
    try super.writeContents(contents, to: url, for: saveOperation, originalContentsURL: originalContentsURL)
  }

  // Changes
  override func updateChangeCount(_ change: UIDocument.ChangeKind) {
    note()
    super.updateChangeCount(change)
  }
  override func changeCountToken(for saveOperation: UIDocument.SaveOperation) -> Any {
    note()
    return super.changeCountToken(for: saveOperation)
  }
  override func updateChangeCount(withToken changeCountToken: Any, for saveOperation: UIDocument.SaveOperation) {
    note()
    super.updateChangeCount(withToken: changeCountToken, for: saveOperation)
  }
  override func disableEditing() { note() }
  override func enableEditing() { note() }

  // Errors and activities
  override func handleError(_ error: Error, userInteractionPermitted: Bool) {
    note()
    super.handleError(error, userInteractionPermitted: userInteractionPermitted)
  }
  override func finishedHandlingError(_ error: Error, recovered: Bool) {
    note()
    super.finishedHandlingError(error, recovered: recovered)
  }
  override func userInteractionNoLongerPermitted(forError error: Error) {
    note()
    super.userInteractionNoLongerPermitted(forError: error)
  }
  override func updateUserActivityState(_ userActivity: NSUserActivity) {
    note()
    super.updateUserActivityState(userActivity)
  }
  override func restoreUserActivityState(_ userActivity: NSUserActivity) {
    note()
    super.restoreUserActivityState(userActivity)
  }

  // File presenter
  override var presentedItemURL: URL? { log.returning(super.presentedItemURL) }
  override var presentedItemOperationQueue: OperationQueue { log.returning(super.presentedItemOperationQueue) }
  override func presentedItemDidMove(to newURL: URL) {
    log.add(#function)
    super.presentedItemDidMove(to: newURL)
  }
  override func presentedItemDidChange() {
    log.add(#function)
    super.presentedItemDidChange()
  }
  override func presentedItemDidGain(_ version: NSFileVersion) {
    log.add(#function)
    super.presentedItemDidGain(version)
  }
  override func presentedItemDidLose(_ version: NSFileVersion) {
    log.add(#function)
    super.presentedItemDidLose(version)
  }
  override func presentedItemDidResolveConflict(_ version: NSFileVersion) {
    log.add(#function)
    super.presentedItemDidResolveConflict(version)
  }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct DocumentMemberTests {
  private let desk: Desk
  private let note: OverriddenNote

  init() throws {
    desk = try Desk()
    note = try desk.document(OverriddenNote.init(fileURL:), "a.txt")
    _ = note.log.take()
  }

  /// The members that were used since the last call.
  private var used: Set<String> { note.log.take() }

  @Test func `a document uses what a subclass overrides while it is saved, read and closed`() async throws {
    #expect(await note.save(to: note.fileURL, for: .forCreating))
    var expected: Set<String> = [
      "save(to:for:completionHandler:)", "savingFileType", "fileType", "fileURL",
      "fileNameExtension(forType:saveOperation:)", "contents(forType:)", "fileAttributesToWrite(to:for:)",
      "writeContents(_:andAttributes:safelyTo:for:)", "writeContents(_:to:for:originalContentsURL:)",
      "changeCountToken(for:)", "updateChangeCount(withToken:for:)", "fileModificationDate is set",
    ]
    var found = used
    #expect(found.isSuperset(of: expected), "\(expected.subtracting(found))")

    // Creating a document opens it.
    #expect(await note.close())
    #expect(await note.open())
    expected = [
      "open(completionHandler:)", "read(from:)", "load(fromContents:ofType:)", "fileModificationDate is set",
      "presentedItemURL", "presentedItemOperationQueue",
    ]
    found = used
    #expect(found.isSuperset(of: expected), "\(expected.subtracting(found))")

    note.append("one")
    #expect(await note.autosave())
    expected = [
      "undoManager", "updateChangeCount(_:)", "autosave(completionHandler:)", "hasUnsavedChanges",
      "save(to:for:completionHandler:)",
    ]
    found = used
    #expect(found.isSuperset(of: expected), "\(expected.subtracting(found))")

    #expect(await note.revert(toContentsOf: note.fileURL))
    expected = ["revert(toContentsOf:completionHandler:)", "disableEditing()", "enableEditing()"]
    found = used
    #expect(found.isSuperset(of: expected), "\(expected.subtracting(found))")

    note.append("two")
    #expect(await note.close())
    expected = ["close(completionHandler:)", "autosave(completionHandler:)", "hasUnsavedChanges"]
    found = used
    #expect(found.isSuperset(of: expected), "\(expected.subtracting(found))")
    #expect(desk.text("a.txt") == "onetwo")
  }

  @Test func `code that knows a document by Apple's class gets a subclass's properties`() async throws {
    let document: UIDocument = note
    _ = (document.fileURL, document.localizedName, document.fileType, document.fileModificationDate)
    _ = (document.documentState, document.progress, document.hasUnsavedChanges, document.savingFileType)
    _ = (document.undoManager, document.userActivity)
    #expect(
      used.isSuperset(of: [
        "fileURL", "localizedName", "fileType", "fileModificationDate", "documentState", "progress",
        "hasUnsavedChanges", "savingFileType", "undoManager", "userActivity",
      ]))
  }

  @Test func `a document uses what a subclass overrides for errors and activities`() async throws {
    #expect(await note.open() == false)
    #expect(used.isSuperset(of: ["handleError(_:userInteractionPermitted:)", "finishedHandlingError(_:recovered:)"]))
    note.userActivity = NSUserActivity(activityType: "com.example.reading")
    #expect(used.contains("updateUserActivityState(_:)"))
    (note as any UIUserActivityRestoring).restoreUserActivityState(NSUserActivity(activityType: "com.example.reading"))
    #expect(used.contains("restoreUserActivityState(_:)"))
  }

  @Test func `a document uses what a subclass overrides when its file is written, moved, and in conflict`() async throws
  {
    try desk.folder.write("one", to: "a.txt")
    #expect(await note.open())
    _ = used
    let coordinator = FileCoordinator()
    try await coordinator.access([.writing(note.fileURL)]) { try Data("two".utf8).write(to: $0.urls[0]) }
    try await eventually { used.contains("presentedItemDidChange()") }
    try await coordinator.access([.moving(note.fileURL), .writing(desk.url("b.txt"))]) {
      try FileManager.default.moveItem(at: $0.urls[0], to: $0.urls[1])
      coordinator.item(at: $0.urls[0], didMoveTo: $0.urls[1])
    }
    try await eventually { used.contains("presentedItemDidMove(to:)") }
    try desk.folder.write("three", to: "c.txt")
    let version = try NSFileVersion.addOfItem(at: desk.url("b.txt"), withContentsOf: desk.url("c.txt"))
    try await eventually { used.contains("presentedItemDidGain(_:)") }
    try version.remove()
    try await eventually { used.contains("presentedItemDidLose(_:)") }
    #expect(await note.close())
  }
}
