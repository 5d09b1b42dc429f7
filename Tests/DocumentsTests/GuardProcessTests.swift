import Documents
import TestFixtures
import Testing

/// Guarded documents of other processes, which may be stopped or killed.
@MainActor @Suite(.timeLimit(.minutes(10))) struct GuardProcessTests {
  let desk: Desk
  /// What the other process has made of the text.
  private let theirs = String(repeating: "two\n", count: 1024)

  init() throws {
    desk = try Desk()
    try desk.folder.write("one", to: "a.txt")
  }

  /// A process with a document that has unsaved changes.
  private func start() async throws -> OtherProcess {
    let process = try OtherProcess(
      "edit-once", ["guard", desk.url("a.txt").path, "id=two"], environment: ["XDG_STATE_HOME": desk.folder.path],
      in: desk.folder)
    try await process.says("guarded")
    return process
  }

  @Test func `a program waits for a process that is stopped, and reads its last keystroke`() async throws {
    let process = try await start()
    try await process.stop()
    let reader = try WaitingReader("a.txt", desk)
    try await reader.waits()
    process.kill(SIGCONT)
    #expect(try await reader.text() == theirs)
    #expect(desk.text("a.txt") == theirs)
    try process.endInput()
    #expect(try await process.end() == 0)
  }

  @Test func `a program goes on when the process is killed for which it waits`() async throws {
    let process = try await start()
    try await process.stop()
    let reader = try WaitingReader("a.txt", desk)
    try await reader.waits()
    process.kill(SIGKILL)
    #expect(try await reader.text() == "one")
  }

  @Test func `documents of two processes guard their file in turns`() async throws {
    let process = try await start()
    let note = try await desk.open(HearingNote.init(fileURL:), "a.txt")
    #expect(note.text == theirs)
    note.fileGuard = .lease
    note.type("!")
    // Although the other process has the document open.
    try await eventually("a guard") { note.isGuarded }
    try await desk.run("cat a.txt > out.txt")
    #expect(desk.text("out.txt") == theirs + "!")
    // The other process has no changes of its own, and reads the file again or leaves it as it is.
    try process.endInput()
    #expect(try await process.end() == 0)
    #expect(desk.text("a.txt") == theirs + "!")
    #expect(note.conflictVersions.isEmpty)
  }
}
