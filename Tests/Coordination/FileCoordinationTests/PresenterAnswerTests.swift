import Foundation
import Synchronization
import Testing
import UTTestFixtures

@testable import FileCoordination

/// What presenters answer, in time, late, twice, or never.
@Suite struct PresenterAnswerTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Answers a message again while the next one is waiting for its answer.
  private final class Repeating: NSObject, NSFilePresenter, Sendable {
    struct Objection: Error {}

    let presentedItemURL: URL?
    let presentedItemOperationQueue = OperationQueue()
    private let first = Mutex<(@Sendable ((@Sendable () -> Void)?) -> Void)?>(nil)

    init(_ url: URL) { presentedItemURL = url }

    func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
      first.withLock { $0 = writer }
      writer(nil)
    }

    func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
      first.withLock { $0.take() }?(nil)
      completionHandler(Objection())
    }
  }

  @Test func `a second answer to a message does not answer the next one`() async throws {
    let presenter = Repeating(desk.url("folder/a.txt"))
    desk.arbiter.add(presenter)
    await #expect {
      try await desk.access(.deleting(desk.url("folder/a.txt")))
    } throws: {
      if case CoordinationError.refused(_, is Repeating.Objection) = $0 { true } else { false }
    }
    desk.arbiter.remove(presenter)
  }

  private func add(_ name: String) -> Recorder {
    let presenter = Recorder(desk.url(name))
    desk.arbiter.add(presenter)
    return presenter
  }

  /// The messages to a presenter when all have been delivered.
  private func messages(_ presenter: Recorder) async -> [String] {
    await withCheckedContinuation { done in presenter.presentedItemOperationQueue.addBarrierBlock { done.resume() } }
    return presenter.log.take()
  }

  @Test func `a presenter gets its item back after an access that reads and writes it`() async throws {
    let presenter = add("note.rtfd")
    let (read, written) = (desk.url("note.rtfd/TXT.rtf"), desk.url("note.rtfd/new.txt"))
    for _ in 0..<2 {
      try await desk.begin([.reading(read), .writing(written)]).end()
      let messages = await messages(presenter)
      #expect(messages.prefix(2) == ["reader", "save"] && messages.count { $0 == "back" } == 1)
    }
    desk.arbiter.remove(presenter)
  }

  @Test func `a presenter that has relinquished its item to a reader is asked again for a writer`() async throws {
    let presenter = add("folder/a.txt")
    let url = desk.url("folder/a.txt")
    let reading = try await desk.begin([.reading(url)])
    #expect(await messages(presenter) == ["reader", "save"])
    let writing = Task { [desk] in try await desk.begin([.writing(url)]) }
    try await eventually("the writer") { try desk.waiting == 1 }
    #expect(await messages(presenter) == ["writer"])
    reading.end()
    let writer = try await writing.value
    #expect(await messages(presenter) == ["back"])
    // It writes nothing now, so it need not be asked again for a reader.
    let later = Task { [desk] in try await desk.begin([.reading(url)]) }
    try await eventually("the reader") { try desk.waiting == 1 }
    writer.end()
    try await later.value.end()
    #expect(await messages(presenter).sorted() == ["back", "changed", "save"])
    desk.arbiter.remove(presenter)
  }

  @Test func `a presenter gets its item back if there is nothing to upload`() async throws {
    let presenter = add("folder/missing.txt")
    let error = await withCheckedContinuation { result in
      NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter).coordinate(
        with: [.readingIntent(with: desk.url("folder/missing.txt"), options: .forUploading)], queue: OperationQueue()
      ) { result.resume(returning: $0) }
    }
    #expect(error != nil)
    #expect(await messages(presenter) == ["reader", "save", "back"])
    desk.arbiter.remove(presenter)
    try await desk.becomesFree(.writing(desk.url("folder/missing.txt")))
  }

  @Test func `an objection to a deletion counts in a batch, too`() async throws {
    let presenter = add("folder/a.txt")
    presenter.objection.withLock { $0 = "deletion" }
    let error = await withCheckedContinuation { result in
      Thread { [desk] in
        let coordinator = NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter)
        var (outer, inner): (NSError?, NSError?)
        coordinator.prepare(forReadingItemsAt: [], writingItemsAt: [desk.url("folder")], error: &outer) { done in
          coordinator.coordinate(
            writingItemAt: desk.url("folder/a.txt"), options: .forDeleting, error: &inner, byAccessor: { _ in })
          done()
        }
        result.resume(returning: inner)
      }.start()
    }
    #expect(error != nil)
    #expect(await messages(presenter) == ["writer", "deletion", "back"])
    desk.arbiter.remove(presenter)
  }

  @Test func `a time limit that ends before a presenter has answered is an error`() async throws {
    final class Silent: NSObject, NSFilePresenter, Sendable {
      let presentedItemURL: URL?
      let presentedItemOperationQueue = OperationQueue()
      init(_ url: URL) { presentedItemURL = url }
      func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {}
    }
    let silent = Silent(desk.url("folder/a.txt"))
    desk.arbiter.add(silent)
    let coordinator = FileCoordinator(timeLimit: .milliseconds(1), arbiter: desk.arbiter)
    await #expect {
      try await coordinator.read(desk.url("folder/a.txt")) { _ in }
    } throws: {
      "\($0)".hasPrefix("timed out: a presenter of '\(desk.url("folder/a.txt").path)'")
    }
    desk.arbiter.remove(silent)
  }

  /// Answers only when it does not wait itself, as one whose queue is busy.
  private final class Busy: NSObject, NSFilePresenter, Sendable {
    let presentedItemURL: URL?
    let presentedItemOperationQueue = OperationQueue()
    private let arbiter: FileArbiter

    init(_ url: URL, _ arbiter: FileArbiter) {
      (presentedItemURL, self.arbiter) = (url, arbiter)
      presentedItemOperationQueue.maxConcurrentOperationCount = 1
    }

    /// Reads the item on its queue.
    func read() async throws {
      try await withCheckedThrowingContinuation { continuation in
        presentedItemOperationQueue.addOperation { [self] in
          continuation.resume(
            with: Result {
              try arbiter.access([.reading(presentedItemURL!)], by: Party(self)) { _ in }
            })
        }
      }
    }
  }

  @Test func `presenters that read at the same time on their own queues do not wait for each other`() async throws {
    let presenters = (0..<2).map { _ in Busy(desk.url("folder/a.txt"), desk.arbiter) }
    for presenter in presenters { desk.arbiter.add(presenter) }
    for _ in 0..<20 {
      async let first: Void = presenters[0].read()
      async let second: Void = presenters[1].read()
      _ = try await (first, second)
    }
    for presenter in presenters { desk.arbiter.remove(presenter) }
  }

  @Test func `no accesses are granted at once, and keep those around them`() async throws {
    let coordinator = FileCoordinator(arbiter: desk.arbiter)
    #expect(try await coordinator.access([]) { $0.urls } == [])
    _ = try await coordinator.write(desk.url("folder/a.txt")) { [desk] _ in
      try await coordinator.access([]) { _ in
        // Within the outer access, this one would wait for it forever, and fails.
        await #expect(throws: CoordinationError.self) {
          _ = try await FileCoordinator(arbiter: desk.arbiter).write(desk.url("folder/a.txt")) { _ in }
        }
      }
    }
    #expect(try desk.isFree(.writing(desk.url("folder/a.txt"))))
  }

  @Test(arguments: ["https://example.com", "https://example.com/etc/hosts", "a.txt", "file:", "data:,x"])
  func `what is not a file is neither presented nor accessed`(text: String) throws {
    let url = try #require(URL(string: text))
    let presenter = Recorder(url)
    desk.arbiter.add(presenter)
    #expect(throws: CoordinationError.self) { try desk.arbiter.begin([.reading(url)], by: Party()).end() }
    #expect(try desk.table.presenters().isEmpty)
    var error: NSError?
    NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter).coordinate(readingItemAt: url, error: &error) { _ in }
    #expect(error?.code == CocoaError.fileReadUnsupportedScheme.rawValue)
    desk.arbiter.remove(presenter)
  }

  /// The access ends at any moment of the answer: it does not wait for it.
  @Test func `a presenter that answers late gets its item back before it is told of the change`() async throws {
    let recorder = Recorder(desk.url("folder/a.txt"))
    let arbiter = FileArbiter(table: desk.table, patience: .zero)
    arbiter.add(recorder)
    defer { arbiter.remove(recorder) }
    var answers: [[String]: Int] = [:]
    for number in 0..<1000 {
      let access = try await desk.begin([.writing(desk.url("folder/a.txt"))], of: arbiter)
      let end = ContinuousClock.now + .microseconds(number % 100)
      while .now < end {}
      access.end()
      answers[recorder.events, default: 0] += 1
    }
    #expect(answers.keys.allSatisfy { $0 == ["writer", "back", "changed"] }, "\(answers)")
  }
}
