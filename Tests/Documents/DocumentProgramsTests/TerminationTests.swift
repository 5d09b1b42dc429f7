import DocumentPrograms
import Documents
import Testing
import UTDocumentFixtures
import UTLibC
import UTTestFixtures

@MainActor private func note(_ name: String, in folder: String) -> Note {
  Note(fileURL: URL(filePath: folder).appending(path: name))
}

/// Waits until the signal ends this program; the suite's time limit ends what is not ended.
@MainActor private func theEnd() async {
  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}

/// What happens to all documents of a program; each test is a program of its own.
@Suite(.timeLimit(.minutes(10))) struct TerminationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: folder.path).appending(path: name), encoding: .utf8)
  }

  @Test func `all open documents are saved at once`() async throws {
    try folder.write("one", to: "a.txt")
    try folder.write("two", to: "b.txt")
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      try await MainActor.run { () -> Task<Void, any Error> in
        Task {
          let (one, two) = (note("a.txt", in: path), note("b.txt", in: path))
          try await one.lifecycle.open()
          try await two.lifecycle.open()
          one.type("!")
          two.change(to: "2")
          guard OpenDocuments.all.count == 2 else { exit(2) }
          guard await OpenDocuments.saveAll() else { exit(3) }
          await one.close()
          guard OpenDocuments.all.count == 1 else { exit(4) }
        }
      }.value
    }
    #expect(try text("a.txt") == "one!")
    #expect(try text("b.txt") == "2")
  }

  @Test func `a new document is saved, too, but takes no file's place`() async throws {
    try folder.write("precious", to: "b.txt")
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      try await MainActor.run { () -> Task<Void, any Error> in
        Task {
          let (one, two) = (note("a.txt", in: path), note("b.txt", in: path))
          two.recoveryStore = RecoveryStore(folder: URL(filePath: path).appending(path: "recovery"))
          one.type("typed")
          two.type("typed")
          guard OpenDocuments.all.isEmpty else { exit(2) }
          guard await !OpenDocuments.saveAll() else { exit(3) }
          guard OpenDocuments.all.count == 1, one.documentState == .normal else { exit(4) }
        }
      }.value
    }
    #expect(try text("a.txt") == "typed")
    #expect(try text("b.txt") == "precious")
    let kept = RecoveryStore(folder: URL(filePath: folder.path).appending(path: "recovery")).entries()
    #expect(try kept.map { try String(contentsOf: $0.contentsURL, encoding: .utf8) } == ["typed"])
  }

  @Test func `what is under way when a program ends is saved, too`() async throws {
    try folder.write("one", to: "a.txt")
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = folder.path as String] in
      try await MainActor.run { () -> Task<Void, any Error> in
        Task {
          OpenDocuments.saveOnTermination()
          let (old, new) = (note("a.txt", in: path), note("b.txt", in: path))
          try await old.lifecycle.open()
          old.undoManager.beginUndoGrouping()
          old.change(to: "two")
          kill(getpid(), SIGTERM)
          new.change(to: "new")
          await theEnd()
        }
      }.value
    }
    #expect(try text("a.txt") == "two")
    #expect(try text("b.txt") == "new")
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func `a program that is asked to end saves first`(signal: Int32) async throws {
    try folder.write("one", to: "a.txt")
    await #expect(processExitsWith: .signal(signal)) { [path = folder.path as String, number = signal as Int32] in
      try await MainActor.run { () -> Task<Void, any Error> in
        Task {
          OpenDocuments.saveOnTermination()
          let note = note("a.txt", in: path)
          try await note.lifecycle.open()
          note.type("!")
          kill(getpid(), number)
          await theEnd()
          note.type("?")
        }
      }.value
    }
    #expect(try text("a.txt") == "one!")
  }
}
