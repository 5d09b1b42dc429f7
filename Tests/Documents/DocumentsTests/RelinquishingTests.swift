import Dispatch
import Documents
import Synchronization
import Testing
import UTTestFixtures

/// A file that does not exist. Each test needs one of its own: its presenters hear of all accesses to it in all tests.
private func nowhere() -> URL { URL(filePath: "/nowhere/\(UUID().uuidString)/a.txt") }

/// A presenter that lets go of its item for several accesses at once.
@Suite(.timeLimit(.minutes(10))) struct RelinquishingTests {
  /// Counts what it is asked.
  private final class Generous: NSObject, NSFilePresenter, Sendable {
    let url: URL
    let presentedItemOperationQueue = OperationQueue()
    let log = EventLog()
    init(_ url: URL) { self.url = url }
    var presentedItemURL: URL? { url }
    func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
      log.add("let go")
      reader { [log] in log.add("got back") }
    }
  }

  @Test func `an item is given back after the last of two accesses that it was let go of for`() async throws {
    let url = nowhere()
    let coordinator = FileArbiter(patience: .seconds(3600))
    let presenter = Generous(url)
    coordinator.addFilePresenter(presenter)
    let gates = (0..<2).map { _ in (begun: DispatchSemaphore(value: 0), goesOn: DispatchSemaphore(value: 0)) }
    let ended = DispatchGroup()
    for gate in gates {
      DispatchQueue.global().async(group: ended) {
        try? coordinator.coordinate([FileAccess(.readingWithoutChanges, url)], by: nil) { _ in
          presenter.log.add("read")
          gate.begun.signal()
          gate.goesOn.wait()
        }
      }
      await gate.begun.arrival()
    }
    #expect(presenter.log.take() == ["let go", "read", "read"])
    gates[0].goesOn.signal()
    gates[1].goesOn.signal()
    await withCheckedContinuation { continuation in ended.notify(queue: .global()) { continuation.resume() } }
    // It hears of that on its own queue.
    var events: [String] = []
    try await eventually("the return") {
      events += presenter.log.take()
      return events == ["got back"]
    }
  }

  /// Asks a document for its file.
  @MainActor private func giveBack(_ ask: (@escaping @Sendable ((@Sendable () -> Void)?) -> Void) -> Void) async
    -> @Sendable () -> Void
  {
    await withCheckedContinuation { continuation in ask { continuation.resume(returning: $0 ?? {}) } }
  }

  @MainActor @Test(arguments: [true, false])
  func `a document lends its file to a reader and a writer at the same time`(_ readerEndsFirst: Bool) async throws {
    let desk = try Desk()
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    let reader = await giveBack { note.relinquishPresentedItem(toReader: $0) }
    note.type(" two")
    var isSaved: Bool?
    note.save(to: note.fileURL, for: .forOverwriting) { isSaved = $0 }
    let writer = await giveBack { note.relinquishPresentedItem(toWriter: $0) }
    // The request came before the writer, so the writer finds what it saved.
    #expect(desk.text("a.txt") == "one two")
    note.type(" three")
    let error = await withCheckedContinuation { continuation in
      note.savePresentedItemChanges { continuation.resume(returning: $0) }
    }
    #expect(error == nil && desk.text("a.txt") == "one two three")
    let order = readerEndsFirst ? [reader, writer] : [writer, reader]
    order[0]()
    #expect(isSaved == nil)
    order[1]()
    try await eventually { isSaved != nil }
    #expect(isSaved == true && note.documentState == .normal)
    note.type("!")
    try await note.lifecycle.close()
    #expect(desk.text("a.txt") == "one two three!")
  }

  @MainActor @Test func `changes are saved before a writer comes that waits for a reader`() async throws {
    let desk = try Desk()
    let coordinator = FileArbiter(patience: .seconds(3600))
    let note = try desk.document(Note.init(fileURL:), "a.txt", "one")
    note.coordinator = coordinator
    try await note.lifecycle.open()
    let url = note.fileURL
    let gate = (begun: DispatchSemaphore(value: 0), goesOn: DispatchSemaphore(value: 0))
    DispatchQueue.global().async {
      try? coordinator.coordinate([FileAccess(.reading, url)], by: nil) { _ in
        gate.begun.signal()
        gate.goesOn.wait()
      }
    }
    await gate.begun.arrival()
    note.type(" mine")
    let found = Task.detached {
      try await onThread {
        try coordinator.coordinate([FileAccess(.writing, url)], by: nil) { urls in
          defer { try? Data("theirs".utf8).write(to: urls[0]) }
          return try String(contentsOf: urls[0], encoding: .utf8)
        }
      }
    }
    // The save waits for the reader.
    try await eventually { note.documentState.contains(.progressAvailable) }
    gate.goesOn.signal()
    #expect(try await found.value == "one mine")
    try await eventually { note.text == "theirs" && note.documentState == .normal }
    #expect(note.conflictVersions.isEmpty)
  }

  @Test(arguments: [Duration.seconds(Int64.max), .zero, .seconds(Int64.min)])
  func `a coordinator takes any deadline`(deadline: Duration) throws {
    let url = nowhere()
    let read = try FileArbiter(patience: deadline).coordinate([FileAccess(.reading, url)], by: nil) { $0 }
    #expect(read == [url])
  }

  @MainActor @Test func `a synchronous access on the main queue does not wait for a document, which answers there`()
    async throws
  {
    let desk = try Desk()
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type(" two")
    var (error, texts): (NSError?, [String]) = (nil, [])
    let read = { (url: URL) in texts.append((try? String(contentsOf: url, encoding: .utf8)) ?? "") }
    NSFileCoordinator().coordinate(readingItemAt: note.fileURL, error: &error) { _ in Issue.record("granted") }
    #expect(
      error?.localizedDescription.hasPrefix("would deadlock: a presenter can answer only on the main queue") == true)
    // The document need not do anything on the main queue for these.
    NSFileCoordinator().coordinate(readingItemAt: note.fileURL, options: .withoutChanges, error: nil, byAccessor: read)
    NSFileCoordinator(filePresenter: note).coordinate(readingItemAt: note.fileURL, error: nil, byAccessor: read)
    #expect(texts == ["one", "one"])
    try await note.lifecycle.close()
    #expect(desk.text("a.txt") == "one two")
  }
}

/// Runs a closure on a thread that may wait.
private func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(with: Result(catching: body)) }
  }
}

extension DispatchSemaphore {
  /// Waits for a signal, on a thread that may.
  fileprivate func arrival() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        self.wait()
        continuation.resume()
      }
    }
  }
}
