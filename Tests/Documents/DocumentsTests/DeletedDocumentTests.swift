import Documents
import Testing
import UTDocumentFixtures
import UTTestFixtures

/// What becomes of an open document and its unsaved changes when its file is removed, with coordination or without.
@MainActor @Suite(.timeLimit(.minutes(10))) struct DeletedDocumentTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// A notebook of which only the first page was read.
  private func notebook() async throws -> Notebook {
    for name in ["1.rtf", "media/2.rtf"] { try desk.folder.write(name, to: "Trip.rtfd/\(name)") }
    let notebook = try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
    #expect(try notebook.text("1.rtf") == "1.rtf")
    return notebook
  }

  // MARK: Without coordination

  @Test func `closing an unchanged document leaves its file removed, before it is noticed, too`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    let notebook = try await notebook()
    try await desk.run("rm -r a.txt Trip.rtfd")
    try await note.lifecycle.close()
    try await notebook.lifecycle.close()
    #expect(try desk.names == [] && desk.keptTexts == [])
  }

  @Test func `an unchanged document closes after its folder was removed`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "folder/a.txt", "one")
    try await desk.run("rm -r folder")
    try await eventually { note.isFileRemoved }
    try await note.lifecycle.close()
    #expect(try desk.names == [] && desk.keptTexts == [])
  }

  @Test func `changes bring a removed file back, whole`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    let notebook = try await notebook()
    _ = try notebook.text("media/2.rtf")
    let media = try #require(try notebook.wrapper.children()["media"]?.children()["2.rtf"])
    _ = try media.contents()
    try await desk.run("rm -r a.txt Trip.rtfd")
    note.type("!")
    try notebook.set("3.rtf", "three")
    try await note.lifecycle.close()
    try await notebook.lifecycle.close()
    #expect(desk.text("a.txt") == "one!")
    #expect(desk.text("Trip.rtfd/1.rtf") == "1.rtf" && desk.text("Trip.rtfd/media/2.rtf") == "media/2.rtf")
    #expect(desk.text("Trip.rtfd/3.rtf") == "three")
  }

  @Test func `a removed package of which a part was never read is not saved without that part`() async throws {
    let notebook = try await notebook()
    try await desk.run("rm -r Trip.rtfd")
    try notebook.set("3.rtf", "three")
    await #expect(throws: FileWrapperError.lost("2.rtf")) { try await notebook.lifecycle.save() }
    await #expect(throws: FileWrapperError.lost("2.rtf")) {
      try await notebook.lifecycle.save(to: desk.url("Copy.rtfd"), for: .forCreating)
    }
    #expect(await notebook.close() == false)
    await notebook.settle()
    #expect(try desk.names == [])
    #expect(notebook.hasUnsavedChanges && notebook.documentState == .savingError)
    // What the document has is kept.
    #expect(try texts(in: try #require(desk.kept.first)) == ["1.rtf": "1.rtf", "3.rtf": "three"])
  }

  @Test(arguments: ["rm -r Trip.rtfd && echo other > Trip.rtfd", "rm -r Trip.rtfd/media && mkfifo Trip.rtfd/media"])
  func `what was typed is kept if a part that was never read cannot be read`(change: String) async throws {
    let notebook = try await notebook()
    try await desk.run(change)
    try notebook.set("3.rtf", "three")
    await #expect(throws: (any Error).self) { try await notebook.lifecycle.save() }
    #expect(await notebook.close() == false)
    await notebook.settle()
    #expect(notebook.hasRecoveryCopy)
    #expect(try texts(in: try #require(desk.kept.first)) == ["1.rtf": "1.rtf", "3.rtf": "three"])
  }

  @Test func `a part that another program removed from a package is left out`() async throws {
    let notebook = try await notebook()
    try await desk.run("rm -r Trip.rtfd/media")
    try notebook.set("3.rtf", "three")
    try await notebook.lifecycle.save()
    #expect(try texts(in: desk.url("Trip.rtfd")) == ["1.rtf": "1.rtf", "3.rtf": "three"])
  }

  // MARK: With coordination

  @Test(arguments: ["deleting", "replacing"])
  func `an access that announces a deletion and does nothing changes nothing`(_ kind: String) async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    let other = try await desk.open(Note.init(fileURL:), "b.txt", "two")
    note.type("!")
    for url in [note.fileURL, other.fileURL] {
      try await FileCoordinator().access([kind == "deleting" ? .deleting(url) : .replacing(url)]) { _ in }
    }
    try await note.lifecycle.save()
    #expect(desk.text("a.txt") == "one!" && desk.keptTexts == [])
    #expect(note.documentState == .normal && other.documentState == .normal)
    other.type("!")
    try await other.lifecycle.close()
    #expect(desk.text("b.txt") == "two!")
  }

  @Test func `the changes of a document that is deleted are kept, and the user is told`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    let url = note.fileURL
    try await FileCoordinator().access([.deleting(url)]) { _ in
      // From here on, even the end of the program loses nothing.
      #expect(desk.keptTexts == ["one!"])
      try FileManager.default.removeItem(at: url)
    }
    try await eventually { note.documentState == .closed }
    #expect(try desk.names == [] && desk.keptTexts == ["one!"])
    #expect(note.lastError as? DocumentError == .deleted(url.path, areChangesKept: true) && note.errors.count == 1)
    #expect(note.recoverableVersions.map(\.contentsURL) == desk.kept)
    #expect(desk.store.entries(for: url).count == 1)
    // They are restored when the user wants it.
    let again = try await desk.open(Note.init(fileURL:), "a.txt", "new")
    #expect(again.text == "new")
    try await again.lifecycle.restore(from: try #require(again.recoverableVersions.first))
    try await again.lifecycle.close()
    #expect(desk.text("a.txt") == "one!" && desk.keptTexts == [])
  }

  @Test func `changes in an open group of undo are kept`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.undoManager.beginUndoGrouping()
    note.change(to: "two")
    try await DocumentLifecycle.delete(at: note.fileURL)
    try await eventually { note.documentState == .closed }
    #expect(try desk.names == [] && desk.keptTexts == ["two"] && note.errors.count == 1)
  }

  @Test func `two accesses that announce the deletion keep the changes once`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    let url = note.fileURL
    try await withThrowingTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          try await FileCoordinator().access([.deleting(url)]) { _ in try? FileManager.default.removeItem(at: url) }
        }
      }
      try await group.waitForAll()
    }
    try await eventually { note.documentState == .closed }
    await note.settle()
    #expect(try desk.names == [] && desk.keptTexts == ["one!"])
    #expect(desk.store.entries(for: url).count == 1 && note.errors.count == 1)
  }

  @Test func `what is typed while the file is deleted is kept`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    let url = note.fileURL
    try await FileCoordinator().access([.deleting(url)]) { _ in
      note.type("!")
      try FileManager.default.removeItem(at: url)
    }
    try await eventually { note.documentState == .closed }
    #expect(desk.keptTexts == ["one!"] && note.errors.count == 1)
  }

  @Test func `a package that is deleted is kept with the parts that were never read`() async throws {
    let notebook = try await notebook()
    try notebook.set("3.rtf", "three")
    try await DocumentLifecycle.delete(at: notebook.fileURL)
    try await eventually { notebook.documentState == .closed }
    #expect(try desk.names == [])
    #expect(
      try texts(in: try #require(desk.kept.first)) == ["1.rtf": "1.rtf", "2.rtf": "media/2.rtf", "3.rtf": "three"])
  }

  @Test func `changes that cannot be kept keep the document open`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.recoveryStore = .none
    note.type("!")
    let url = note.fileURL
    try await DocumentLifecycle.delete(at: url)
    try await eventually { note.errors.count == 1 && note.isFileRemoved }
    #expect(note.lastError as? DocumentError == .deleted(url.path, areChangesKept: false))
    #expect(note.documentState == .normal && note.hasUnsavedChanges && desk.text("a.txt") == nil)
    try await note.lifecycle.close()
    #expect(desk.text("a.txt") == "one!")
  }

  @Test func `a session whose file is deleted keeps its changes`() async throws {
    try desk.folder.write("one", to: "a.txt")
    let session = try await DocumentSession<Memo>.open(at: desk.url("a.txt"), recoveryStore: desk.store)
    session.autosavePolicy = .never
    session.document.text = "two"
    try await DocumentLifecycle.delete(at: desk.url("a.txt"))
    try await eventually { session.state == .closed }
    #expect(try desk.names == [] && desk.keptTexts == ["two"])
  }

  /// The texts of the files in a package, by name.
  private func texts(in package: URL) throws -> [String: String] {
    let items = try #require(FileManager.default.enumerator(at: package, includingPropertiesForKeys: nil))
    let files = items.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath && !$0.lastPathComponent.hasPrefix(".") }
    return Dictionary(
      uniqueKeysWithValues: try files.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) })
  }
}
