import Documents
import Testing
import UTTestFixtures

/// Text whose first snapshot takes until somebody lets it go on.
private final class SlowPage: Document {
  static let readableContentTypes: [UTType] = [.plainText]
  var text = ""
  private(set) var isTaking = false
  private var continuation: CheckedContinuation<Void, Never>?
  private var isFirst = true

  func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<String> {
    FileWrapperDocumentReader(configuration) { String(decoding: try $0.contents(), as: UTF8.self) }
  }
  func writer(configuration: sending WriteConfiguration) -> sending FileWrapperDocumentWriter<String> {
    FileWrapperDocumentWriter(configuration) { text, _ in FileWrapper(regularFileWithContents: Data(text.utf8)) }
  }
  func apply(snapshot: sending String, previous: sending String?) async throws { text = snapshot }
  func snapshot(contentType: UTType) async throws -> sending String {
    let now = text
    guard isFirst else { return now }
    (isFirst, isTaking) = (false, true)
    await withCheckedContinuation { continuation = $0 }
    return now
  }
  func finishSnapshot() { continuation?.resume() }
}

/// A session whose contents take their time is not saved when nobody wants it any more.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SlowSnapshotTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Opens a session that is being saved, and waits for its contents.
  private func beginSaving() async throws -> (DocumentSession<SlowPage>, Task<Void, any Error>) {
    try desk.folder.write("old", to: "a.txt")
    let session = try await DocumentSession<SlowPage>.open(at: desk.url("a.txt"), recoveryStore: desk.store) {
      SlowPage()
    }
    session.autosavePolicy = .never
    session.document.text = "first"
    session.markEdited()
    let saving = Task { try await session.autosave() }
    try await eventually { session.document.isTaking }
    return (session, saving)
  }

  @Test func `closing waits for it, and saves what is newer`() async throws {
    let (session, saving) = try await beginSaving()
    session.document.text = "second"
    session.markEdited()
    let page = session.document
    async let closing: Void = session.close()
    // The call has begun, and cannot go on before the contents are there.
    await Task { @MainActor in
      #expect(session.state != .closed)
      page.finishSnapshot()
    }.value
    try await closing
    try await saving.value
    #expect(desk.text("a.txt") == "second" && session.state == .closed && !session.isEdited)
  }

  @Test func `contents that were requested before a revert are not saved after it`() async throws {
    let (session, saving) = try await beginSaving()
    try await session.revert()
    #expect(session.document.text == "old")
    session.document.finishSnapshot()
    try await saving.value
    #expect(desk.text("a.txt") == "old" && !session.isEdited)
  }

  @Test func `a file that was deleted meanwhile does not come back`() async throws {
    let (session, saving) = try await beginSaving()
    try await session.delete()
    #expect(!session.isEdited)
    session.document.finishSnapshot()
    await #expect(throws: DocumentError.notOpen) { try await saving.value }
    #expect(try desk.names == [])
  }

  @Test func `a new document that was deleted meanwhile does not come back`() async throws {
    let session = DocumentSession(newDocument: SlowPage(), at: desk.url("a.txt"))
    session.autosavePolicy = .never
    let saving = Task { try await session.save() }
    try await eventually { session.document.isTaking }
    try await session.delete()
    session.document.finishSnapshot()
    await #expect(throws: DocumentError.notOpen) { try await saving.value }
    #expect(try desk.names == [] && session.state == .closed)
  }
}
