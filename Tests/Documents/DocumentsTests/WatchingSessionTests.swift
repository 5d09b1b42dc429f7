import Documents
import Testing
import UTTestFixtures

private final class Page: ReadableDocument, WritableDocument, Document {
  static let readableContentTypes: [UTType] = [.plainText]
  var text = ""
  private(set) var readers = 0

  func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<String> {
    readers += 1
    return FileWrapperDocumentReader(configuration) { String(decoding: try $0.contents(), as: UTF8.self) }
  }
  func writer(configuration: sending WriteConfiguration) -> sending FileWrapperDocumentWriter<String> {
    FileWrapperDocumentWriter(configuration) { text, _ in FileWrapper(regularFileWithContents: Data(text.utf8)) }
  }
  func apply(snapshot: sending String, previous: sending String?) async throws { text = snapshot }
  func snapshot(contentType: UTType) async throws -> sending String { text }
}

/// What sessions do when they hear of other programs.
@MainActor @Suite(.timeLimit(.minutes(10))) struct WatchingSessionTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  private func prepare<Model>(_ session: DocumentSession<Model>) {
    session.underlyingDocument.recoveryStore = desk.store
    session.autosavePolicy = .never
  }

  @Test func `a session of a value reads again, or is in conflict`() async throws {
    try desk.folder.write("one", to: "a.txt")
    let session = try await DocumentSession<Memo>.open(at: desk.url("a.txt"))
    prepare(session)
    try await desk.run("echo two > a.txt")
    try await eventually { session.document.text == "two\n" && session.state == .normal }
    #expect(!session.isEdited)
    session.document.text = "mine"
    try await desk.run("echo three > a.txt")
    try await eventually { session.state == .inConflict && desk.keptTexts == ["mine"] }
    #expect(session.document.text == "mine" && !session.isEditable)
    #expect(desk.text("a.txt") == "three\n")
    try await session.revert()
    #expect(session.document.text == "three\n" && session.state == .normal && !session.isEdited)
    try await desk.run("rm a.txt")
    try await eventually { session.underlyingDocument.isFileRemoved }
    #expect(!session.isEdited)
    try await session.close()
    #expect(desk.text("a.txt") == nil)
  }

  @Test func `the reader is asked for whenever another program has written the file`() async throws {
    try desk.folder.write("one", to: "a.txt")
    let session = try await DocumentSession.open(at: desk.url("a.txt")) { Page() }
    prepare(session)
    #expect(session.document.readers == 1)
    // In one step: a slow write in place may be heard of twice.
    try await desk.run("echo two > t; mv t a.txt")
    try await eventually { session.document.text == "two\n" && session.state == .normal }
    #expect(session.document.readers == 2)
    session.document.text = "mine"
    session.markEdited()
    try await desk.run("echo three > a.txt")
    try await eventually { session.state == .inConflict && desk.keptTexts == ["mine"] }
    #expect(session.document.readers == 2)
    try await session.close()
    #expect(desk.text("a.txt") == "mine")
  }
}
