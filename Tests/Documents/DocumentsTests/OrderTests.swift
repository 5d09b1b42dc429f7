import Documents
import Testing
import UTTestFixtures

/// The order of calls, as documented in UIDocument.h and Apple's guide.
@MainActor @Suite(.timeLimit(.minutes(10))) struct OrderTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  private func opened(_ name: String = "a.txt") async throws -> RecordingNote {
    let note = try await desk.open(RecordingNote.init(fileURL:), name, "one")
    note.observeState()
    _ = note.log.take()
    return note
  }

  static let saving = [
    "fileNameExtension", "changeCountToken", "contents", "fileAttributesToWrite", "fileAccess", "writeContentsSafely",
    "writeContents", "updateChangeCountWithToken",
  ]

  @Test func `open`() async throws {
    let note = try desk.document(RecordingNote.init(fileURL:), "a.txt", "one")
    note.observeState()
    await withCheckedContinuation { continuation in
      note.open { _ in
        note.log.add("completion")
        continuation.resume()
      }
    }
    #expect(note.log.take() == ["open", "fileAccess", "read", "load", "stateChanged", "completion"])
  }

  @Test func `save`() async throws {
    let note = try await opened()
    note.type("!")
    await withCheckedContinuation { continuation in
      note.save(to: note.fileURL, for: .forOverwriting) { _ in
        note.log.add("completion")
        continuation.resume()
      }
    }
    #expect(note.log.take() == ["save"] + Self.saving + ["stateChanged", "completion"])
  }

  @Test func `save as`() async throws {
    let note = try desk.document(RecordingNote.init(fileURL:), "b.txt")
    note.observeState()
    note.type("new")
    #expect(await note.save(to: note.fileURL, for: .forCreating))
    #expect(note.log.take() == ["save"] + Self.saving + ["stateChanged"])
    #expect(note.documentState == .normal)
  }

  @Test func `autosave`() async throws {
    let note = try await opened()
    #expect(await note.autosave())
    #expect(note.log.take() == ["autosave"])
    note.type("!")
    #expect(await note.autosave())
    #expect(note.log.take() == ["autosave", "save"] + Self.saving + ["stateChanged"])
  }

  @Test func `revert`() async throws {
    let note = try await opened()
    note.type("!")
    #expect(await note.revert(toContentsOf: note.fileURL))
    #expect(
      note.log.take() == [
        "revert", "stateChanged", "disableEditing", "fileAccess", "read", "load", "stateChanged", "enableEditing",
      ])
    #expect(note.text == "one")
    #expect(!note.hasUnsavedChanges)
  }

  @Test func `close`() async throws {
    let note = try await opened()
    note.type("!")
    #expect(await note.close())
    let events = note.log.take()
    #expect(
      events == ["close", "stateChanged", "disableEditing", "autosave", "save"] + Self.saving + [
        "stateChanged", "fileAccess", "stateChanged",
      ])
  }

  @Test func `rename`() async throws {
    let note = try await opened()
    try await note.lifecycle.rename(to: "b")
    #expect(note.log.take() == ["fileAccess", "presentedItemDidMove"])
    #expect(note.fileURL.lastPathComponent == "b.txt")
  }

  @Test(arguments: ["read", "load"])
  func `open fails at`(step: String) async throws {
    let note = try desk.document(RecordingNote.init(fileURL:), "a.txt", "one")
    note.observeState()
    note.failure.withLock { $0 = step }
    #expect(await note.open() == false)
    let steps = ["open", "fileAccess", "read", "load"]
    let until = try #require(steps.firstIndex(of: step))
    #expect(note.log.take() == Array(steps[...until]) + ["handleError", "finishedHandlingError", "stateChanged"])
    #expect(note.documentState == .closed)
    note.failure.withLock { $0 = nil }
    #expect(await note.open())
  }

  @Test(arguments: ["contents", "fileAttributesToWrite", "writeContentsSafely", "writeContents"])
  func `save fails at`(step: String) async throws {
    let note = try await opened()
    note.type("!")
    note.failure.withLock { $0 = step }
    #expect(await note.save(to: note.fileURL, for: .forOverwriting) == false)
    let until = try #require(Self.saving.firstIndex(of: step))
    var events = note.log.take()
    // What cannot be saved is written once more, to the recovery store.
    if let spilling = events.lastIndex(of: "writeContents"), step.hasPrefix("write") { events.remove(at: spilling) }
    #expect(
      events == ["save"] + Array(Self.saving[...until]) + ["stateChanged", "handleError", "finishedHandlingError"])
    #expect(note.documentState == .savingError)
    #expect(note.hasUnsavedChanges)
    #expect(desk.text("a.txt") == "one")
    #expect(try desk.names == ["a.txt"])
    note.failure.withLock { $0 = nil }
    #expect(await note.save(to: note.fileURL, for: .forOverwriting))
    #expect(note.documentState == .normal)
    #expect(desk.text("a.txt") == "one!")
  }

  @Test(arguments: ["read", "load"])
  func `revert fails at`(step: String) async throws {
    let note = try await opened()
    note.type("!")
    note.failure.withLock { $0 = step }
    #expect(await note.revert(toContentsOf: desk.url("a.txt")) == false)
    #expect(note.log.take().suffix(3) == ["finishedHandlingError", "stateChanged", "enableEditing"])
    #expect(note.documentState == .savingError)
    #expect(note.hasUnsavedChanges)
    #expect(note.text == "one!")
  }

  @Test(arguments: ["contents", "fileAttributesToWrite", "writeContentsSafely", "writeContents"])
  func `close fails at`(step: String) async throws {
    let note = try await opened()
    note.type("!")
    note.failure.withLock { $0 = step }
    #expect(await note.close() == false)
    #expect(note.log.take().last == "enableEditing")
    #expect(note.documentState == .savingError)
    #expect(note.hasUnsavedChanges)
  }

  @Test func `rename fails where something is`() async throws {
    let note = try await opened()
    try desk.folder.write("theirs", to: "b.txt")
    await #expect(throws: DocumentError.nameTaken(desk.url("b.txt").path)) { try await note.lifecycle.rename(to: "b") }
    #expect(note.fileURL.lastPathComponent == "a.txt")
    #expect(desk.text("b.txt") == "theirs")
    #expect(note.log.take() == ["fileAccess"])
  }
}
