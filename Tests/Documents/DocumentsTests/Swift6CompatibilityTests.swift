import Documents
import Synchronization
import Testing
import UTTestFixtures

// What code for Apple's SDK says in the language mode of Swift 6.

/// Reads its file itself. As the method that it overrides, the method is called in the background.
@MainActor private final class Ledger: UIDocument {
  private(set) var lines: [String] = []
  var written: [String] = ["new"]
  nonisolated let places = Mutex<[URL]>([])

  override func read(from url: URL) throws {
    let text = try String(contentsOf: url, encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    DispatchQueue.main.sync { self.lines = lines }
  }

  override func contents(forType typeName: String) throws -> Any { Data(written.joined(separator: "\n").utf8) }

  override func fileAttributesToWrite(
    to url: URL, for saveOperation: UIDocument.SaveOperation
  ) throws -> [AnyHashable: Any] {
    [
      URLResourceKey.hasHiddenExtensionKey: true,
      URLResourceKey.thumbnailDictionaryKey: [URLThumbnailDictionaryItem.NSThumbnail1024x1024SizeKey: Data([1])],
    ]
  }

  /// The attributes may be left out in the call.
  override func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]? = nil, safelyTo url: URL,
    for saveOperation: UIDocument.SaveOperation
  ) throws {
    places.withLock { $0.append(url) }
    try super.writeContents(contents, safelyTo: url, for: saveOperation)
  }
}

/// A presenter with state of its own, as a class without an actor has it.
private class Watching: NSObject, NSFilePresenter {
  var presentedItemURL: URL?
  var presentedItemOperationQueue = OperationQueue()
  var changes = 0
  var changed: (() -> Void)?

  init(_ url: URL) { presentedItemURL = url }

  func presentedItemDidChange() {
    changes += 1
    changed?()
  }
}

/// A presenter of the main actor, whose members are not isolated.
@MainActor private final class Pane: NSObject, NSFilePresenter {
  nonisolated let presentedItemURL: URL?
  nonisolated let presentedItemOperationQueue = OperationQueue.main
  var title = "old"
  var changed: (() -> Void)?

  init(_ url: URL) { presentedItemURL = url }

  nonisolated func presentedItemDidChange() {
    Task { @MainActor in
      title = "new"
      changed?()
    }
  }
}

/// A presenter that is one on the main actor only.
@MainActor private final class Inspector: NSObject, @MainActor NSFilePresenter {
  var presentedItemURL: URL?
  var presentedItemOperationQueue = OperationQueue.main
  var title = "old"
  var changed: (() -> Void)?

  init(_ url: URL) { presentedItemURL = url }

  func presentedItemDidChange() {
    title = "new"
    changed?()
  }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct Swift6CompatibilityTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `a document of the main actor that reads its file itself`() async throws {
    let ledger = try desk.document(Ledger.init(fileURL:), "a.txt", "one\ntwo")
    try await ledger.lifecycle.open()
    #expect(ledger.lines == ["one", "two"])
    ledger.updateChangeCount(.done)
    try await ledger.lifecycle.close()
    #expect(desk.text("a.txt") == "new" && ledger.places.withLock { $0 } == [desk.url("a.txt")])
  }

  @Test func `the thumbnail's key is Apple's`() {
    let key = URLThumbnailDictionaryItem.NSThumbnail1024x1024SizeKey
    #expect(key.rawValue == "NSThumbnail1024x1024SizeKey" && key == URLThumbnailDictionaryItem(rawValue: key.rawValue))
  }

  @Test func `presenters need not be Sendable`() async throws {
    let url = desk.url("a.txt")
    try desk.folder.write("one", to: "a.txt")
    let coordinator = FileArbiter()
    let watching = Watching(url)
    watching.presentedItemOperationQueue.maxConcurrentOperationCount = 1
    let (pane, inspector) = (Pane(url), Inspector(url))
    for presenter in [watching, pane, inspector] as [any NSFilePresenter] { coordinator.addFilePresenter(presenter) }
    let told = AsyncStream<Void>.makeStream()
    watching.changed = { told.continuation.yield() }
    pane.changed = { told.continuation.yield() }
    inspector.changed = { told.continuation.yield() }
    let note = try desk.document(Note.init(fileURL:), "a.txt")
    note.coordinator = coordinator
    try await note.lifecycle.open()
    note.type("!")
    try await note.lifecycle.save()
    var signals = told.stream.makeAsyncIterator()
    for _ in 0..<3 { _ = await signals.next() }
    #expect(watching.changes == 1 && pane.title == "new" && inspector.title == "new")
    for presenter in [watching, pane, inspector] as [any NSFilePresenter] { coordinator.removeFilePresenter(presenter) }
  }

  @Test func `an activity on any thread`() {
    let fields = Mutex<[String?]>([])
    let isDone = DispatchSemaphore(value: 0)
    // Blocks the main thread, because other tests on it expect the current activity to stay the same.
    Thread.detachNewThread {
      let activity = NSUserActivity(activityType: "com.example.reading")
      activity.title = "Reading"
      activity.targetContentIdentifier = "chapter-7"
      activity.persistentIdentifier = "7"
      activity.referrerURL = URL(string: "https://example.com/books")
      activity.isEligibleForHandoff = false
      activity.isEligibleForSearch = true
      activity.isEligibleForPublicIndexing = true
      activity.isEligibleForPrediction = true
      activity.becomeCurrent()
      let isKept: Bool = activity.persistentIdentifier == NSUserActivityPersistentIdentifier("7")
      activity.resignCurrent()
      let found = [activity.targetContentIdentifier, activity.referrerURL?.absoluteString, "\(isKept)"]
      fields.withLock { $0 = found }
      isDone.signal()
    }
    isDone.wait()
    #expect(fields.withLock { $0 } == ["chapter-7", "https://example.com/books", "true"])
    let activity = NSUserActivity(activityType: "com.example.reading")
    #expect(activity.isEligibleForHandoff && !activity.isEligibleForSearch && !activity.isEligibleForPublicIndexing)
    #expect(!activity.isEligibleForPrediction && activity.targetContentIdentifier == nil && activity.referrerURL == nil)
  }
}
