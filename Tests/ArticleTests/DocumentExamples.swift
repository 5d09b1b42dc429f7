import Documents
import Testing
import UTTestFixtures

/// The first line of a note.
@MainActor func firstLine(of url: URL) async throws -> Substring? {
  let note = Note(fileURL: url)
  try await note.lifecycle.open()
  let line = note.text.split(separator: "\n").first
  try await note.lifecycle.close()
  return line
}

/// A note that remembers why a call failed.
final class TalkingNote: UIDocument {
  private(set) var reason: (any Error)?

  override func handleError(_ error: any Error, userInteractionPermitted: Bool) {
    reason = error
    super.handleError(error, userInteractionPermitted: userInteractionPermitted)
  }

  override func contents(forType typeName: String) throws -> Any { Data() }
  override func load(fromContents contents: Any, ofType typeName: String?) throws {}
}

/// The code in the articles about documents and in docs/documents-in-swift.md.
@MainActor @Suite(.timeLimit(.minutes(10))) struct DocumentExamples {
  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = URL(filePath: try folder.write("Milk\nBread\n", to: "shopping.txt"))
  }

  @Test func `a note is opened, changed and closed`() async throws {
    let note = Note(fileURL: url)  // a subclass of UIDocument
    try await note.lifecycle.open()
    note.type("Jam\n")
    try await note.lifecycle.close()

    #expect(try String(contentsOf: url, encoding: .utf8) == "Milk\nBread\nJam\n")
  }

  @Test func `Apple's calls return whether they succeeded`() async throws {
    let note = Note(fileURL: url)
    if await note.open() {
      note.type("Jam\n")
      await note.close()
    }

    #expect(try String(contentsOf: url, encoding: .utf8) == "Milk\nBread\nJam\n")
  }

  @Test func `errors are thrown, or handled by an override`() async throws {
    let missing = url.deletingLastPathComponent().appending(path: "missing.txt")
    await #expect { try await firstLine(of: missing) } throws: { ($0 as? CocoaError)?.code == .fileReadNoSuchFile }
    #expect(try await firstLine(of: url) == "Milk")

    let note = TalkingNote(fileURL: missing)
    #expect(await note.open() == false)
    #expect((note.reason as? CocoaError)?.code == .fileReadNoSuchFile)
  }
}
