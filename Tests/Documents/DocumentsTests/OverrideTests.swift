import Dispatch
import Documents
import Foundation
import Synchronization
import Testing
import UTTestFixtures

/// Overrides that do not do what they are there for.
@MainActor @Suite(.timeLimit(.minutes(10))) struct OverrideTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test(arguments: [FaultyNote.Fault.droppedCall, .droppedHandler])
  func `calls end whose handlers overrides throw away`(_ fault: FaultyNote.Fault) async throws {
    let note = try await desk.open(FaultyNote.init(fileURL:), "a.txt", "one")
    note.type("!")
    note.fault.withLock { $0 = fault }
    await #expect(throws: DocumentError.failed) { try await note.lifecycle.save() }
    await #expect(throws: DocumentError.failed) { try await note.lifecycle.autosave() }
    await #expect(throws: DocumentError.failed) { try await note.lifecycle.revert() }
    await #expect(throws: DocumentError.failed) { try await note.lifecycle.close() }
    await #expect(throws: DocumentError.failed) { try await note.lifecycle.open() }
  }

  @Test func `closing ends if an override says that it has saved and has not`() async throws {
    final class Boaster: Note {
      override func autosave(completionHandler: ((Bool) -> Void)? = nil) { completionHandler?(true) }
    }
    // Such overrides turn autosaving off. Closing is no autosave.
    for text in [nil, "one"] {
      let note = try desk.document(Boaster.init(fileURL:), "a.txt", text)
      if text != nil { try await note.lifecycle.open() }
      note.type("!")
      try await note.lifecycle.close()
      #expect(desk.text("a.txt") == (text ?? "") + "!")
      try await note.lifecycle.close()
    }
  }

  @Test func `a document that is never without changes can be closed twice`() async throws {
    final class Eternal: Note {
      nonisolated override var hasUnsavedChanges: Bool { true }
    }
    let note = try await desk.open(Eternal.init(fileURL:), "a.txt", "one")
    try await note.lifecycle.close()
    try await note.lifecycle.close()
    #expect(note.documentState == .closed)
  }

  @Test(arguments: [
    String(repeating: "\u{1F600}", count: 60) + ".txt", "1. " + String(repeating: "a", count: 240),
    String(repeating: "b", count: 255),
  ])
  func `an override saves a document with a long name`(name: String) async throws {
    final class Writer: Note {
      nonisolated override func writeContents(
        _ contents: Any, to url: URL, for saveOperation: UIDocument.SaveOperation, originalContentsURL: URL?
      ) throws { try (contents as? Data)?.write(to: url) }
    }
    let note = try await desk.open(Writer.init(fileURL:), name, "one")
    note.type("!")
    try await note.lifecycle.save()
    #expect(desk.text(name) == "one!")
    let free = DocumentName.free(name, in: desk.url("."))
    try Data().write(to: free)
    #expect(try desk.names.count == 2)
  }

  @Test func `an override that writes nothing is told so`() async throws {
    final class Idle: Note {
      nonisolated override func writeContents(
        _ contents: Any, to url: URL, for saveOperation: UIDocument.SaveOperation, originalContentsURL: URL?
      ) throws {}
    }
    let note = try await desk.open(Idle.init(fileURL:), "a.txt", "one")
    note.type("!")
    await #expect(throws: DocumentError.nothingWritten) { try await note.lifecycle.save() }
    #expect(desk.text("a.txt") == "one")
  }

  @Test func `a document whose override does not report what it saves is created once`() async throws {
    final class Writer: Note {
      nonisolated override func writeContents(
        _ contents: Any, andAttributes: [AnyHashable: Any]?, safelyTo url: URL, for operation: UIDocument.SaveOperation
      ) throws {
        try (contents as? Data)?.write(to: url, options: operation == .forCreating ? .withoutOverwriting : .atomic)
      }
    }
    let note = try desk.document(Writer.init(fileURL:), "a.txt")
    note.type("one")
    try await note.lifecycle.save(to: desk.url("b.txt"), for: .forCreating)
    note.type("!")
    try await note.lifecycle.autosave()
    #expect(desk.text("b.txt") == "one!" && note.documentState == .normal)
    note.type("?")
    try await note.lifecycle.close()
    #expect(desk.text("b.txt") == "one!?")
  }

  @Test func `overrides may write on threads of their own`() async throws {
    final class Delegator: Note {
      nonisolated private func onOwnThread(_ work: @escaping () throws -> Void) throws {
        nonisolated(unsafe) let work = work
        let result = Mutex<Result<Void, any Error>?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          let outcome = Result { try work() }
          result.withLock { $0 = outcome }
          isDone.signal()
        }
        isDone.wait()
        try result.withLock { $0 }?.get()
      }

      nonisolated override func writeContents(
        _ contents: Any, andAttributes: [AnyHashable: Any]?, safelyTo url: URL, for operation: UIDocument.SaveOperation
      ) throws {
        try onOwnThread {
          try super.writeContents(contents, andAttributes: andAttributes, safelyTo: url, for: operation)
        }
      }

      nonisolated override func writeContents(
        _ contents: Any, to url: URL, for operation: UIDocument.SaveOperation, originalContentsURL: URL?
      ) throws {
        try onOwnThread {
          try super.writeContents(contents, to: url, for: operation, originalContentsURL: originalContentsURL)
        }
      }
    }
    let note = try await desk.open(Delegator.init(fileURL:), "a.txt", "one")
    note.type("!")
    try await note.lifecycle.save()
    try await note.lifecycle.save(to: desk.url("b.txt"), for: .forCreating)
    note.type("?")
    try await note.lifecycle.save()
    #expect(desk.text("a.txt") == "one!" && desk.text("b.txt") == "one!?")
    #expect(note.documentState == .normal && note.conflictVersions.isEmpty)
    try await note.lifecycle.close()
  }

  @Test func `a document stays open whose override of saving does nothing`() async throws {
    final class Idle: Note {
      override func save(
        to url: URL, for saveOperation: UIDocument.SaveOperation, completionHandler: ((Bool) -> Void)? = nil
      ) {}
    }
    let note = try await desk.open(Idle.init(fileURL:), "a.txt", "one")
    note.type("!")
    await #expect(throws: DocumentError.failed) { try await note.lifecycle.close() }
    #expect(!note.documentState.contains(.closed) && note.hasUnsavedChanges)
    let new = try desk.document(Idle.init(fileURL:), "b.txt")
    new.type("!")
    await #expect(throws: DocumentError.failed) { try await new.lifecycle.close() }
  }
}
