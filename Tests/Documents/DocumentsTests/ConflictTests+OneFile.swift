import Documents
import Testing
import UTTestFixtures

/// Several documents of one file.
extension ConflictTests {
  /// Opens documents of the same file, which wait for each other as long as it takes.
  private func notesOfOneFile(_ count: Int) async throws -> [Note] {
    try desk.folder.write("one", to: "a.txt")
    let coordinator = FileArbiter(patience: .seconds(3600))
    var notes: [Note] = []
    for _ in 0..<count {
      let note = try desk.document(Note.init(fileURL:), "a.txt")
      note.coordinator = coordinator
      try await note.lifecycle.open()
      notes.append(note)
    }
    return notes
  }

  @Test func `documents of one file with changes do not wait for each other if both are reverted`() async throws {
    let notes = try await notesOfOneFile(2)
    for round in 1...3 {
      for note in notes { note.type("\(round)") }
      async let first = notes[0].revert(toContentsOf: notes[0].fileURL)
      async let second = notes[1].revert(toContentsOf: notes[1].fileURL)
      let ended = await [first, second]
      #expect(ended == [true, true])
    }
    for note in notes { try await note.lifecycle.close() }
  }

  @Test func `a document is read again while others have its file open, one of them with changes`() async throws {
    let notes = try await notesOfOneFile(3)
    for round in 1...10 {
      notes[1].type("\(round) ")
      try await notes[0].lifecycle.revert()
      #expect(notes[0].text == notes[1].text && !notes[1].hasUnsavedChanges)
      try await eventually { notes[2].text == notes[1].text }
    }
    for note in notes { try await note.lifecycle.close() }
  }

  @Test func `writers of one file take turns`() async throws {
    let coordinator = FileArbiter(patience: .seconds(3600))
    try desk.folder.write("0", to: "count.txt")
    let url = desk.url("count.txt")
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          await withCheckedContinuation { continuation in
            let thread = Thread {
              for _ in 0..<25 {
                try? coordinator.coordinate([FileAccess(.writing, url)], by: nil) { urls in
                  let count = Int(try String(contentsOf: urls[0], encoding: .utf8)) ?? 0
                  try Data(String(count + 1).utf8).write(to: urls[0])
                }
              }
              continuation.resume()
            }
            thread.start()
          }
        }
      }
    }
    #expect(desk.text("count.txt") == "200")
  }
}
