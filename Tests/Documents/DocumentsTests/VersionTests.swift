import Documents
import Testing
import UTDocumentFixtures
import UTFileVersions
import UTTestFixtures

/// What a document replaces can be brought back.
@MainActor @Suite(.timeLimit(.minutes(10))) struct VersionTests {
  let desk: Desk
  let store: VersionStore

  init() throws {
    desk = try Desk()
    store = desk.versionStore
  }

  private func open(_ text: String) async throws -> Note {
    let note = try desk.document(Note.init(fileURL:), "work/a.txt", text)
    note.versionStore = store
    try await note.lifecycle.open()
    return note
  }

  private func texts(_ note: Note) -> [String?] {
    note.versionHistory.stored.map { try? String(contentsOf: $0.url, encoding: .utf8) }
  }

  @Test func `every save keeps the version that it replaces`() async throws {
    let note = try await open("one")
    for text in ["two", "three"] {
      note.type(text)
      try await note.lifecycle.save()
    }
    #expect(Set(texts(note)) == ["one", "onetwo"] && note.conflictVersions.isEmpty)
    try await note.lifecycle.close()
  }

  @Test func `a document without a store keeps none`() async throws {
    let note = try await open("one")
    note.versionStore = nil
    note.type("two")
    try await note.lifecycle.save()
    #expect(VersionHistory(of: desk.url("work/a.txt"), in: store).stored.isEmpty)
    try await note.lifecycle.close()
  }

  @Test func `going back to a version keeps what was typed since`() async throws {
    let note = try await open("one")
    note.type("two")
    try await note.lifecycle.save()
    note.type("unsaved")
    let first = try #require(note.versionHistory.stored.last)
    try await note.lifecycle.restore(first)
    #expect(note.text == "one" && desk.text("work/a.txt") == "one" && !note.hasUnsavedChanges)
    #expect(texts(note).contains("onetwounsaved") && texts(note).contains("onetwo"))
    note.type("three")
    try await note.lifecycle.save()
    #expect(note.conflictVersions.isEmpty)
    try await note.lifecycle.close()
  }

  @Test func `versions follow a document that is moved`() async throws {
    let note = try await open("one")
    note.type("two")
    try await note.lifecycle.save()
    try await note.lifecycle.move(to: desk.url("work/b.txt"))
    #expect(texts(note) == ["one"])
    try await note.lifecycle.close()
  }

  @Test func `a version of Syncthing puts a document in conflict until it is resolved`() async throws {
    try desk.folder.write("theirs", to: "work/a.sync-conflict-20260731-120000-ABCDEF7.txt")
    let note = try await open("mine")
    #expect(note.documentState.contains(.inConflict))
    try await note.lifecycle.resolve(.keepCurrent)
    #expect(!note.documentState.contains(.inConflict) && desk.text("work/a.txt") == "mine")
    #expect(texts(note) == ["theirs"])
    try await note.lifecycle.close()
  }

  @Test func `the document gets the contents of the version that is kept`() async throws {
    try desk.folder.write("theirs", to: "work/a (conflicted copy 2019-03-26 101112).txt")
    let note = try await open("mine")
    try await note.lifecycle.resolve(.keep(#require(note.versionHistory.conflicts.first)))
    #expect(note.text == "theirs" && desk.text("work/a.txt") == "theirs")
    #expect(!note.documentState.contains(.inConflict) && Set(texts(note)) == ["mine", "theirs"])
    try await note.lifecycle.close()
  }

  @Test func `a conflict is merged with the version from which both were made`() async throws {
    let note = try await open("one")
    note.type("ours")
    // Another program that keeps versions.
    var options = SaveOptions()
    options.versions = store
    try SafeWrite.file(at: FilePath(desk.url("work/a.txt").path), options: options) {
      try $0.write(Array("theirs".utf8))
    }
    try? await note.lifecycle.save()
    var merged: [String?] = []
    try await note.lifecycle.resolve(
      .merge { conflict, ancestor in
        merged = [conflict.url, ancestor?.url].map { $0.flatMap { try? String(contentsOf: $0, encoding: .utf8) } }
        note.type("both")
      })
    #expect(merged == ["theirs", "one"] && desk.text("work/a.txt") == "oneoursboth")
    #expect(note.conflictVersions.isEmpty && !note.documentState.contains(.inConflict))
    try await note.lifecycle.close()
  }

  @Test(arguments: ["a.txt", "Trip.rtfd"])
  func `a version that arrives while the document's file stays puts it in conflict`(name: String) async throws {
    try desk.folder.write("mine", to: "work/Trip.rtfd/TXT.rtf")
    let note = try await name == "a.txt" ? open("mine") : desk.open(Notebook.init(fileURL:), "work/Trip.rtfd")
    #expect(note.documentState == .normal)
    let version = "\(name == "a.txt" ? "work/a" : "work/Trip.rtfd/TXT").sync-conflict-20260731-120000-ABCDEF7"
    try desk.folder.write("theirs", to: "\(version).\(name == "a.txt" ? "txt" : "rtf")")
    try await eventually("a conflict") { note.documentState == .inConflict && note.conflictVersions.count == 1 }
    try FileManager.default.removeItem(at: desk.url("\(version).\(name == "a.txt" ? "txt" : "rtf")"))
    try await eventually("its end") { note.documentState == .normal }
    try await note.lifecycle.close()
  }

  @Test func `a conflict ends when its versions are removed`() async throws {
    let name = "work/a.sync-conflict-20260731-120000-ABCDEF7.txt"
    try desk.folder.write("theirs", to: name)
    let note = try await open("mine")
    #expect(note.documentState.contains(.inConflict))
    try FileManager.default.removeItem(at: desk.url(name))
    try await eventually("the end of the conflict") { !note.documentState.contains(.inConflict) }
    try await note.lifecycle.close()
  }

  @Test func `a document that Syncthing replaces is in conflict with its old version`() async throws {
    let note = try await open("mine")
    // The version that lost is renamed, and the winner takes its place.
    try FileManager.default.moveItem(
      at: desk.url("work/a.txt"), to: desk.url("work/a.sync-conflict-20260731-120000-ABCDEF7.txt"))
    try desk.folder.write("theirs", to: "work/.syncthing.a.txt.tmp")
    try FileManager.default.moveItem(at: desk.url("work/.syncthing.a.txt.tmp"), to: desk.url("work/a.txt"))
    try await eventually("the conflict") { note.documentState.contains(.inConflict) }
    #expect(note.fileURL == desk.url("work/a.txt") && note.conflictVersions.count == 1)
    try await note.lifecycle.close()
  }

  @Test func `a conflict ends when any program resolves it`() async throws {
    try desk.folder.write("theirs", to: "work/a.sync-conflict-20260731-120000-ABCDEF7.txt")
    let note = try await open("mine")
    #expect(note.documentState.contains(.inConflict))
    let versions = try #require(NSFileVersion.unresolvedConflictVersionsOfItem(at: desk.url("work/a.txt")))
    #expect(versions.count == 1 && versions[0].isConflict && !versions[0].isResolved)
    versions[0].isResolved = true
    try await eventually("the end of the conflict") { !note.documentState.contains(.inConflict) }
    try await note.lifecycle.close()
    try NSFileVersion.removeOtherVersionsOfItem(at: desk.url("work/a.txt"))
  }
}
