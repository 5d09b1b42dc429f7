import Documents
import Testing
import UTDocumentFixtures

/// Another window of the program replaces the file of an open document, as in radar 12176626.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReplacedDocumentTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `an open document closes when its file is replaced, and does not write over the new one`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "old")
    note.type("er")
    let other = try await desk.open(Note.init(fileURL:), "b.txt", "new")
    let presentation = FilePresentation(of: desk.url("b.txt"))
    try await FileCoordinator(presentation: presentation).access([.reading(other.fileURL), .replacing(note.fileURL)]) {
      try Data(contentsOf: $0.urls[0]).write(to: $0.urls[1], options: .atomic)
    }
    presentation.end()
    #expect(note.documentState.contains(.closed))
    try? await note.lifecycle.autosave()
    #expect(desk.text("a.txt") == "new")
    try await other.lifecycle.close()
  }
}
