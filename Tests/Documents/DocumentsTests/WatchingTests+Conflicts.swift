import Dispatch
import Documents
import Synchronization
import Testing
import UTFileWatching
import UTTestFixtures

extension WatchingTests {
  @Test func `in a conflict nothing is saved by itself, and every change is kept`() async throws {
    let clock = ManualClock()
    let note = try desk.document(Note.init(fileURL:), "a.txt", "one")
    note.autosaveClock = clock
    note.autosavePolicy = .standard
    try await note.lifecycle.open()
    note.type("!")
    try await desk.run("echo two > a.txt")
    try await eventually { note.documentState == .inConflict && desk.keptTexts == ["one!"] }
    note.type("?")
    try await clock.advance(by: .seconds(60))
    try await eventually { desk.keptTexts == ["one!?"] }
    #expect(desk.text("a.txt") == "two\n")
    try await note.lifecycle.close()
    #expect(desk.text("a.txt") == "one!?")
    #expect(note.conflictVersions.count == 1 && desk.kept == [])
  }

  @Test func `files of a package that were never looked at may change or go`() async throws {
    for name in ["1", "2", "3", "deep/4", "deep/5"] { try desk.folder.write("one", to: "Trip.rtfd/\(name).rtf") }
    let notebook = try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
    #expect(try notebook.text("3.rtf") == "one")
    try notebook.set("0.rtf", "mine")
    try await desk.run("cd Trip.rtfd; echo two > 1.rtf; rm 2.rtf deep/5.rtf; echo two > 3.rtf; echo two > deep/4.rtf")
    try await eventually { notebook.documentState == .inConflict }
    try await notebook.lifecycle.save()
    let texts = ["0", "1", "2", "3", "deep/4", "deep/5"].map { desk.text("Trip.rtfd/\($0).rtf") }
    #expect(texts == ["mine", "two\n", nil, "one", "two\n", nil])
    let theirs = try #require(notebook.conflictVersions.first)
    #expect(try String(contentsOf: theirs.appending(path: "3.rtf"), encoding: .utf8) == "two\n")
  }

  @Test func `what was kept of a conflict goes when there is nothing to save any more`() async throws {
    let note = try await conflict()
    try await eventually { desk.keptTexts == ["one!"] }
    note.updateChangeCount(.undone)
    try await note.lifecycle.close()
    #expect(desk.text("a.txt") == "two\n" && desk.kept == [])
  }

  func conflict() async throws -> Note {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    try await desk.run("echo two > a.txt")
    try await eventually { note.documentState == .inConflict }
    return note
  }

  // MARK: As the iCloud guide resolves conflicts

  @Test func `what another program has written is listed at once, and the document wins`() async throws {
    let note = try await conflict()
    let url = note.fileURL
    let versions = try #require(NSFileVersion.unresolvedConflictVersionsOfItem(at: url))
    #expect(versions.count == 1 && versions.allSatisfy { $0.isConflict && !$0.isResolved })
    #expect(try String(contentsOf: versions[0].url, encoding: .utf8) == "two\n")
    try NSFileVersion.removeOtherVersionsOfItem(at: url)
    for version in versions { version.isResolved = true }
    #expect(NSFileVersion.unresolvedConflictVersionsOfItem(at: url) == [] && versions[0].isResolved)
    try await eventually { note.documentState == .normal }
    try await note.lifecycle.autosave()
    #expect(desk.text("a.txt") == "one!" && note.documentState == .normal)
    #expect(note.versionHistory.stored.map { try? String(contentsOf: $0.url, encoding: .utf8) } == ["two\n"])
  }

  @Test func `what another program has written is listed at once, and wins`() async throws {
    let note = try await conflict()
    let url = note.fileURL
    let versions = try #require(NSFileVersion.unresolvedConflictVersionsOfItem(at: url))
    #expect(try versions[0].replaceItem(at: url) == url)
    for version in versions { version.isResolved = true }
    try await note.lifecycle.revert()
    #expect(note.text == "two\n" && note.documentState == .normal && !note.hasUnsavedChanges)
    #expect(NSFileVersion.unresolvedConflictVersionsOfItem(at: url) == [] && desk.text("a.txt") == "two\n")
    // A decision about a version that was replaced has no effect.
    note.type("!")
    try await desk.run("echo three > a.txt")
    try await eventually { note.documentState == .inConflict }
    for version in versions { version.isResolved = true }
    #expect(NSFileVersion.unresolvedConflictVersionsOfItem(at: url)?.count == 1)
  }

  // MARK: With the document's own methods

  @Test func `the user decides for the document`() async throws {
    let note = try await conflict()
    note.updateChangeCount(.undone)
    #expect(try await note.lifecycle.resolveConflict() == [])
    #expect(note.documentState == .normal && note.hasUnsavedChanges)
    #expect(desk.text("a.txt") == "two\n")
    try await note.lifecycle.save()
    #expect(try desk.names == ["a.txt"])
    #expect(desk.text("a.txt") == "one!" && note.documentState == .normal)
  }

  @Test func `the user decides for the other version`() async throws {
    let note = try await conflict()
    try await note.lifecycle.takeConflictVersion(note.fileURL)
    #expect(note.text == "two\n" && !note.hasUnsavedChanges && note.documentState == .normal)
    #expect(try desk.names == ["a.txt"])
  }

  @Test func `a document whose folder's folder was moved is saved there`() async throws {
    try FileManager.default.createDirectory(at: desk.url("notes/2026"), withIntermediateDirectories: true)
    let note = try await desk.open(Note.init(fileURL:), "notes/2026/a.txt", "one")
    #expect(rename(desk.url("notes").path, desk.url("archive").path) == 0)
    note.type("!")
    try await note.lifecycle.save()
    #expect(note.fileURL == desk.url("archive/2026/a.txt"))
    #expect(desk.text("archive/2026/a.txt") == "one!")
    #expect(try desk.names == ["archive"])
  }

  @Test func `a document does not follow the other version`() async throws {
    let note = try await conflict()
    try await desk.run("mv a.txt b.txt")
    try await eventually { note.documentState == .normal }
    #expect(note.fileURL == desk.url("a.txt") && note.hasUnsavedChanges)
    try await note.lifecycle.save()
    #expect(desk.text("a.txt") == "one!" && desk.text("b.txt") == "two\n")
  }

  @Test func `the user decides for both`() async throws {
    let note = try await conflict()
    #expect(try await note.lifecycle.resolveConflict(keeping: [note.fileURL]) == [desk.url("a 2.txt")])
    #expect(note.documentState == .normal)
    try await note.lifecycle.save()
    #expect(try desk.names == ["a 2.txt", "a.txt"])
    #expect(desk.text("a.txt") == "one!" && desk.text("a 2.txt") == "two\n")
  }
}
