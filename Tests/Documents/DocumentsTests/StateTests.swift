import Documents
import Testing
import UTTestFixtures

@MainActor @Suite(.timeLimit(.minutes(10))) struct StateTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `states have Apple's values and names`() {
    #expect(UIDocument.State.normal.rawValue == 0)
    #expect(UIDocument.State.closed.rawValue == 1)
    #expect(UIDocument.State.inConflict.rawValue == 2)
    #expect(UIDocument.State.savingError.rawValue == 4)
    #expect(UIDocument.State.editingDisabled.rawValue == 8)
    #expect(UIDocument.State.progressAvailable.rawValue == 16)
    #expect(UIDocument.stateChangedNotification.rawValue == "UIDocumentStateChangedNotification")
    #expect(
      UIDocument.didMoveToWritableLocationNotification.rawValue == "UIDocumentDidMoveToWritableLocationNotification")
    #expect(UIDocument.SaveOperation.forCreating.rawValue == 0 && UIDocument.SaveOperation.forOverwriting.rawValue == 1)
    let kinds: [UIDocument.ChangeKind] = [.done, .undone, .redone, .cleared]
    #expect(kinds.map(\.rawValue) == [0, 1, 2, 3])
  }

  @Test func `every change of the state is told, and only changes are`() async throws {
    final class States: Sendable {
      let log = EventLog()
    }
    let states = States()
    let note = try desk.document(Note.init(fileURL:), "a.txt", "one")
    let token = NotificationCenter.default.addObserver(
      forName: UIDocument.stateChangedNotification, object: note, queue: nil
    ) { states.log.add(String(($0.object as? UIDocument)?.documentState.rawValue ?? 99)) }
    await note.open()
    #expect(states.log.take() == ["17", "0"])
    note.type("!")
    #expect(states.log.take() == [])
    await note.save(to: note.fileURL, for: .forOverwriting)
    #expect(states.log.take() == ["16", "0"])
    await note.close()
    #expect(states.log.take() == ["8", "24", "1"])
    NotificationCenter.default.removeObserver(token)
  }

  @Test func `reverting throws changes away and can go to another file`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.change(to: "two")
    note.undoManager.endTurn()
    try desk.folder.write("other", to: "b.txt")
    let success = await withCheckedContinuation { continuation in
      note.revert(toContentsOf: desk.url("b.txt")) { success in
        MainActor.assertIsolated()
        continuation.resume(returning: success)
      }
    }
    #expect(success)
    #expect(note.text == "other")
    #expect(note.fileURL == desk.url("b.txt"))
    #expect(!note.hasUnsavedChanges && !note.undoManager.canUndo)
    #expect(desk.text("a.txt") == "one")
    #expect(note.editability == [false, true])
  }

  @Test func `editing is disabled while closing and reverting, and enabled again`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.revert(toContentsOf: note.fileURL, completionHandler: nil)
    #expect(note.documentState.contains(.editingDisabled))
    #expect(note.editability == [false])
    await note.autosave()
    await note.revert(toContentsOf: note.fileURL)
    #expect(!note.documentState.contains(.editingDisabled))
    await note.close()
    #expect(note.documentState == .closed)
    #expect(note.editability.last == false)
  }

  // MARK: Errors

  /// Asks the user, who takes their time.
  private final class Asking: Note {
    private(set) var asked: [Bool] = []
    private(set) var finished: [Bool] = []

    override func handleError(_ error: any Error, userInteractionPermitted: Bool) {
      asked.append(userInteractionPermitted)
      if !userInteractionPermitted { finishedHandlingError(error, recovered: false) }
    }

    override func finishedHandlingError(_ error: any Error, recovered: Bool) {
      finished.append(recovered)
      super.finishedHandlingError(error, recovered: recovered)
    }
  }

  @Test func `an error may be dealt with later, and completion does not wait for that`() async throws {
    let note = try desk.document(Asking.init(fileURL:), "none.txt")
    #expect(await note.open() == false)
    #expect(note.asked == [true])
    #expect(note.isHandlingError)
    note.finishedHandlingError(try #require(note.lastError), recovered: true)
    #expect(!note.isHandlingError)
    #expect(note.finished == [true])
  }

  @Test func `when there is no time any more, what is dealt with ends`() async throws {
    let note = try desk.document(Asking.init(fileURL:), "none.txt")
    await note.open()
    note.endUserInteraction()
    #expect(!note.isHandlingError)
    #expect(note.finished == [false])
    await note.open()
    #expect(note.asked == [true, false])
    #expect(!note.isHandlingError)
  }

  // MARK: User activity and creation

  @Test func `the activity has the document's URL, and follows it`() async throws {
    final class Reader: Note {
      private(set) var page = 0
      override func updateUserActivityState(_ userActivity: NSUserActivity) {
        super.updateUserActivityState(userActivity)
        userActivity.addUserInfoEntries(from: ["page": page])
      }
      override func restoreUserActivityState(_ userActivity: NSUserActivity) {
        page = userActivity.userInfo?["page"] as? Int ?? 0
      }
    }
    let note = try await desk.open(Reader.init(fileURL:), "a.txt", "one")
    let activity = NSUserActivity(activityType: "com.example.reading")
    note.userActivity = activity
    #expect(activity.userInfo?[UIDocument.userActivityURLKey] as? URL == desk.url("a.txt"))
    #expect(UIDocument.userActivityURLKey == "NSUserActivityDocumentURL")
    try await note.lifecycle.save(to: desk.url("b.txt"), for: .forCreating)
    #expect(activity.userInfo?[NSUserActivityDocumentURLKey] as? URL == desk.url("b.txt"))
    activity.userInfo?["page"] = 7
    note.restoreUserActivityState(activity)
    #expect(note.page == 7)
    activity.becomeCurrent()
    #expect(NSUserActivity.current === activity)
    activity.invalidate()
    #expect(NSUserActivity.current == nil)
  }

  @Test func `a way to create a document is a name`() {
    let scan = UIDocument.CreationIntent("scan")
    #expect(scan.rawValue == "scan")
    #expect(UIDocument.CreationIntent(rawValue: "scan") == scan)
    #expect(UIDocument.CreationIntent.default != scan)
  }

  @Test func `a new document gets a name that is free`() throws {
    #expect(DocumentName.untitled(.plainText, in: desk.url("")).lastPathComponent == "Untitled.txt")
    try desk.folder.write("", to: "Untitled.txt")
    try desk.folder.write("", to: "Untitled 2.txt")
    #expect(DocumentName.untitled(.plainText, in: desk.url("")).lastPathComponent == "Untitled 3.txt")
    // A document named like a dangling link would be written to the destination of the link.
    try FileManager.default.createSymbolicLink(
      at: desk.url("Untitled 3.txt"), withDestinationURL: desk.url("missing.txt"))
    #expect(DocumentName.untitled(.plainText, in: desk.url("")).lastPathComponent == "Untitled 4.txt")
    #expect(DocumentName.untitled(.folder, in: desk.url(""), name: "Trip").lastPathComponent == "Trip")
  }

  // MARK: Moving and deleting

  @Test func `renaming keeps changes, extension and base`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    try await note.lifecycle.rename(to: "b")
    #expect(try desk.names == ["b.txt"])
    #expect(note.hasUnsavedChanges)
    try await note.lifecycle.save()
    #expect(desk.text("b.txt") == "one!")
    #expect(note.documentState == .normal)
    try await note.lifecycle.rename(to: "B")
    #expect(try desk.names == ["B.txt"])
    #expect(note.localizedName == "B")
    for name in ["", "a/b", String(repeating: "x", count: 300)] {
      await #expect(throws: DocumentError.invalidName(name)) { try await note.lifecycle.rename(to: name) }
    }
    #expect(try desk.names == ["B.txt"])
  }

  @Test func `a package moves to another folder with all that is in it`() async throws {
    try desk.folder.write("one", to: "Trip.rtfd/1.rtf")
    try FileManager.default.createDirectory(at: desk.url("Archive"), withIntermediateDirectories: false)
    let notebook = try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
    try await notebook.lifecycle.move(to: desk.url("Archive/Trip.rtfd"))
    #expect(desk.text("Archive/Trip.rtfd/1.rtf") == "one")
    try notebook.set("2.rtf", "two")
    try await notebook.lifecycle.save()
    #expect(desk.text("Archive/Trip.rtfd/2.rtf") == "two")
    #expect(notebook.documentState == .normal)
  }

  @Test(.enabled(if: otherFileSystem != nil))
  func `a document that cannot be moved says why, and stays where it is`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    func reason(_ url: URL) async -> String {
      do { try await note.lifecycle.move(to: url) } catch { return error.localizedDescription }
      return ""
    }
    let other = try #require(Self.otherFileSystem).appending(path: "utictl-\(UUID()).txt")
    #expect(await reason(other).contains("cannot move '\(note.fileURL.path)': "))
    #expect(await reason(other).contains("save a copy at the new location"))
    #expect(note.fileURL == desk.url("a.txt") && desk.text("a.txt") == "one")
    try FileManager.default.removeItem(at: note.fileURL)
    #expect(await reason(desk.url("b.txt")).hasPrefix("cannot move '\(note.fileURL.path)': no such file"))
  }

  /// A folder in another file system than that of temporary files.
  private nonisolated static var otherFileSystem: URL? {
    func device(_ path: String) -> UInt? {
      var status = stat()
      return stat(path, &status) == 0 ? status.st_dev : nil
    }
    let other = URL(filePath: "/dev/shm")
    return device(other.path) == device(NSTemporaryDirectory()) ? nil : other
  }

  @Test func `a document whose file is deleted closes`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    try await DocumentLifecycle.delete(at: note.fileURL)
    #expect(try desk.names == [])
    try await eventually { note.documentState == .closed }
    #expect(note.errors.isEmpty && desk.keptTexts == [])
    await #expect(throws: CocoaError.self) { try await DocumentLifecycle.delete(at: note.fileURL) }
  }
}
