import Foundation
import Synchronization
import Testing
import UTTestFixtures

@testable import FileCoordination

/// Keeps a list of the notes in a folder, as apps do with a folder that is synchronized: it presents the folder, and
/// reads a note again whenever it hears of it.
private final class NoteList: NSObject, NSFilePresenter, Sendable {
  private struct State {
    var folder: URL
    var notes: [String: String] = [:]
  }

  private let state: Mutex<State>
  private let arbiter: FileArbiter
  let presentedItemOperationQueue = OperationQueue()

  init(_ folder: URL, arbiter: FileArbiter) {
    state = Mutex(State(folder: folder))
    self.arbiter = arbiter
    super.init()
    presentedItemOperationQueue.maxConcurrentOperationCount = 1
    arbiter.add(self)
    presentedItemOperationQueue.addOperation { [self] in readAll() }
  }

  /// The texts of the notes by name, when all messages have arrived.
  var notes: [String: String] {
    presentedItemOperationQueue.waitUntilAllOperationsAreFinished()
    return state.withLock { $0.notes }
  }

  /// Makes an access as the list itself, which therefore does not hear of it.
  var coordinator: NSFileCoordinator { NSFileCoordinator(filePresenter: self, arbiter: arbiter) }

  private func readAll() {
    guard let folder = presentedItemURL else { return }
    coordinator.coordinate(readingItemAt: folder, error: nil) { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for name in names where name.hasSuffix(".txt") { read(folder.appending(path: name)) }
    }
  }

  private func read(_ url: URL) {
    coordinator.coordinate(readingItemAt: url, options: .withoutChanges, error: nil) { url in
      let text = try? String(contentsOf: url, encoding: .utf8)
      state.withLock { $0.notes[url.lastPathComponent] = text }
    }
  }

  private func forget(_ url: URL) { state.withLock { $0.notes[url.lastPathComponent] = nil } }

  var presentedItemURL: URL? { state.withLock { $0.folder } }
  func presentedItemDidMove(to newURL: URL) { state.withLock { $0.folder = newURL } }
  func presentedSubitemDidAppear(at url: URL) { read(url) }
  func presentedSubitemDidChange(at url: URL) { read(url) }
  func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) {
    forget(oldURL)
    read(newURL)
  }
  func accommodatePresentedSubitemDeletion(
    at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    forget(url)
    completionHandler(nil)
  }
}

/// A list of notes that follows what another part of the program does in its folder.
@Suite struct FolderWatcherTests {
  let desk: Desk
  private let list: NoteList

  init() throws {
    desk = try Desk()
    list = NoteList(desk.url("folder"), arbiter: desk.arbiter)
  }

  private var other: NSFileCoordinator { NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter) }

  private func write(_ text: String, _ name: String, as coordinator: NSFileCoordinator) {
    coordinator.coordinate(writingItemAt: desk.url(name), error: nil) { url in
      try? text.write(to: url, atomically: true, encoding: .utf8)
    }
  }

  private func move(_ name: String, to newName: String) {
    let coordinator = other
    coordinator.coordinate(
      writingItemAt: desk.url(name), options: .forMoving, writingItemAt: desk.url(newName), options: .forReplacing,
      error: nil
    ) { old, new in
      try? FileManager.default.moveItem(at: old, to: new)
      coordinator.item(at: old, didMoveTo: new)
    }
  }

  @Test func `notes that are created, changed, renamed, and deleted`() {
    #expect(list.notes == ["a.txt": "old", "b.txt": "old"])
    write("new", "folder/a.txt", as: other)
    write("third", "folder/c.txt", as: other)
    #expect(list.notes == ["a.txt": "new", "b.txt": "old", "c.txt": "third"])
    move("folder/b.txt", to: "folder/d.txt")
    #expect(list.notes == ["a.txt": "new", "c.txt": "third", "d.txt": "old"])
    other.coordinate(writingItemAt: desk.url("folder/a.txt"), options: .forDeleting, error: nil) { url in
      try? FileManager.default.removeItem(at: url)
    }
    #expect(list.notes == ["c.txt": "third", "d.txt": "old"])
  }

  @Test func `what the list writes itself is no news to it`() {
    _ = list.notes
    write("mine", "folder/a.txt", as: list.coordinator)
    #expect(list.notes["a.txt"] == "old")
  }

  /// On Apple's systems, messages about items in a folder stop after the folder was moved: radar 13854293.
  @Test func `a list hears of its notes also after their folder was moved`() {
    _ = list.notes
    move("folder", to: "moved")
    write("new", "moved/a.txt", as: other)
    #expect(list.notes == ["a.txt": "new", "b.txt": "old"])
    #expect(list.presentedItemURL?.lastPathComponent == "moved")
  }
}

/// The same list, of what other programs do in its folder.
@Suite(.timeLimit(.minutes(10))) struct FolderWatcherProcessTests {
  let desk: Desk
  private let list: NoteList

  init() throws {
    desk = try Desk()
    list = NoteList(desk.url("folder"), arbiter: desk.arbiter)
  }

  private func path(_ name: String) -> String { desk.url(name).path }

  private func presentOnce(_ arguments: String...) throws -> OtherProcess {
    try OtherProcess("ut-present-once", [desk.tableFolder] + arguments, in: desk.folder)
  }

  @Test func `a program that coordinates changes, renames, and deletes notes`() async throws {
    #expect(list.notes == ["a.txt": "old", "b.txt": "old"])
    try await desk.process("count", path("folder/a.txt"), "3").end()
    try await eventually { list.notes == ["a.txt": "3", "b.txt": "old"] }
    try await presentOnce("move", path("folder/b.txt"), path("folder/d.txt")).end()
    try await eventually { list.notes == ["a.txt": "3", "d.txt": "old"] }
    let deletion = try presentOnce("access", "deleting", path("folder/a.txt"))
    try await deletion.says("granted")
    // The list was asked before.
    #expect(list.notes == ["d.txt": "old"])
    try FileManager.default.removeItem(atPath: path("folder/a.txt"))
    try deletion.tell("")
    try await deletion.end()
    #expect(list.notes == ["d.txt": "old"])
  }

  @Test func `a list hears of its notes also after a program has moved their folder`() async throws {
    _ = list.notes
    try await presentOnce("move", path("folder"), path("moved")).end()
    try await eventually { list.presentedItemURL?.lastPathComponent == "moved" }
    try await desk.process("count", path("moved/a.txt"), "1").end()
    try await eventually { list.notes == ["a.txt": "1", "b.txt": "old"] }
  }

  @Test func `a program that does not coordinate creates, changes, renames, and deletes notes`() async throws {
    #expect(list.notes == ["a.txt": "old", "b.txt": "old"])
    try await run("echo new > folder/c.txt; sed -i s/old/new/ folder/a.txt")
    try await eventually { list.notes == ["a.txt": "new", "b.txt": "old", "c.txt": "new\n"] }
    try await run("mv folder/b.txt folder/d.txt; rm folder/a.txt")
    try await eventually { list.notes == ["c.txt": "new\n", "d.txt": "old"] }
  }

  private func run(_ script: String) async throws { try await desk.folder.run(script) }
}
