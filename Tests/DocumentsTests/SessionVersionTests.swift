import Documents
import FileVersions
import TestFixtures
import Testing

/// What a session replaces can be brought back, and its conflicts can be resolved.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SessionVersionTests {
  let desk: Desk
  let store: VersionStore

  init() throws {
    desk = try Desk()
    store = desk.versionStore
  }

  private func open(_ text: String) async throws -> DocumentSession<SessionText> {
    try desk.folder.write(text, to: "work/a.txt")
    let session = try await DocumentSession<SessionText>.open(at: desk.url("work/a.txt"))
    (session.autosavePolicy, session.versionStore) = (.never, store)
    return session
  }

  private func texts(_ session: DocumentSession<SessionText>) -> Set<String?> {
    Set(session.versionHistory.stored.map { try? String(contentsOf: $0.url, encoding: .utf8) })
  }

  @Test func `a session goes back to a version, and keeps what was typed since`() async throws {
    let session = try await open("one")
    session.document.text = "two"
    try await session.save()
    session.document.text = "unsaved"
    let first = try #require(session.versionHistory.stored.last)
    try await session.restore(first)
    #expect(session.document.text == "one" && desk.text("work/a.txt") == "one" && !session.isEdited)
    #expect(texts(session) == ["one", "two", "unsaved"])
    try await session.close()
  }

  @Test func `a conflict of a session ends with a merged version`() async throws {
    try desk.folder.write("theirs", to: "work/a.sync-conflict-20260731-120000-ABCDEF7.txt")
    let session = try await open("mine")
    #expect(session.state.contains(.inConflict) && !session.isEditable)
    #expect(session.conflictVersions.map(\.lastPathComponent) == ["a.sync-conflict-20260731-120000-ABCDEF7.txt"])
    try await session.resolve(
      .merge { conflict, _ in
        session.document.text += try String(contentsOf: conflict.url, encoding: .utf8)
      })
    #expect(session.state == .normal && desk.text("work/a.txt") == "minetheirs")
    #expect(texts(session) == ["mine", "theirs"])
    try await session.close()
  }
}
