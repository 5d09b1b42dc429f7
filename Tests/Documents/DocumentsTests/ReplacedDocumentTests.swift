import Documents
import Testing
import UTDocumentFixtures
import UTTestFixtures

/// Another window of the program replaces the file of an open document, as in radar 12176626.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReplacedDocumentTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  private func replace(_ note: Note) async throws {
    let other = try await desk.open(Note.init(fileURL:), "b.txt", "new")
    let presentation = FilePresentation(of: desk.url("b.txt"))
    try await FileCoordinator(presentation: presentation).access([.reading(other.fileURL), .replacing(note.fileURL)]) {
      try Data(contentsOf: $0.urls[0]).write(to: $0.urls[1], options: .atomic)
    }
    presentation.end()
    try await other.lifecycle.close()
  }

  @Test func `an open document reads what replaces its file`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "old")
    try await replace(note)
    try await eventually { note.text == "new" && note.documentState == .normal }
    #expect(!note.hasUnsavedChanges && note.errors.isEmpty)
  }

  @Test func `a document with changes is in conflict with what replaces its file, and does not write over it`()
    async throws
  {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "old")
    note.type("er")
    try await replace(note)
    try await eventually { note.documentState == .inConflict }
    #expect(note.text == "older" && note.hasUnsavedChanges && note.errors.isEmpty)
    #expect(desk.text("a.txt") == "new" && note.conflictVersions == [note.fileURL])
    try await eventually { desk.keptTexts == ["older"] }
  }
}
