import Dispatch
import Documents
import Synchronization
import Testing
import UTFileWatching
import UTTestFixtures

/// What documents do when they hear of other programs.
@MainActor @Suite(.timeLimit(.minutes(10))) struct WatchingTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `nothing is heard of what the document itself saves`() async throws {
    let note = try await desk.open(HearingNote.init(fileURL:), "a.txt", "one")
    try desk.folder.write("one", to: "Trip.rtfd/1.rtf")
    let notebook = try await desk.open(HearingNotebook.init(fileURL:), "Trip.rtfd")
    for number in 0..<10 {
      note.type("!")
      try notebook.set("\(number).rtf", "mine")
      try await note.lifecycle.save()
      try await notebook.lifecycle.save()
      await note.settle()
    }
    try await note.lifecycle.rename(to: "b")
    #expect(await notebook.news() == [])
    #expect(note.log.take() == ["moved to b.txt"])
  }

  // MARK: Removed and moved

  @Test func `a document whose file is removed stays open, and closing it does not bring the file back`() async throws {
    let clock = ManualClock()
    let note = try desk.document(HearingNote.init(fileURL:), "a.txt", "one")
    note.autosaveClock = clock
    note.autosavePolicy = .standard
    try await note.lifecycle.open()
    try await desk.run("rm a.txt")
    try await eventually { note.isFileRemoved }
    #expect(note.documentState == .normal && !note.hasUnsavedChanges)
    #expect(await note.news() == ["changed"])
    #expect(clock.sleeperCount == 0)
    #expect(note.text == "one")
    #expect(await note.autosave())
    try await note.lifecycle.close()
    #expect(try desk.names == [])
  }

  @Test func `a file that comes back is read, unless the document has changes`() async throws {
    let note = try await desk.open(HearingNote.init(fileURL:), "a.txt", "one")
    try await desk.run("rm a.txt")
    try await eventually { note.isFileRemoved }
    try await desk.run("echo two > a.txt")
    try await eventually { note.text == "two\n" && !note.isFileRemoved && note.documentState == .normal }
    try await desk.run("rm a.txt")
    try await eventually { note.isFileRemoved }
    note.type("mine")
    try await desk.run("echo three > a.txt")
    try await eventually { note.documentState == .inConflict }
    #expect(note.text == "two\nmine" && desk.text("a.txt") == "three\n")
    // The conflict ends with the other version.
    try await desk.run("rm a.txt")
    try await eventually { note.documentState == .normal }
    #expect(note.hasUnsavedChanges && note.isFileRemoved)
  }

  @Test func `a file behind a link is read when it has been written`() async throws {
    try desk.folder.write("old", to: "store/a.txt")
    try FileManager.default.createSymbolicLink(atPath: desk.url("a.txt").path, withDestinationPath: "store/a.txt")
    let note = try desk.document(HearingNote.init(fileURL:), "a.txt")
    // The program may pause between its steps, but it writes for longer than a file must be left alone.
    note.fileWatcher = FileWatcher(timing: .patient)
    try await note.lifecycle.open()
    await note.settle()
    try await desk.run("cd store; rm a.txt; { sleep 3; echo new; } > a.txt")
    try await eventually { note.text == "new\n" }
    #expect(!note.loadedTypes.isEmpty && note.loadedTypes.count == 2)
  }

  @Test func `what a hard link puts in the file's place is another program's version`() async throws {
    try desk.folder.write("theirs", to: "b.txt")
    try desk.folder.write("one", to: "sub/a.txt")
    let note = try desk.document(HearingNote.init(fileURL:), "sub/a.txt")
    let clock = ManualClock()
    note.autosaveClock = clock
    note.autosavePolicy = .standard
    try await note.lifecycle.open()
    note.type("!")
    try await desk.run("ln b.txt sub/b.txt; cd sub; rm a.txt; ln b.txt a.txt")
    try await eventually { note.documentState == .inConflict }
    try await clock.advance(by: .seconds(60))
    await note.settle()
    #expect(desk.text("b.txt") == "theirs" && note.text == "one!" && note.hasUnsavedChanges)
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.url("sub").path).sorted() == ["a.txt", "b.txt"])
  }

  /// Another user, or another device of a container, may have put the link there.
  @Test(arguments: ["cd sub; rm a.txt; ln -s ../own/a.txt a.txt", "chmod 777 .; mv sub elsewhere; ln -s own sub"])
  func `what a symbolic link puts in the file's place is neither read nor written`(_ command: String) async throws {
    try desk.folder.write("secret", to: "own/a.txt")
    try desk.folder.write("one", to: "sub/a.txt")
    try await desk.run("chmod 777 sub")
    let note = try desk.document(HearingNote.init(fileURL:), "sub/a.txt")
    try await note.lifecycle.open()
    try await desk.run(command)
    try await eventually { note.isFileRemoved || note.fileURL != desk.url("sub/a.txt") }
    await note.settle()
    #expect(note.text == "one" && note.documentState == .normal)
    note.type("!")
    if note.isFileRemoved {
      await #expect(throws: (any Error).self) { try await note.lifecycle.save() }
    } else {
      // It follows its folder.
      try await note.lifecycle.save()
    }
    #expect(desk.text("own/a.txt") == "secret" && note.text == "one!")
  }

  @Test func `a document is not opened through a link that leads out of a container`() async throws {
    let container = "uniform-documents/containers/iCloud.com.example.notes/Documents"
    try desk.folder.write("secret", to: "secret.txt")
    try desk.folder.write("one", to: "\(container)/a.txt")
    try desk.folder.write("two", to: "\(container)/folder/b.txt")
    // Another container may be on other devices.
    try desk.folder.write("secret", to: "uniform-documents/containers/iCloud.com.example.other/c.txt")
    try await desk.run(
      "cd \(container); ln -s ../../../../secret.txt out.txt; ln -s folder/b.txt in.txt; ln -s ../../../.. up")
    try await desk.run(
      "cd \(container); ln -s ../../iCloud.com.example.other/c.txt other.txt; ln -s $PWD/out.txt \"$1\"",
      desk.url("mine.txt").path)
    let links = [("in.txt", true), ("out.txt", false), ("up/secret.txt", false), ("other.txt", false)]
    for (name, isOpened) in [("a.txt", true), ("../../../../mine.txt", false)] + links {
      let note = try desk.document(HearingNote.init(fileURL:), "\(container)/\(name)")
      if isOpened {
        try await note.lifecycle.open()
        try await note.lifecycle.close()
      } else {
        await #expect(throws: DocumentError.leavesContainer(note.fileURL.path)) { try await note.lifecycle.open() }
        #expect(note.text.isEmpty)
      }
    }
  }

  /// Others could have renamed the folders.
  @Test func `what is saved in the folder to which a document was moved is read`() async throws {
    try desk.folder.write("one", to: "first/a.txt")
    try await desk.run("mkdir second; chmod 777 .")
    let note = try await desk.open(HearingNote.init(fileURL:), "first/a.txt")
    try await desk.run("mv first/a.txt second")
    try await eventually { note.fileURL == desk.url("second/a.txt") }
    try await desk.run("cd second; echo two > b.txt; mv b.txt a.txt")
    try await eventually { note.text == "two\n" && note.documentState == .normal }
    note.type("!")
    try await note.lifecycle.save()
    #expect(desk.text("second/a.txt") == "two\n!")
  }

  @Test(arguments: ["b.txt", "sub/b.txt"])
  func `a document follows its file, and goes on there`(_ name: String) async throws {
    let note = try await desk.open(HearingNote.init(fileURL:), "a.txt", "one")
    note.type("!")
    try await desk.run("mkdir sub; mv a.txt \"$1\"", name)
    try await eventually { note.fileURL == desk.url(name) }
    #expect(await note.news() == ["moved to b.txt"])
    try await note.lifecycle.save()
    #expect(desk.text(name) == "one!" && desk.text("a.txt") == nil)
    #expect(note.documentState == .normal)
    try await desk.run("echo two > \"$1\"", name)
    try await eventually { note.text == "two\n" }
  }

  @Test func `a document follows a file that is moved right after it was read`() async throws {
    let note = try desk.document(SlowNote.init(fileURL:), "a.txt", "one")
    note.isSlow.withLock { $0 = true }
    let (old, new) = (desk.url("a.txt").path, desk.url("b.txt").path)
    note.open(completionHandler: nil)
    // The next operation after reading; what is reported meanwhile is checked later.
    note.performAsynchronousFileAccess { rename(old, new) }
    try await eventually { note.isReading.withLock { $0 } }
    await withCheckedContinuation { continuation in note.fileWatcher.whenSettled { continuation.resume() } }
    note.goesOn.signal()
    try await eventually { note.fileURL == desk.url("b.txt") }
    #expect(await note.news() == ["moved to b.txt"])
    #expect(note.documentState == .normal && !note.hasUnsavedChanges)
  }

  @Test func `a document follows a file that it has found missing before the move was reported`() async throws {
    let note = try await desk.open(HearingNote.init(fileURL:), "a.txt", "one")
    note.presentedItemOperationQueue.isSuspended = true
    try await desk.run("echo two > a.txt")
    await withCheckedContinuation { continuation in note.fileWatcher.whenSettled { continuation.resume() } }
    await withCheckedContinuation { continuation in note.performAsynchronousFileAccess { continuation.resume() } }
    try await desk.run("mv a.txt b.txt")
    note.presentedItemOperationQueue.isSuspended = false
    try await eventually { note.fileURL == desk.url("b.txt") && note.text == "two\n" }
    #expect(await note.news().contains("moved to b.txt"))
    #expect(note.documentState == .normal && !note.hasUnsavedChanges)
  }

  // MARK: Reading again

  /// Reads slowly when it is asked to, and counts what it loads as a change.
  final class SlowNote: HearingNote {
    nonisolated let isSlow = Mutex(false)
    nonisolated let isReading = Mutex(false)
    nonisolated let goesOn = DispatchSemaphore(value: 0)

    nonisolated override func read(from url: URL) throws {
      if isSlow.withLock({ $0 }) {
        isReading.withLock { $0 = true }
        goesOn.wait()
      }
      try super.read(from: url)
    }

    override func load(fromContents contents: Any, ofType typeName: String?) throws {
      try super.load(fromContents: contents, ofType: typeName)
      updateChangeCount(.done)
    }
  }

  @Test func `what is loaded is no change, even if the document says so`() async throws {
    let note = try await desk.open(SlowNote.init(fileURL:), "a.txt", "one")
    #expect(!note.hasUnsavedChanges)
    try await desk.run("echo two > a.txt")
    try await eventually { note.text == "two\n" && note.documentState == .normal }
    #expect(!note.hasUnsavedChanges)
  }

  @Test func `a change while the file is read again is not lost`() async throws {
    let note = try await desk.open(SlowNote.init(fileURL:), "a.txt", "one")
    note.isSlow.withLock { $0 = true }
    try await desk.run("echo two > a.txt")
    try await eventually { note.isReading.withLock { $0 } }
    #expect(note.documentState.contains(.editingDisabled))
    note.isSlow.withLock { $0 = false }
    note.type("!")
    note.goesOn.signal()
    try await eventually { note.documentState == .inConflict }
    #expect(note.text == "one!" && note.hasUnsavedChanges && note.errors.isEmpty)
    #expect(desk.text("a.txt") == "two\n")
    #expect(note.editability == [false, true])
    try await eventually { desk.keptTexts == ["one!"] }
  }

  @Test func `a file that cannot be read again is told, and the document is as it was`() async throws {
    let note = try await desk.open(RecordingNote.init(fileURL:), "a.txt", "one")
    note.failure.withLock { $0 = "load" }
    try await desk.run("echo two > a.txt")
    try await eventually { note.documentState == .savingError }
    #expect(note.text == "one")
    note.failure.withLock { $0 = nil }
    try await desk.run("echo three > a.txt")
    try await eventually { note.text == "three\n" && note.documentState == .normal }
  }

  // MARK: Beginning and end

  @Test func `who saves elsewhere hears of what happens there`() async throws {
    let note = try await desk.open(HearingNote.init(fileURL:), "a.txt", "one")
    try await note.lifecycle.save(to: desk.url("b.txt"), for: .forCreating)
    // In one step: a slow write in place may be heard of twice.
    try await desk.run("rm a.txt; echo two > t; mv t b.txt")
    try await eventually { note.text == "two\n" && note.documentState == .normal }
    try desk.folder.write("three", to: "c.txt")
    try await note.lifecycle.revert(toContentsOf: desk.url("c.txt"))
    try await desk.run("rm b.txt; echo four > t; mv t c.txt")
    try await eventually { note.text == "four\n" && note.documentState == .normal }
    #expect(await note.news() == ["changed", "changed"])
  }

  @Test func `nothing is left of documents that were closed, deleted, not opened or forgotten`() async throws {
    let watcher = FileWatcher(timing: WatchTiming(idle: .milliseconds(100)))
    func note(_ name: String, _ text: String? = "one") throws -> Note {
      let note = try desk.document(Note.init(fileURL:), name, text)
      note.fileWatcher = watcher
      return note
    }
    var notes: [Note] = []
    for number in 0..<200 {
      notes.append(try note("\(number).txt"))
      try await notes[number].lifecycle.open()
    }
    try await eventually { watcher.load == WatchLoad(files: 200, folders: 1, isRunning: true) }
    for number in 0..<100 { try await notes[number].lifecycle.close() }
    for number in 100..<120 { try await DocumentLifecycle.delete(at: notes[number].fileURL) }
    notes = []
    let missing = try note("missing.txt", nil)
    #expect(await missing.open() == false)
    let new = try note("new.txt", nil)
    try await new.lifecycle.save(for: .forCreating)
    try await eventually { watcher.load.files == 1 }
    try await new.lifecycle.close()
    try await eventually { watcher.load == WatchLoad() }
  }
}
