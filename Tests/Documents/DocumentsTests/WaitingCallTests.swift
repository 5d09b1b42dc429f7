import Dispatch
import Documents
import Synchronization
import Testing
import UTTestFixtures

/// Calls that wait for others, and what happens to them if their file disappears meanwhile.
@MainActor @Suite(.timeLimit(.minutes(10))) struct WaitingCallTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `a document whose file goes while it is being opened is not open`() async throws {
    let note = try desk.document(GatedReading.init(fileURL:), "a.txt", "one")
    note.isGated.withLock { $0 = true }
    var isOpened: Bool?
    note.open { isOpened = $0 }
    try await eventually { note.isReading.withLock { $0 } }
    await withCheckedContinuation { continuation in
      note.accommodatePresentedItemDeletion { _ in continuation.resume() }
    }
    try await desk.run("mv a.txt b.txt")
    note.goesOn.signal()
    try await eventually { isOpened != nil && note.documentState == .closed }
    #expect(OpenDocuments.all.allSatisfy { $0 !== note })
    try await desk.run("mv b.txt a.txt")
    note.isGated.withLock { $0 = false }
    #expect(await note.open())
    #expect(note.documentState == .normal)
  }

  @Test func `calls that cannot be done at once are done in their order`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    var ends: [String] = []
    note.close { ends.append("closed \($0)") }
    note.close { ends.append("closed again \($0)") }
    note.revert(toContentsOf: note.fileURL) { ends.append("reverted \($0)") }
    note.open { ends.append("opened \($0)") }
    try await eventually { ends.count == 4 }
    #expect(ends == ["closed true", "closed again true", "reverted true", "opened true"])
    #expect(note.documentState == .normal && note.text == "one!")
  }

  @Test(arguments: [true, false])
  func `a document follows its own file until it reads another one`(isThere: Bool) async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    try desk.folder.write("two", to: "b.txt")
    let isHeld = Mutex(false)
    let goesOn = DispatchSemaphore(value: 0)
    let url = desk.url("b.txt")
    DispatchQueue.global().async {
      NSFileCoordinator().coordinate(writingItemAt: url, error: nil) { _ in
        isHeld.withLock { $0 = true }
        goesOn.wait()
      }
    }
    try await eventually { isHeld.withLock { $0 } }
    var isReverted: Bool?
    note.revert(toContentsOf: url) { isReverted = $0 }
    // Its worker waits for the other access.
    try await eventually { note.documentState.contains(.progressAvailable) }
    await Task {}.value
    #expect(note.fileURL == desk.url("a.txt"))
    try FileManager.default.moveItem(at: desk.url("a.txt"), to: desk.url("c.txt"))
    note.presentedItemDidMove(to: desk.url("c.txt"))
    if !isThere { try FileManager.default.removeItem(at: url) }
    goesOn.signal()
    try await eventually { isReverted != nil }
    #expect(isReverted == isThere && note.text == (isThere ? "two" : "one"))
    #expect(note.fileURL == desk.url(isThere ? "b.txt" : "c.txt"))
    note.type("!")
    try await note.lifecycle.save()
    #expect(desk.text("c.txt") == (isThere ? "one" : "one!") && desk.text("b.txt") == (isThere ? "two!" : nil))
  }

  @Test func `a new document is closed after it was created`() async throws {
    let note = try desk.document(GatedNote.init(fileURL:), "new.txt")
    note.type("one")
    var (isSaved, isClosed): (Bool?, Bool?)
    note.save(to: note.fileURL, for: .forCreating) { isSaved = $0 }
    try await eventually { note.isWriting.withLock { $0 } }
    note.close { isClosed = $0 }
    for _ in 0..<10 { await Task.yield() }
    #expect(isClosed == nil)
    note.letWrite()
    try await eventually { isClosed != nil }
    #expect(isSaved == true && isClosed == true && note.documentState == .closed)
    #expect(desk.text("new.txt") == "one" && OpenDocuments.all.allSatisfy { $0 !== note })
  }

  @Test func `a document is moved from where its file is when its turn comes`() async throws {
    /// Grants moves after the item was moved by another program.
    final class Mover: DocumentCoordinator {
      let to: URL
      init(to url: URL) { to = url }
      func addFilePresenter(_ presenter: any NSFilePresenter) {}
      func removeFilePresenter(_ presenter: any NSFilePresenter) {}
      func item(at oldURL: URL, didMoveTo newURL: URL, by presenter: (any NSFilePresenter)?) {}
      func coordinate<Value>(
        _ accesses: [FileAccess], by presenter: (any NSFilePresenter)?, _ body: ([URL]) throws -> Value
      ) throws -> Value {
        guard accesses[0].kind == .moving else { return try body(accesses.map(\.url)) }
        try FileManager.default.moveItem(at: accesses[0].url, to: to)
        return try body([to] + accesses.dropFirst().map(\.url))
      }
    }
    let note = try desk.document(Note.init(fileURL:), "a.txt", "one")
    note.coordinator = Mover(to: desk.url("moved.txt"))
    try await note.lifecycle.open()
    try await note.lifecycle.rename(to: "b")
    #expect(try desk.names == ["b.txt"] && note.fileURL == desk.url("b.txt"))
    try await note.lifecycle.close()
  }

  @Test func `a revert waits for the save before it`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    var isSaved: Bool?
    note.save(to: note.fileURL, for: .forOverwriting) { isSaved = $0 }
    #expect(await note.revert(toContentsOf: note.fileURL))
    #expect(isSaved == true && note.text == "one!" && !note.hasUnsavedChanges)
  }
}
