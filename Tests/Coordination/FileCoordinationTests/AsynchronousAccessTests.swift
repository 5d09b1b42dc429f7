import Foundation
import Synchronization
import Testing
import UTTestFixtures
import UTThreads

@testable import FileCoordination

/// The asynchronous forms of accesses: what programs pass to them, and what they need to go on.
@Suite struct AsynchronousAccessTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func coordinator() -> NSFileCoordinator { NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter) }

  // MARK: Intents

  /// Has more than the class of which it is one.
  private final class LabeledIntent: NSFileAccessIntent, @unchecked Sendable {
    var labels = ["a", "label"]
  }

  /// Knows its item itself.
  private final class OwnIntent: NSFileAccessIntent, @unchecked Sendable {
    static let item = Mutex<URL?>(nil)
    override var url: URL { Self.item.withLock { $0 } ?? super.url }
  }

  @Test func `intents of subclasses are objects of these`() async throws {
    let labeled = LabeledIntent.writingIntent(with: desk.url("folder/a.txt"), options: .forMerging)
    labeled.labels.append("more")
    #expect(labeled.labels == ["a", "label", "more"] && labeled.url == desk.url("folder/a.txt"))
    let item = desk.url("folder/b.txt")
    OwnIntent.item.withLock { $0 = item }
    let own = OwnIntent.readingIntent(with: desk.url("folder"))
    let coordinator = coordinator()
    let areFree = await withCheckedContinuation { result in
      coordinator.coordinate(with: [labeled, own], queue: OperationQueue()) { [desk] error in
        let accesses = ["folder/a.txt", "folder/b.txt", "folder"].map { FileAccess.writing(desk.url($0)) }
        // As an access that is not part of this one.
        let areFree = Nest.$current.withValue(nil) { accesses.map { try? desk.isFree($0) } }
        result.resume(returning: error == nil ? areFree : [])
      }
    }
    #expect(areFree == [false, false, true])
  }

  @Test func `an intent without an item is an error`() async throws {
    let coordinator = coordinator()
    let error = await withCheckedContinuation { result in
      coordinator.coordinate(with: [NSFileAccessIntent()], queue: OperationQueue()) { result.resume(returning: $0) }
    }
    #expect((error as NSError?)?.code == CocoaError.fileReadUnsupportedScheme.rawValue)
  }

  // MARK: Queues

  /// Whether an access fails because it would wait forever.
  private func wouldDeadlock(_ error: NSError?) -> Bool {
    guard case CoordinationError.wouldDeadlock(let text)? = error?.userInfo[NSUnderlyingErrorKey] as? CoordinationError
    else { return false }
    return text.contains("a.txt' can continue only on the") && text.contains("use coordinate(with:queue:byAccessor:)")
      && !text.contains("\u{1B}")
  }

  @Test(arguments: [true, false])
  func `a synchronous access fails on the queue that a granted one needs`(_ isGrantedFirst: Bool) async throws {
    // With a character that terminals obey.
    let url = desk.url("folder/\u{1B}a.txt")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let other = isGrantedFirst ? nil : try await desk.begin([.reading(url)])
    let gate = DispatchSemaphore(value: 0)
    async let failed = withCheckedContinuation { result in
      queue.addOperation { [desk] in
        gate.wait()
        var error: NSError?
        NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter).coordinate(
          writingItemAt: url, error: &error, byAccessor: { _ in })
        result.resume(returning: error)
      }
    }
    async let granted = withCheckedContinuation { result in
      NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter).coordinate(
        with: [.writingIntent(with: url)], queue: queue
      ) { result.resume(returning: $0) }
    }
    if let other {
      // Both wait for a reader, the one that is granted first in front.
      try await eventually("the first access") { try desk.waiting == 1 }
      gate.signal()
      try await eventually("the second access") { try desk.waiting == 2 }
      other.end()
    } else {
      try await eventually("the accessor") { queue.operationCount == 2 }
      gate.signal()
    }
    #expect(wouldDeadlock(await failed))
    #expect(await granted == nil)
    try await desk.becomesFree(.writing(url))
  }

  @Test @MainActor func `a synchronous access on the main queue fails during one that ends there`() async throws {
    let url = desk.url("folder/a.txt")
    try await FileCoordinator(arbiter: desk.arbiter).write(url) { [desk] _ in
      // Another task of the main actor.
      await Task.detached { @MainActor in
        var error: NSError?
        NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter).coordinate(
          readingItemAt: url, error: &error, byAccessor: { _ in })
        #expect(wouldDeadlock(error))
      }.value
    }
    var error: NSError?
    NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter).coordinate(
      readingItemAt: url, error: &error, byAccessor: { _ in })
    #expect(error == nil)
  }

  // MARK: Threads

  @Test func `an asynchronous access without a thread to wait on is an error`() async throws {
    let arbiter = FileArbiter(
      table: desk.table, patience: .seconds(3600), watcher: .shared, threads: WaitingThreads { _ in nil })
    let url = desk.url("folder/a.txt")
    let text = "cannot create a thread: resource temporarily unavailable"
    await #expect {
      try await FileCoordinator(arbiter: arbiter).read(url) { _ in }
    } throws: {
      if case CoordinationError.unavailable(text) = $0 { true } else { false }
    }
    let error = await withCheckedContinuation { result in
      NSFileCoordinator(filePresenter: nil, arbiter: arbiter).coordinate(
        with: [.readingIntent(with: url)], queue: OperationQueue()
      ) { result.resume(returning: $0) }
    }
    #expect(error?.localizedDescription == text)
    try await desk.becomesFree(.writing(url))
  }
}
