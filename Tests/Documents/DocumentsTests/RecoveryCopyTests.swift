import Documents
import Testing
import UTLibC
import UTTestFixtures

/// What a document says of unsaved contents is true of the disk.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RecoveryCopyTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `what could not be saved is said to be kept once it is, until it is changed`() async throws {
    try desk.folder.write("one", to: "a.txt")
    let note = try await desk.open(StuckNote.init(fileURL:), "a.txt")
    #expect(!note.hasRecoveryCopy)
    note.type(" more")
    #expect(await note.autosave() == false)
    #expect(note.hasRecoveryCopy)
    note.type(" still")
    #expect(!note.hasRecoveryCopy)
    #expect(await note.autosave() == false)
    #expect(note.hasRecoveryCopy)
  }

  /// As in a store that was put into a shared folder.
  @Test func `what another user may have written is not restored`() async throws {
    try desk.folder.write("one", to: "a.txt")
    try await desk.leave(" more")
    let folder = try #require(desk.store.entries().first).contentsURL.deletingLastPathComponent()
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    let note = try await desk.open(Note.init(fileURL:), "a.txt")
    #expect(note.text == "one" && desk.store.entries().isEmpty)
    try await note.lifecycle.close()
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    #expect(try await desk.open(Note.init(fileURL:), "a.txt").text == "one more")
  }

  /// Its size and time can be copied, and its owner could read what is saved.
  @Test(.enabled(if: geteuid() == 0, "needs a file of another user"))
  func `what was kept for this user's file is not restored into another user's`() async throws {
    try desk.folder.write("one", to: "a.txt")
    try await desk.leave(" more")
    let path = desk.url("a.txt").path
    chown(path, 65534, 65534)
    let note = try await desk.open(Note.init(fileURL:), "a.txt")
    #expect(note.text == "one" && !note.hasUnsavedChanges)
    try await note.lifecycle.close()
    chown(path, 0, 0)
    #expect(try await desk.open(Note.init(fileURL:), "a.txt").text == "one more")
  }

  @Test func `what can be kept nowhere is not said to be kept`() async throws {
    try desk.folder.write("one", to: "a.txt")
    let file = try desk.folder.write("in the way", to: "store")
    let note = StuckNote(fileURL: desk.url("a.txt"))
    note.recoveryStore = RecoveryStore(folder: URL(filePath: file))
    try await note.lifecycle.open()
    note.type(" more")
    #expect(await note.autosave() == false)
    #expect(note.documentState.contains(.savingError) && !note.hasRecoveryCopy)
  }
}
