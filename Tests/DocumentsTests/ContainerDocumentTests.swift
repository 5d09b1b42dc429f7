import ClaimTables
import Documents
import FileVersions
import SyncFixtures
import SyncProviders
import TestFixtures
import Testing

/// Documents whose files are in containers.
@Suite(.serialized) @MainActor struct ContainerDocumentTests {
  private func arbiter(_ folder: TemporaryFolder, _ shelf: TestContainers) -> FileArbiter {
    FileArbiter(
      table: ClaimTable(folder: Array("\(folder.path)/table".utf8)), patience: .seconds(60),
      containers: shelf.containers)
  }

  @Test func `opening downloads, with the document's progress, and a save is told to the engine`() async throws {
    let shelf = try TestContainers()
    shelf.provider.put("far away", at: try shelf.path("a.txt"))
    shelf.provider.holdDownloads(true)
    let note = Note(fileURL: shelf.url("a.txt"))
    note.coordinator = arbiter(shelf.folder, shelf)
    let opening = Task { try await note.lifecycle.open() }
    try await eventually { note.documentState.contains(.progressAvailable) && note.progress.fractionCompleted == 0.25 }
    shelf.provider.holdDownloads(false)
    try await opening.value
    #expect(note.text == "far away")
    note.type("!")
    try await note.lifecycle.save()
    try await eventually("a scan") { shelf.provider.scanned.contains(try shelf.path("a.txt")) }
    await #expect(throws: (any Error).self) {
      try await FileCoordinator(arbiter: arbiter(shelf.folder, shelf)).evict(shelf.url("a.txt"))
    }
    try await note.lifecycle.close()
  }

  @Test func `canceling the progress ends a download, and an error says what is missing`() async throws {
    let shelf = try TestContainers()
    shelf.provider.put("far away", at: try shelf.path("a.txt"))
    shelf.provider.holdDownloads(true)
    let note = Note(fileURL: shelf.url("a.txt"))
    note.coordinator = arbiter(shelf.folder, shelf)
    let opening = Task { try await note.lifecycle.open() }
    try await eventually { note.progress.fractionCompleted == 0.25 }
    note.progress.cancel()
    await #expect {
      try await opening.value
    } throws: {
      ($0 as? CocoaError)?.code == .userCancelled
    }
    shelf.provider.fail(.noHolder)
    await #expect {
      try await note.lifecycle.open()
    } throws: {
      ($0 as? CocoaError)?.code == .ubiquitousFileUnavailable
        && DocumentError.message(for: $0).contains("no connected device has its contents")
    }
  }

  /// As Syncthing does it: the document's file is renamed, and the version that has won takes its place.
  @Test func `a document does not follow its file to the copy of a conflict`() async throws {
    let folder = try TemporaryFolder()
    let url = URL(filePath: try folder.write("mine", to: "a.txt"))
    let note = Note(fileURL: url)
    try await note.lifecycle.open()
    let copy = "\(folder.path)/a.sync-conflict-20260731-120000-ABCDEF7.txt"
    try FileManager.default.moveItem(atPath: url.path, toPath: copy)
    try folder.write("theirs", to: "a.txt")
    try await eventually { note.text == "theirs" && note.documentState == .inConflict }
    #expect(note.fileURL == url && note.conflictVersions.map(\.path) == [copy])
    try await note.lifecycle.close()
  }

  @Test(.enabled(if: SyncthingInstance.program != nil, "syncthing is not installed"))
  func `an open document gets the version that has won, and both are there`() async throws {
    let live = try await LiveContainer()
    try await live.write("base", to: "a.txt")
    let note = Note(fileURL: live.url("a.txt"))
    note.coordinator = FileArbiter(
      table: ClaimTable(folder: Array("\(live.pair.folder.path)/table".utf8)), patience: .seconds(60),
      containers: live.containers)
    try await note.lifecycle.open()
    // What another device does is never taken for a deletion.
    for number in 1...3 {
      try "\(number)".write(to: live.url("a.txt", onSecond: true), atomically: false, encoding: .utf8)
      try await live.pair.second.scan(try live.path("a.txt"))
      try await eventually("edit \(number)") {
        #expect(!note.hasUnsavedChanges)
        return note.text == "\(number)"
      }
    }
    live.pair.other.kill()
    note.type("!")
    try await note.lifecycle.save()
    try "theirs".write(to: live.url("a.txt", onSecond: true), atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now.addingTimeInterval(60)], ofItemAtPath: live.url("a.txt", onSecond: true).path)
    try await live.pair.other.start()
    try await eventually("the other version") { note.text == "theirs" && note.documentState == .inConflict }
    #expect(note.fileURL == live.url("a.txt"))
    #expect(try note.conflictVersions.map { try String(contentsOf: $0, encoding: .utf8) } == ["3!"])
    try await note.lifecycle.close()
  }
}
