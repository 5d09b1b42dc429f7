import Documents
import Synchronization
import Testing
import UTContainerCoordination
import UTFileVersions
import UTFileWatching
import UTSyncEngines
import UTSyncFixtures
import UTTestFixtures
import UTTurnTables

/// Documents whose files are in containers.
@Suite(.serialized) @MainActor struct ContainerDocumentTests {
  private func arbiter(_ folder: TemporaryFolder, _ shelf: TestContainers) -> FileArbiter {
    FileArbiter(
      table: TurnTable(folder: Array("\(folder.path)/table".utf8)), patience: .seconds(3600),
      containers: shelf.containers)
  }

  /// A document whose contents are only on other devices, and whose download is held.
  private func farAway() throws -> (TestContainers, Note) {
    let shelf = try TestContainers()
    shelf.engine.put("far away", at: try shelf.path("a.txt"))
    shelf.engine.holdDownloads(true)
    let note = Note(fileURL: shelf.url("a.txt"))
    note.coordinator = arbiter(shelf.folder, shelf)
    return (shelf, note)
  }

  @Test func `opening downloads, with the document's progress, and a save is told to the engine`() async throws {
    let (shelf, note) = try farAway()
    let opening = Task { try await note.lifecycle.open() }
    try await eventually { note.documentState.contains(.progressAvailable) && note.progress?.fractionCompleted == 0.25 }
    shelf.engine.holdDownloads(false)
    try await opening.value
    #expect(note.text == "far away")
    note.type("!")
    try await note.lifecycle.save()
    try await eventually("a scan") { shelf.engine.scanned.contains(try shelf.path("a.txt")) }
    await #expect(throws: (any Error).self) {
      try await FileCoordinator(arbiter: arbiter(shelf.folder, shelf)).evict(shelf.url("a.txt"))
    }
    try await note.lifecycle.close()
  }

  @Test func `canceling the progress or the task ends a download, and an error says what is missing`() async throws {
    let (shelf, note) = try farAway()
    let opening = Task { try await note.lifecycle.open() }
    try await eventually { note.progress?.fractionCompleted == 0.25 }
    note.progress?.cancel()
    await #expect {
      try await opening.value
    } throws: {
      ($0 as? CocoaError)?.code == .userCancelled
    }
    let second = Task { try await note.lifecycle.open() }
    try await eventually { shelf.engine.downloads.count == 2 }
    second.cancel()
    await #expect {
      try await second.value
    } throws: {
      ($0 as? CocoaError)?.code == .userCancelled
    }
    shelf.engine.fail(.noHolder)
    await #expect {
      try await note.lifecycle.open()
    } throws: {
      ($0 as? CocoaError)?.code == .ubiquitousFileUnavailable
        && DocumentError.message(for: $0).contains("no connected device has its contents")
    }
  }

  @Test func `canceling one of two tasks that open a document leaves the download to the other`() async throws {
    let (shelf, note) = try farAway()
    let first = Task { try await note.lifecycle.open() }
    try await eventually { note.progress?.fractionCompleted == 0.25 }
    let second = Task { try await note.lifecycle.open() }
    // It waits for the first one.
    await Task {}.value
    second.cancel()
    shelf.engine.holdDownloads(false)
    try await first.value
    try await second.value
    #expect(note.text == "far away")
    try await note.lifecycle.close()
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

  /// A container is shown to users by a link, and the winner may come late.
  @Test func `a document that was opened through a link does not follow its file to the copy of a conflict`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "container/a.txt")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/shown", withDestinationPath: "\(folder.path)/container")
    let url = URL(filePath: "\(folder.path)/shown/a.txt")
    let watcher = FileWatcher(
      timing: WatchTiming(settle: .milliseconds(10), limit: .milliseconds(50), replacement: .milliseconds(10)))
    let note = Note(fileURL: url)
    note.fileWatcher = watcher
    try await note.lifecycle.open()
    let copy = "\(folder.path)/container/a.sync-conflict-20260731-120000-ABCDEF7.txt"
    try FileManager.default.moveItem(atPath: url.path, toPath: copy)
    await withCheckedContinuation { continuation in watcher.whenSettled { continuation.resume() } }
    #expect(note.fileURL == url)
    note.type("!")
    try await note.lifecycle.save()
    #expect(note.fileURL == url)
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == "mine")
    try await note.lifecycle.close()
  }

  private func failToSave(_ shelf: TestContainers, _ desk: Desk) async throws {
    let note = StuckNote(fileURL: shelf.url("a.txt"))
    (note.recoveryStore, note.autosavePolicy, note.coordinator) = (desk.store, .never, arbiter(shelf.folder, shelf))
    try await note.lifecycle.open()
    note.type(" more")
    #expect(await note.autosave() == false)
    #expect(await note.close() == false)
  }

  @Test func `what could not be saved is offered although the engine is down`() async throws {
    let (shelf, desk) = (try TestContainers(), try Desk())
    try shelf.write("one", to: "a.txt")
    try await failToSave(shelf, desk)
    // As when the program has ended.
    try await eventually("the contents") { !desk.store.entries().isEmpty }
    try FileManager.default.removeItem(at: shelf.url("a.txt"))
    shelf.engine.fail(.notRunning)
    let note = Note(fileURL: shelf.url("a.txt"))
    (note.recoveryStore, note.autosavePolicy, note.coordinator) = (desk.store, .never, arbiter(shelf.folder, shelf))
    await #expect {
      try await note.lifecycle.open()
    } throws: {
      ($0 as? CocoaError)?.code == .ubiquitousFileUbiquityServerNotAvailable
    }
    #expect(note.recoverableVersions.count == 1)
  }

  /// Removes its file when it reads it for the first time, and puts another version there a moment later, as Syncthing
  /// may.
  private final class ReplacedNote: Note {
    private nonisolated let isReplaced = Mutex(false)

    nonisolated override func read(from url: URL) throws {
      let isFirst = isReplaced.withLock { isReplaced in
        defer { isReplaced = true }
        return !isReplaced
      }
      if isFirst {
        try FileManager.default.removeItem(at: url)
        // The threads of queues may be busy with other tests.
        Thread.detachNewThread {
          usleep(20_000)
          try? "newer".write(to: url, atomically: true, encoding: .utf8)
        }
      }
      try super.read(from: url)
    }
  }

  @Test func `a document is read although its file is just being replaced`() async throws {
    let desk = try Desk()
    // The other version may come later than a document waits for it.
    for number in 1...100 {
      do {
        let note = try await desk.open(ReplacedNote.init(fileURL:), "\(number).txt", "old")
        #expect(note.text == "newer")
        return try await note.lifecycle.close()
      } catch let error as CocoaError where error.code == .fileReadNoSuchFile {}
    }
    Issue.record("the document did not wait")
  }

  @Test(.enabled(if: SyncthingInstance.program != nil, "syncthing is not installed"))
  func `an open document gets the version that has won, and both are there`() async throws {
    let live = try await LiveContainer()
    try await live.write("base", to: "a.txt")
    let note = Note(fileURL: live.url("a.txt"))
    note.coordinator = FileArbiter(
      table: TurnTable(folder: Array("\(live.pair.folder.path)/table".utf8)), patience: .seconds(3600),
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
