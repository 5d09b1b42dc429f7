import Documents
import Synchronization
import Testing
import UTTestFixtures

@MainActor @Suite(.timeLimit(.minutes(10))) struct SessionTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `a value is opened, edited, saved and closed`() async throws {
    try desk.folder.write("one", to: "a.txt")
    let session = try await DocumentSession<SessionText>.open(at: desk.url("a.txt"))
    session.autosavePolicy = .never
    #expect(session.document.text == "one")
    #expect(session.document.readAs == .plainText)
    #expect(!session.isEdited && session.isEditable)
    session.document.text += "!"
    #expect(session.isEdited)
    try await session.save()
    #expect(!session.isEdited)
    #expect(desk.text("a.txt") == "one!")
    session.document.text = "two"
    try await session.revert()
    #expect(session.document.text == "one!")
    #expect(!session.isEdited)
    session.document.text = "three"
    try await session.close()
    #expect(desk.text("a.txt") == "three")
    #expect(session.state == .closed)
  }

  @Test func `a new value is created, saved elsewhere, duplicated, renamed, moved and deleted`() async throws {
    let session = DocumentSession(newDocument: SessionText("new"), at: desk.url("a.txt"))
    session.autosavePolicy = .never
    try await session.save()
    #expect(desk.text("a.txt") == "new")
    try await session.save(as: desk.url("b.txt"))
    #expect(session.fileURL.lastPathComponent == "b.txt")
    session.document.text = "newer"
    #expect(try await session.duplicate().lastPathComponent == "b 2.txt")
    #expect(desk.text("b 2.txt") == "newer")
    try await session.rename(to: "c")
    #expect(desk.text("c.txt") == "newer")
    try await session.delete()
    #expect(session.state == .closed)
    let names = try desk.names
    #expect(names == ["a.txt", "b 2.txt"])
  }

  @Test func `a copy has what another presenter of the file saves before it is made`() async throws {
    let url = desk.url("a.txt")
    try desk.folder.write("one", to: "a.txt")
    let session = try await DocumentSession<SessionText>.open(at: url)
    session.autosavePolicy = .never
    let presentation = FilePresentation(of: url) { try "two".write(to: url, atomically: false, encoding: .utf8) }
    _ = try await session.duplicate(to: desk.url("copy.txt"))
    #expect(desk.text("copy.txt") == "two")
    presentation.end()
    try await session.close()
  }

  @Test func `a copy gets another name if a file appears under the free one before it is made`() async throws {
    try desk.folder.write("one", to: "a.txt")
    let session = try await DocumentSession<SessionText>.open(at: desk.url("a.txt"))
    session.autosavePolicy = .never
    let other = desk.url("a 2.txt")
    let presentation = FilePresentation(of: desk.url("a.txt")) {
      try "another program's".write(to: other, atomically: false, encoding: .utf8)
    }
    #expect(try await session.duplicate().lastPathComponent == "a 3.txt")
    #expect(desk.text("a 2.txt") == "another program's" && desk.text("a 3.txt") == "one")
    presentation.end()
    try await session.close()
  }

  @Test func `a document behind a link is opened, saved and duplicated as what the link leads to`() async throws {
    try desk.folder.write("one", to: "a.txt")
    try desk.folder.write("{}", to: "S.rtfd/1")
    for (name, target) in [("l.txt", "a.txt"), ("L.rtfd", "S.rtfd")] {
      try FileManager.default.createSymbolicLink(atPath: desk.url(name).path, withDestinationPath: target)
    }
    let session = try await DocumentSession<SessionText>.open(at: desk.url("l.txt"))
    session.document.text = "two"
    let copy = try await session.duplicate(to: desk.url("copy.txt"))
    session.document.text = "three"
    try await session.close()
    #expect(desk.text("a.txt") == "three" && desk.text("copy.txt") == "two")
    for url in [copy, desk.url("l.txt")] {
      let values = try FileManager.default.attributesOfItem(atPath: url.path)
      #expect((values[.type] as? FileAttributeType) == (url == copy ? .typeRegular : .typeSymbolicLink))
    }
    let shapes = try await DocumentSession<SessionShapes>.open(at: desk.url("L.rtfd"))
    #expect(shapes.document.shapes.withLock { $0 } == ["1": "{}"])
    let page = try await DocumentSession<SessionPage>.open(at: desk.url("l.txt")) { SessionPage() }
    #expect(page.document.text == "three")
    let book = try await desk.open(Notebook.init(fileURL:), "L.rtfd")
    #expect(try book.text("1") == "{}")
  }

  @Test func `a file that no extension tells is read by who reads any`() async throws {
    struct Bytes: FileDocument {
      static let readableContentTypes: [UTType] = [.item]
      var data: Data
      init(configuration: ReadConfiguration) throws { data = try configuration.file.contents() }
      func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: data)
      }
    }
    for name in ["README", "x.zzz"] {
      try desk.folder.write("one", to: name)
      let session = try await DocumentSession<Bytes>.open(at: desk.url(name))
      session.document.data = Data("two".utf8)
      try await session.close()
      #expect(desk.text(name) == "two")
    }
    #expect(try desk.names == ["README", "x.zzz"])
    let error = await #expect(throws: DocumentError.self) {
      try await DocumentSession<SessionText>.open(at: desk.url("README"))
    }
    #expect(error?.localizedDescription.contains("public.data") == true)
  }

  @Test func `what is told of the state ends with the document, not with its first save`() async throws {
    var session: DocumentSession? = DocumentSession(newDocument: SessionText("new"), at: desk.url("a.txt"))
    let states = try #require(session?.stateChanges)
    try await session?.save()
    try await session?.close()
    var seen: [UIDocument.State] = []
    for await state in states { seen.append(state) }
    #expect(seen.contains(.normal) && seen.last == .closed)
    var afterwards: [UIDocument.State] = []
    for await state in try #require(session?.stateChanges) { afterwards.append(state) }
    #expect(afterwards == [.closed])
    await #expect(throws: DocumentError.notOpen) { try await session?.save() }
    await #expect(throws: DocumentError.notOpen) { try await session?.save(as: desk.url("elsewhere.txt")) }
    session = DocumentSession(newDocument: SessionText("new"), at: desk.url("b.txt"))
    let forgotten = try #require(session?.stateChanges)
    session = nil
    for await _ in forgotten {}
  }

  @Test func `a type that is not read is an error, and one that conforms is read as what it conforms to`() async throws
  {
    try desk.folder.write("x", to: "a.png")
    await #expect(throws: DocumentError.unsupportedType("public.png")) {
      try await DocumentSession<SessionText>.open(at: desk.url("a.png"))
    }
    try desk.folder.write("let x = 1", to: "a.swift")
    let session = try await DocumentSession<SessionText>.open(at: desk.url("a.swift"))
    #expect(session.document.readAs == .plainText)
    session.autosavePolicy = .never
    session.document.text = "let x = 2"
    try await session.save()
    #expect(desk.text("a.swift") == "let x = 2")
  }

  @Test func `a type that is read but not written becomes one that is`() async throws {
    try desk.folder.write("{\\rtf1}", to: "a.rtf")
    let session = try await DocumentSession<SessionText>.open(at: desk.url("a.rtf"))
    session.autosavePolicy = .never
    session.document.text = "plain"
    try await session.save()
    let names = try desk.names
    #expect(names == ["a.txt"])
    #expect(session.fileURL.lastPathComponent == "a.txt")
  }

  @Test func `a failed save is thrown and told by the state`() async throws {
    try desk.folder.write("one", to: "a.txt")
    let session = try await DocumentSession<SessionText>.open(at: desk.url("a.txt"))
    session.autosavePolicy = .never
    session.underlyingDocument.recoveryStore = desk.store
    var states = session.stateChanges.makeAsyncIterator()
    #expect(await states.next() == .normal)
    session.document.text = "unwritable"
    await #expect(throws: CocoaError(.fileWriteUnknown)) { try await session.save() }
    #expect(session.state == .savingError)
    #expect(!session.isEditable && session.isEdited)
    #expect(desk.text("a.txt") == "one")
    session.document.text = "writable"
    try await session.close()
    var last: UIDocument.State?
    while let next = await states.next() { last = next }
    #expect(last == .closed)
  }

  @Test func `a reference document writes what has changed, and counts undoing`() async throws {
    try desk.folder.write("square", to: "S.rtfd/1")
    try desk.folder.write("circle", to: "S.rtfd/2")
    let session = try await DocumentSession<SessionShapes>.open(at: desk.url("S.rtfd"))
    session.autosavePolicy = .never
    let shapes = session.document
    shapes.shapes.withLock { $0["1"] = "moved" }
    session.undoManager.registerUndo(withTarget: shapes) { $0.shapes.withLock { $0["1"] = "square" } }
    session.undoManager.endTurn()
    #expect(session.isEdited)
    try await session.save()
    #expect(desk.text("S.rtfd/1") == "moved")
    #expect(shapes.written.withLock { $0 } == ["1"])
    session.undoManager.undo()
    try await session.close()
    #expect(desk.text("S.rtfd/1") == "square")
    #expect(shapes.written.withLock { $0 } == ["1", "1"])
    #expect(desk.text("S.rtfd/2") == "circle")
  }

  @Test func `SD-10 a document of iOS 27 is read and written by wrappers`() async throws {
    try desk.folder.write("one", to: "a.txt")
    let session = try await DocumentSession<SessionPage>.open(at: desk.url("a.txt")) { SessionPage() }
    session.autosavePolicy = .never
    let page = session.document
    #expect(page.text == "one")
    page.text += "!"
    session.markEdited()
    try await session.save()
    #expect(desk.text("a.txt") == "one!")
    try desk.folder.write("theirs", to: "a.txt")
    session.underlyingDocument.presentedItemDidChange()
    try await eventually { page.text == "theirs" && session.state == .normal }
    #expect(page.applied == [nil, "one"])
  }

  @Test func `a writer of its own gets what was written before, and its copy`() async throws {
    try desk.folder.write("one", to: "A.rtfd/1")
    try desk.folder.write("two", to: "A.rtfd/2")
    let log = EventLog()
    let session = try await DocumentSession<SessionAlbum>.open(at: desk.url("A.rtfd")) { SessionAlbum(log) }
    session.autosavePolicy = .never
    session.document.pages["1"] = "uno"
    session.markEdited()
    try await session.save()
    #expect(Set(log.take()) == ["1", "2"])  // What was read is not what was written.
    session.document.pages["2"] = "due"
    session.markEdited()
    try await session.save()
    #expect(log.take() == ["2"])
    #expect(desk.text("A.rtfd/1") == "uno")
    #expect(desk.text("A.rtfd/2") == "due")
    #expect(session.state == .normal)
    try await session.close()
    let names = try desk.names
    #expect(names == ["A.rtfd"])
  }

  @Test func `what shows a document knows whether it can be edited, and edits it`() async throws {
    let session = DocumentSession(newDocument: SessionText("new"), at: desk.url("a.txt"))
    #expect(session.documentConfiguration == session.documentConfiguration)
    #expect(session.configuration.fileURL == nil && session.documentConfiguration.fileURL == nil)
    try await session.save()
    let configuration = session.configuration
    #expect(configuration.fileURL == desk.url("a.txt") && configuration.isEditable)
    configuration.document.text += "!"
    #expect(session.isEdited)
    try await session.save()
    #expect(desk.text("a.txt") == "new!")
    configuration.document.text = "unwritable"
    await #expect(throws: CocoaError.self) { try await session.save() }
    #expect(!configuration.isEditable && !session.documentConfiguration.isEditable)

    let shapes = DocumentSession(newDocument: SessionShapes(), at: desk.url("a.rtfd"))
    try await shapes.save()
    #expect(shapes.configuration.document === shapes.document && shapes.configuration.isEditable)
    #expect(shapes.configuration.fileURL == desk.url("a.rtfd"))
  }

  @Test func `progress is told while it is made`() async throws {
    let names = (1...40).map { "\($0).txt" }
    for name in names { try desk.folder.write("old", to: "a.rtfd/\(name)") }
    let session = try await DocumentSession<SessionAlbum>.open(at: desk.url("a.rtfd")) { SessionAlbum(EventLog()) }
    let parts = session.progressChanges
    let collecting = Task {
      var seen: [Double] = []
      for await part in parts { seen.append(part) }
      return seen
    }
    // The file gets the progress of the reader itself.
    try await session.revert()
    #expect(session.progress.totalUnitCount == 1000 && session.progress.completedUnitCount == 1000)
    for name in names { session.document.pages[name] = "new" }
    session.markEdited()
    try await session.save()
    #expect(session.progress.fractionCompleted == 1)
    try await session.close()
    // Who is slow gets the newest only.
    let seen = await collecting.value
    #expect(seen.last == 1 && seen.allSatisfy { (0...1).contains($0) })
  }

  @Test func `progress is reported in parts`() {
    let seen = Mutex<[Double]>([])
    let progress = Subprogress { part in seen.withLock { $0.append(part) } }.start(totalCount: 4)
    progress.complete(count: 1)
    progress.complete(count: 3)
    #expect(seen.withLock { $0 } == [0.25, 1])
    #expect(progress.fractionCompleted == 1)
  }
}
