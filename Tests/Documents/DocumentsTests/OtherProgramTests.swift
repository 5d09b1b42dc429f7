import Documents
import Testing
import UTFileWatching
import UTTestFixtures

/// Real programs write the open document.
@MainActor @Suite(.timeLimit(.minutes(10))) struct OtherProgramTests {
  let desk: Desk

  let watcher = FileWatcher(timing: .patient)

  init() throws { desk = try Desk() }

  private func open<Document: UIDocument>(_ make: @MainActor (URL) -> Document, _ name: String) async throws -> Document
  {
    let document = try desk.document(make, name)
    document.fileWatcher = watcher
    try await document.lifecycle.open()
    return document
  }

  private func open(_ program: OtherProgram) async throws -> HearingNote {
    try desk.folder.write("one\n", to: "a.txt")
    try await program.prepare("a.txt", on: desk)
    return try await open(HearingNote.init(fileURL:), "a.txt")
  }

  private func openPackage(_ program: OtherProgram) async throws -> HearingNotebook {
    try desk.folder.write("one\n", to: "Trip.rtfd/1.rtf")
    try desk.folder.write("two\n", to: "Trip.rtfd/2.rtf")
    try await program.prepare("Trip.rtfd/1.rtf", on: desk)
    return try await open(HearingNotebook.init(fileURL:), "Trip.rtfd")
  }

  @Test(arguments: OtherProgram.all)
  func `a document without changes is read again, once`(_ program: OtherProgram) async throws {
    let note = try await open(program)
    note.change(to: "two\n")
    note.change(to: "one\n")
    try await note.lifecycle.save()
    #expect(note.undoManager.canUndo)
    try await program.write("a.txt", on: desk)
    try await eventually { note.text == "theirs\n" && note.documentState == .normal }
    #expect(await note.news() == ["changed"])
    #expect(note.loadedTypes.count == 2)
    #expect(note.editability == [false, true])
    #expect(!note.hasUnsavedChanges && !note.undoManager.canUndo)
    #expect(desk.text("a.txt") == "theirs\n")
    note.type("mine\n")
    try await note.lifecycle.close()
    #expect(desk.text("a.txt") == "theirs\nmine\n")
    #expect(note.conflictVersions == [] && desk.kept == [])
  }

  @Test(arguments: OtherProgram.all)
  func `a document with changes is in conflict, once, and both texts are kept`(_ program: OtherProgram) async throws {
    let note = try await open(program)
    note.type("mine\n")
    try await program.write("a.txt", on: desk)
    try await eventually { note.documentState == .inConflict && !desk.kept.isEmpty }
    #expect(await note.news() == ["changed"])
    #expect(note.text == "one\nmine\n")
    #expect(desk.text("a.txt") == "theirs\n")
    #expect(desk.keptTexts == ["one\nmine\n"])
    #expect(note.conflictVersions == [note.fileURL])
    // Saving swaps the places.
    try await note.lifecycle.save()
    #expect(desk.text("a.txt") == "one\nmine\n")
    let kept = try #require(note.conflictVersions.first)
    #expect(note.conflictVersions.count == 1 && note.documentState == .inConflict)
    #expect(try String(contentsOf: kept, encoding: .utf8) == "theirs\n")
    #expect(desk.kept == [])
  }

  @Test(arguments: OtherProgram.all)
  func `a package without changes is read again, once`(_ program: OtherProgram) async throws {
    let notebook = try await openPackage(program)
    try await program.write("Trip.rtfd/1.rtf", on: desk)
    try await eventually { (try? notebook.text("1.rtf")) == "theirs\n" && notebook.documentState == .normal }
    #expect(await notebook.news() == ["changed"])
    #expect(!notebook.hasUnsavedChanges)
    #expect(try notebook.text("2.rtf") == "two\n")
  }

  @Test(arguments: OtherProgram.all)
  func `a package with changes is in conflict, once, and both are kept`(_ program: OtherProgram) async throws {
    let notebook = try await openPackage(program)
    try notebook.set("2.rtf", "mine\n")
    try await program.write("Trip.rtfd/1.rtf", on: desk)
    try await eventually { notebook.documentState == .inConflict && !desk.kept.isEmpty }
    #expect(await notebook.news() == ["changed"])
    #expect(try notebook.text("2.rtf") == "mine\n")
    #expect(desk.text("Trip.rtfd/1.rtf") == "theirs\n" && desk.text("Trip.rtfd/2.rtf") == "two\n")
    let kept = try #require(desk.kept.first)
    #expect(try String(contentsOf: kept.appending(path: "2.rtf"), encoding: .utf8) == "mine\n")
    try await notebook.lifecycle.save()
    #expect(desk.text("Trip.rtfd/2.rtf") == "mine\n")
    let theirs = try #require(notebook.conflictVersions.first)
    #expect(try String(contentsOf: theirs.appending(path: "1.rtf"), encoding: .utf8) == "theirs\n")
  }

  @Test(arguments: OtherProgram.all)
  func `a document behind a link is read again`(_ program: OtherProgram) async throws {
    // vim and sed write over a link; what is written through it is of interest here.
    try desk.folder.write("one\n", to: "real/a.txt")
    try await program.prepare("real/a.txt", on: desk)
    try await desk.run("ln -s real/a.txt a.txt")
    let note = try await open(HearingNote.init(fileURL:), "a.txt")
    try await program.write("real/a.txt", on: desk)
    try await eventually { note.text == "theirs\n" && note.documentState == .normal }
    #expect(await note.news() == ["changed"])
  }
}

extension WatchTiming {
  /// For programs that the machine may keep waiting between two of their calls.
  static let patient = WatchTiming(
    settle: .seconds(2), limit: .seconds(30), replacement: .seconds(30), idle: .milliseconds(100))
}
