import Documents
import Testing
import UTFileVersions
import UTTestFixtures

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

  /// An album of which page 1 was saved and then edited, while another program has replaced page 2.
  private func albumWithOtherPage() async throws -> DocumentSession<SessionAlbum> {
    for (name, page) in [("1", "one"), ("2", "two")] { try desk.folder.write(page, to: "A.rtfd/\(name)") }
    let session = try await DocumentSession<SessionAlbum>.open(at: desk.url("A.rtfd")) { SessionAlbum(EventLog()) }
    (session.autosavePolicy, session.versionStore) = (.never, store)
    for page in ["saved", "mine"] {
      session.document.pages["1"] = page
      session.markEdited()
      if page == "saved" { try await session.save() }
    }
    try desk.folder.write("theirs", to: "A.rtfd/2")
    return session
  }

  @Test func `a writer of its own does not build on a version that lost a conflict`() async throws {
    let session = try await albumWithOtherPage()
    session.underlyingDocument.presentedItemDidChange()
    try await eventually { session.state.contains(.inConflict) }
    try await session.resolve(.keepCurrent)
    try await session.save()
    #expect(desk.text("A.rtfd/1") == "mine" && desk.text("A.rtfd/2") == "two")
    try await session.close()
  }

  @Test func `a writer of its own does not build on a version that appears before a save`() async throws {
    let session = try await albumWithOtherPage()
    try await session.save()
    #expect(desk.text("A.rtfd/1") == "mine" && desk.text("A.rtfd/2") == "two")
    let other = try #require(session.conflictVersions.first)
    #expect(try String(contentsOf: other.appending(path: "2"), encoding: .utf8) == "theirs")
  }

  @Test func `a writer of its own builds on what is in the file, not on what failed elsewhere`() async throws {
    let session = try await albumWithOtherPage()
    try desk.folder.write("two", to: "A.rtfd/2")
    try await session.revert()
    session.document.pages["1"] = "saved again"
    session.markEdited()
    try await session.save()
    session.document.pages["1"] = "elsewhere"
    session.markEdited()
    try desk.folder.write("", to: "file")
    await #expect(throws: (any Error).self) {
      try await session.underlyingDocument.lifecycle.save(to: desk.url("file/B.rtfd"), for: .forCreating)
    }
    session.document.pages = ["1": "elsewhere", "2": "new"]
    session.markEdited()
    try await session.save()
    #expect(desk.text("A.rtfd/1") == "elsewhere" && desk.text("A.rtfd/2") == "new")
    try await session.close()
  }
}
