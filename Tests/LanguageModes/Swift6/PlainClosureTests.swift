import DocumentFrameworks
import Testing
import UTDocumentFixtures
import UTTestFixtures

/// Overrides the members that take closures, with types from before Swift concurrency, and passes the closures on.
private final class PlainNote: UIDocument {
  let log = EventLog()
  private var text = ""

  func append(_ letters: String) {
    text += letters
    updateChangeCount(.done)
  }

  override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }
  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    text = String(decoding: contents as? Data ?? Data(), as: UTF8.self)
  }

  override func performAsynchronousFileAccess(_ block: @escaping () -> Void) {
    log.add(#function)
    super.performAsynchronousFileAccess(block)
  }
  override func relinquishPresentedItem(toReader reader: @escaping ((() -> Void)?) -> Void) {
    log.add(#function)
    super.relinquishPresentedItem(toReader: reader)
  }
  override func relinquishPresentedItem(toWriter writer: @escaping ((() -> Void)?) -> Void) {
    log.add(#function)
    super.relinquishPresentedItem(toWriter: writer)
  }
  override func savePresentedItemChanges(completionHandler: @escaping (Error?) -> Void) {
    log.add(#function)
    super.savePresentedItemChanges { error in completionHandler(error) }
  }
  override func accommodatePresentedItemDeletion(completionHandler: @escaping (Error?) -> Void) {
    log.add(#function)
    super.accommodatePresentedItemDeletion(completionHandler: completionHandler)
  }
  override func accommodatePresentedItemEviction(completionHandler: @escaping (Error?) -> Void) {
    log.add(#function)
    super.accommodatePresentedItemEviction(completionHandler: completionHandler)
  }
  override func accommodatePresentedSubitemDeletion(at url: URL, completionHandler: @escaping (Error?) -> Void) {
    log.add(#function)
    super.accommodatePresentedSubitemDeletion(at: url, completionHandler: completionHandler)
  }
}

/// Implements the same members, and changes its own state in the closures that it passes.
private class PlainPresenter: NSObject, NSFilePresenter {
  let log = EventLog()
  var presentedItemURL: URL?
  var presentedItemOperationQueue = OperationQueue()
  var isLent = false

  init(_ url: URL) {
    presentedItemURL = url
    super.init()
    presentedItemOperationQueue.maxConcurrentOperationCount = 1
  }

  func relinquishPresentedItem(toReader reader: @escaping ((() -> Void)?) -> Void) {
    log.add(#function)
    isLent = true
    reader { [weak self] in self?.isLent = false }
  }
  func relinquishPresentedItem(toWriter writer: @escaping ((() -> Void)?) -> Void) {
    log.add(#function)
    isLent = true
    writer { [weak self] in self?.isLent = false }
  }
  func savePresentedItemChanges(completionHandler: @escaping (Error?) -> Void) {
    log.add(#function)
    completionHandler(nil)
  }
  func accommodatePresentedItemDeletion(completionHandler: @escaping (Error?) -> Void) {
    log.add(#function)
    completionHandler(nil)
  }
  func accommodatePresentedItemEviction(completionHandler: @escaping (Error?) -> Void) { completionHandler(nil) }
  func accommodatePresentedSubitemDeletion(at url: URL, completionHandler: @escaping (Error?) -> Void) {
    completionHandler(nil)
  }
}

/// Closures as they were written before they had to be `Sendable`.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PlainClosureTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `a document uses overrides that pass on closures which are not Sendable`() async throws {
    let note = try desk.document(PlainNote.init(fileURL:), "a.txt")
    #expect(await note.save(to: note.fileURL, for: .forCreating))
    await withCheckedContinuation { continuation in note.performAsynchronousFileAccess { continuation.resume() } }
    #expect(note.log.take().contains("performAsynchronousFileAccess(_:)"))
    note.append("one")
    let coordinator = FileCoordinator()
    let text = try await coordinator.read(note.fileURL) { try String(contentsOf: $0.url, encoding: .utf8) }
    #expect(text == "one")
    var used = note.log.take()
    #expect(
      used.isSuperset(of: ["relinquishPresentedItem(toReader:)", "savePresentedItemChanges(completionHandler:)"]))
    try await coordinator.write(note.fileURL) { try Data("two".utf8).write(to: $0.url) }
    try await coordinator.access([.deleting(note.fileURL)]) { _ in }
    used = note.log.take()
    #expect(
      used.isSuperset(of: [
        "relinquishPresentedItem(toWriter:)", "accommodatePresentedItemDeletion(completionHandler:)",
      ]))
    _ = await note.close()
  }

  @Test func `presenters whose closures are not Sendable are asked`() async throws {
    try desk.folder.write("one", to: "a.txt")
    let presenter = PlainPresenter(desk.url("a.txt"))
    NSFileCoordinator.addFilePresenter(presenter)
    defer { NSFileCoordinator.removeFilePresenter(presenter) }
    let coordinator = NSFileCoordinator()
    let queue = OperationQueue()
    let text = await withCheckedContinuation { continuation in
      let intent = NSFileAccessIntent.readingIntent(with: desk.url("a.txt"))
      coordinator.coordinate(with: [intent], queue: queue) { error in
        continuation.resume(returning: (try? String(contentsOf: intent.url, encoding: .utf8)) ?? "\(error as Any)")
      }
    }
    #expect(text == "one")
    try await FileCoordinator().access([.deleting(desk.url("a.txt"))]) {
      try FileManager.default.removeItem(at: $0.urls[0])
    }
    #expect(
      presenter.log.take().isSuperset(of: [
        "relinquishPresentedItem(toReader:)", "relinquishPresentedItem(toWriter:)",
        "savePresentedItemChanges(completionHandler:)", "accommodatePresentedItemDeletion(completionHandler:)",
      ]))
  }
}
