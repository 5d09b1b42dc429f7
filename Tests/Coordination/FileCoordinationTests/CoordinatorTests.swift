import Foundation
import Synchronization
import Testing
import UTFileVersions
import UTLibC
import UTSystemCalls
import UTTestFixtures
import UTThreads

@testable import FileCoordination

/// `NSFileCoordinator` as code for Apple's platforms uses it.
@Suite struct CoordinatorTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  private func coordinator(_ presenter: (any NSFilePresenter)? = nil) -> NSFileCoordinator {
    NSFileCoordinator(filePresenter: presenter, arbiter: desk.arbiter)
  }

  @Test func `the synchronous forms run their accessors on the calling thread`() throws {
    var error: NSError?
    var calls: [String] = []
    let thread = Thread.current
    func note(_ urls: URL...) {
      #expect(Thread.current === thread)
      calls.append(urls.map(\.lastPathComponent).joined(separator: " "))
    }
    let (a, b) = (desk.url("folder/a.txt"), desk.url("folder/b.txt"))
    coordinator().coordinate(readingItemAt: a, error: &error) { note($0) }
    coordinator().coordinate(readingItemAt: a, options: [], error: nil) { note($0) }
    coordinator().coordinate(writingItemAt: a, options: .forReplacing, error: &error) { note($0) }
    coordinator().coordinate(readingItemAt: a, options: .withoutChanges, writingItemAt: b, options: [], error: &error) {
      note($0, $1)
    }
    coordinator().coordinate(
      writingItemAt: a, options: .forMoving, writingItemAt: b, options: .forReplacing, error: &error
    ) { note($0, $1) }
    #expect(error == nil)
    #expect(calls == ["a.txt", "a.txt", "a.txt", "a.txt b.txt", "a.txt b.txt"])
  }

  @Test func `an error is told, and the accessor is not called`() throws {
    let recorder = Recorder(desk.url("folder/a.txt"))
    recorder.objection.withLock { $0 = "save" }
    desk.arbiter.add(recorder)
    var error: NSError?
    coordinator().coordinate(readingItemAt: desk.url("folder/a.txt"), error: &error) { _ in Issue.record("called") }
    #expect(error?.domain.contains("Objection") == true)
  }

  @Test func `several accesses are granted together on a queue`() async throws {
    let intents = [
      NSFileAccessIntent.readingIntent(with: desk.url("folder/a.txt")),
      NSFileAccessIntent.writingIntent(with: desk.url("folder/b.txt"), options: .forMerging),
    ]
    let queue = OperationQueue()
    await withCheckedContinuation { continuation in
      coordinator().coordinate(with: intents, queue: queue) { [desk] error in
        #expect(error == nil && OperationQueue.current === queue)
        #expect(intents.map(\.url.lastPathComponent) == ["a.txt", "b.txt"])
        #expect((try? desk.isFree(.reading(desk.url("folder/b.txt")))) != true)
        continuation.resume()
      }
    }
    try await desk.becomesFree(.writing(desk.url("folder/b.txt")))
  }

  @Test func `a canceled access ends with userCancelled`() async throws {
    let held = try desk.arbiter.begin([.writing(desk.url("folder/a.txt"))], by: Party())
    defer { held.end() }
    let coordinator = coordinator()
    let error: (any Error)? = await withCheckedContinuation { continuation in
      coordinator.coordinate(
        with: [.readingIntent(with: desk.url("folder/a.txt"))], queue: OperationQueue()
      ) { continuation.resume(returning: $0) }
      coordinator.cancel()
    }
    #expect((error as? CocoaError)?.code == .userCancelled)
    // What comes later is not canceled.
    var later: NSError?
    coordinator.coordinate(readingItemAt: desk.url("folder/b.txt"), error: &later) { _ in }
    #expect(later == nil)
  }

  @Test func `an item that is moved meanwhile is accessed where it is`() async throws {
    let (old, new) = (desk.url("folder/a.txt"), desk.url("folder/moved.txt"))
    let held = try desk.arbiter.begin([.moving(old), .replacing(new)], by: Party())
    let urls = EventLog()
    let kinds: [(String, FileAccess.Kind)] = [("read", .reading), ("write", .writing), ("replace", .replacing)]
    await withTaskGroup(of: Void.self) { group in
      for (name, kind) in kinds {
        group.addTask { [desk] in
          await withCheckedContinuation { continuation in
            try? WaitingThreads.shared.run {
              try? desk.arbiter.access([FileAccess(kind, old)], by: Party()) { found in
                urls.add("\(name) \(found[0].lastPathComponent)")
              }
              continuation.resume()
            }
          }
        }
      }
      group.addTask { [desk] in
        try? await eventually("three waiting accesses") { try desk.waiting == 3 }
        try? FileManager.default.moveItem(at: old, to: new)
        held.end()
      }
    }
    #expect(Set(urls.take()) == ["read moved.txt", "write moved.txt", "replace a.txt"])
  }

  @Test func `a snapshot is read while others write, of a folder as an archive`() throws {
    var error: NSError?
    var snapshot: URL?
    coordinator().coordinate(readingItemAt: desk.url("folder/a.txt"), options: .forUploading, error: &error) { url in
      snapshot = url
      #expect((try? desk.isFree(.writing(desk.url("folder/a.txt")))) == true)
      try? "new".write(to: desk.url("folder/a.txt"), atomically: true, encoding: .utf8)
      #expect((try? String(contentsOf: url, encoding: .utf8)) == "old")
      #expect(url.lastPathComponent == "a.txt")
    }
    #expect(error == nil)
    #expect(try !FileManager.default.fileExists(atPath: #require(snapshot).path))
    coordinator().coordinate(readingItemAt: desk.url("note.rtfd"), options: .forUploading, error: &error) { url in
      #expect(url.lastPathComponent == "note.rtfd.zip")
      #expect((try? Data(contentsOf: url))?.prefix(4) == Data([0x50, 0x4B, 3, 4]))
    }
    #expect(error == nil)
  }

  @Test func `a batch prepares presenters once`() throws {
    let recorder = Recorder(desk.url("folder/a.txt"))
    desk.arbiter.add(recorder)
    let coordinator = coordinator()
    var error: NSError?
    coordinator.prepare(forReadingItemsAt: [desk.url("folder")], writingItemsAt: [], error: &error) { end in
      #expect(recorder.events == ["reader", "save"])
      for _ in 0..<3 {
        coordinator.coordinate(readingItemAt: desk.url("folder/a.txt"), error: nil) { _ in }
      }
      #expect(recorder.events == [])
      end()
    }
    #expect(error == nil && recorder.events == ["back"])
  }

  @Test func `presenters get their items back from a batch whose end is forgotten`() async throws {
    let recorder = Recorder(desk.url("folder/a.txt"))
    desk.arbiter.add(recorder)
    coordinator().prepare(forReadingItemsAt: [desk.url("folder")], writingItemsAt: [], error: nil) { _ in }
    var events: [String] = []
    try await eventually("the item back") {
      events += recorder.events
      return events == ["reader", "save", "back"]
    }
  }

  /// As on some file systems in user space.
  @Test func `a folder with another inode number at every look is accessed nevertheless`() throws {
    let access = FileAccess.writing(desk.url("moving/new.txt"))
    let folder = desk.url("moving").path
    let looks = Mutex(0)
    let moving = CallTable { call in
      guard call == .examine else { return .made }
      let number = looks.withLock { looks in
        looks += 1
        return looks
      }
      guard number < 3000 else { return .made }
      rename(folder, "\(folder) \(number)")
      mkdir(folder, 0o700)
      return .made
    }
    mkdir(folder, 0o700)
    try moving.inForce { try desk.arbiter.begin([access], by: Party()).end() }
    #expect(looks.withLock { $0 } < 1000)
    var party = Party()
    party.deadline = .now
    #expect(throws: CoordinationError.self) { try moving.inForce { try desk.arbiter.begin([access], by: party).end() } }
  }

  @Test func `an access, its presenter, and its news look once at each folder above the item`() throws {
    func looks(depth: Int) throws -> Int {
      let name = (0..<depth).map { "\($0)/" }.joined() + "a.txt"
      let url = URL(filePath: try desk.folder.write("one", to: name))
      let version = try VersionHistory(of: url).add(URL(filePath: desk.folder.write("old", to: "b.txt")), isMoved: true)
      let recorder = Recorder(url)
      let looks = Mutex(0)
      let counting = CallTable { call in
        if call == .examine { looks.withLock { $0 += 1 } }
        return .made
      }
      try counting.inForce {
        try desk.arbiter.access([.writing(url)], by: recorder, timeLimit: .seconds(600)) { _ in
          desk.arbiter.present(recorder)
          desk.arbiter.noteGain(version, of: url, by: recorder)
        }
      }
      desk.arbiter.remove(recorder)
      try VersionHistory(of: url).removeStored()
      return looks.withLock { $0 }
    }
    // There are a few looks at other things from time to time.
    let (few, many) = (try looks(depth: 1), try looks(depth: 101))
    #expect((90..<150).contains(many - few))
  }

  @Test func `a purpose is unique until it is set`() throws {
    let (one, other) = (coordinator(), coordinator())
    #expect(one.purposeIdentifier != other.purposeIdentifier && !one.purposeIdentifier.isEmpty)
    one.purposeIdentifier = "sync"
    other.purposeIdentifier = "sync"
    let isFree = try desk.arbiter.access([.writing(desk.url("folder/a.txt"))], by: one.party) { _ in
      try desk.isFree(.writing(desk.url("folder/a.txt")), by: other.party)
    }
    #expect(isFree)
  }

  @Test func `a presenter that creates its item presents it from then on`() throws {
    let recorder = Recorder(nil)
    desk.arbiter.add(recorder)
    coordinator(recorder).coordinate(writingItemAt: desk.url("folder/new.txt"), error: nil) { url in
      try? "new".write(to: url, atomically: false, encoding: .utf8)
      recorder.presentedItemURL = url
    }
    try desk.arbiter.begin([.writing(desk.url("folder/new.txt"))], by: Party()).end()
    #expect(recorder.events == ["writer", "back", "changed"])
  }

  @Test func `attributes of synchronized items are reported to those who observe them`() throws {
    let recorder = Recorder(desk.url("folder/a.txt"))
    desk.arbiter.add(recorder)
    coordinator().item(
      at: desk.url("folder/a.txt"), didChangeUbiquityAttributes: [.ubiquitousItemIsUploadedKey, .nameKey])
    #expect(recorder.events == ["attributes [\"NSURLUbiquitousItemIsUploadedKey\"]"])
  }

  @Test @MainActor func `a synchronous access that only the main queue could answer is an error`() throws {
    final class Pane: NSObject, NSFilePresenter, Sendable {
      let presentedItemURL: URL?
      let presentedItemOperationQueue = OperationQueue.main
      init(_ url: URL) { presentedItemURL = url }
    }
    let pane = Pane(desk.url("folder/a.txt"))
    desk.arbiter.add(pane)
    var error: NSError?
    coordinator().coordinate(readingItemAt: desk.url("folder/a.txt"), error: &error) { _ in Issue.record("called") }
    #expect(error?.localizedDescription.hasPrefix("would deadlock") == true)
    error = nil
    coordinator(pane).coordinate(readingItemAt: desk.url("folder/a.txt"), error: &error) { _ in }
    #expect(error == nil)
  }

  @Test func `a presenter that never answers is passed over`() throws {
    final class Silent: NSObject, NSFilePresenter, Sendable {
      let presentedItemURL: URL?
      let presentedItemOperationQueue = OperationQueue()
      let late = Mutex<(@Sendable ((@Sendable () -> Void)?) -> Void)?>(nil)
      init(_ url: URL) { presentedItemURL = url }
      func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
        late.withLock { $0 = reader }
      }
    }
    let silent = Silent(desk.url("folder/a.txt"))
    let arbiter = FileArbiter(table: desk.table, patience: .milliseconds(1))
    arbiter.add(silent)
    try arbiter.begin([.reading(desk.url("folder/a.txt"))], by: Party()).end()
    silent.presentedItemOperationQueue.waitUntilAllOperationsAreFinished()
    // What comes too late gets its item back at once.
    let isBack = Mutex(false)
    silent.late.withLock { $0 }?({ isBack.withLock { $0 = true } })
    #expect(isBack.withLock { $0 })
  }

  @Test func `presenters are kept until they are removed as often as they were added`() {
    let recorder = Recorder(desk.url("folder/a.txt"))
    for _ in 0..<2 { NSFileCoordinator.addFilePresenter(recorder) }
    NSFileCoordinator.removeFilePresenter(recorder)
    #expect(NSFileCoordinator.filePresenters.contains { $0 === recorder })
    NSFileCoordinator.removeFilePresenter(recorder)
    #expect(!NSFileCoordinator.filePresenters.contains { $0 === recorder })
  }

  @Test func `a presenter gets its item back, however late it relinquishes it`() async throws {
    let presenter = Recorder(desk.url("folder/a.txt"))
    desk.arbiter.add(presenter)
    for delay in 0..<500 {
      var party = Party()
      party.deadline = .now + .microseconds(10 * delay)
      try? desk.arbiter.begin([.writing(desk.url("folder/a.txt"))], by: party).end()
    }
    // What is due has been sent.
    await withCheckedContinuation { done in presenter.presentedItemOperationQueue.addBarrierBlock { done.resume() } }
    let messages = presenter.log.all
    #expect(messages.count { $0 == "writer" } == messages.count { $0 == "back" })
    #expect(messages.contains("writer"))
    desk.arbiter.remove(presenter)
  }
}
