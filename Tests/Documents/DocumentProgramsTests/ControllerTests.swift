import DocumentPrograms
import Documents
import PropertyLists
import Synchronization
import Testing
import TypeRegistry
import UTBundleDeclarations
import UTDocumentFixtures
import UTTestFixtures

@MainActor @Suite(.timeLimit(.minutes(10))) struct ControllerTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  private static let plist = """
    <plist version="1.0"><dict>
    <key>CFBundleDocumentTypes</key><array>
      <dict><key>CFBundleTypeRole</key><string>Editor</string><key>LSHandlerRank</key><string>Owner</string>
        <key>LSItemContentTypes</key><array><string>com.example.shopping-list</string></array></dict>
      <dict><key>CFBundleTypeRole</key><string>Viewer</string>
        <key>LSItemContentTypes</key><array><string>public.plain-text</string></array></dict></array>
    <key>UTExportedTypeDeclarations</key><array>
      <dict><key>UTTypeIdentifier</key><string>com.example.shopping-list</string>
        <key>UTTypeConformsTo</key><array><string>public.data</string></array>
        <key>UTTypeTagSpecification</key>
          <dict><key>public.filename-extension</key><array><string>shoppinglist</string></array></dict></dict></array></dict></plist>
    """

  private var recent: RecentDocuments { RecentDocuments(file: desk.url("share/recently-used.xbel"), program: "lists") }

  private func controller(registering: Bool = true) throws -> DocumentController {
    let bundle = try #require(InfoPlist(PropertyList(parsing: Array(Self.plist.utf8), named: "Info.plist")))
    let controller = DocumentController(
      declarations: [bundle], recentDocuments: recent, sessionFile: desk.url("state/open-documents.json"))
    guard registering else { return controller }
    let list = try #require(controller.registry.type("com.example.shopping-list").map(UTType.init))
    let store = desk.store
    controller.register([list, .plainText]) { url in
      let note = Note(fileURL: url)
      note.recoveryStore = store
      note.autosavePolicy = .never
      return note
    }
    return controller
  }

  @Test func `the declarations say what can be created`() throws {
    let controller = try controller()
    #expect(controller.readableContentTypes.map(\.identifier) == ["com.example.shopping-list", "public.plain-text"])
    #expect(controller.creatableContentTypes.map(\.identifier) == ["com.example.shopping-list"])
    #expect(controller.claim(on: .plainText)?.role == .viewer)
    #expect(controller.claim(on: .png) == nil)
  }

  @Test func `a document is created, opened once, and known by its own type`() async throws {
    let controller = try controller()
    let list = controller.readableContentTypes[0]
    let created = try await controller.newDocument(list, in: desk.url(""), name: "List") { document in
      (document as? Note)?.type("Milk")
    }
    #expect(created.fileType == "com.example.shopping-list")
    #expect(desk.text("List.shoppinglist") == "Milk")
    let open = try await controller.open(desk.url("List.shoppinglist"))
    #expect(open === created)
    try await created.lifecycle.close()
    let again = try await controller.open(desk.url("List.shoppinglist"))
    #expect(again !== created)
    #expect((again as? Note)?.text == "Milk")
  }

  @Test func `a file is opened once, and new documents have names of their own`() async throws {
    let controller = DocumentController(recentDocuments: nil, sessionFile: nil)
    controller.register([.plainText]) { [desk] in
      let note = Note(fileURL: $0)
      note.recoveryStore = desk.store
      return note
    }
    try desk.folder.write("one", to: "a.txt")
    try FileManager.default.createSymbolicLink(atPath: desk.url("l.txt").path, withDestinationPath: "a.txt")
    async let first = controller.open(desk.url("a.txt"))
    async let second = controller.open(desk.url("a.txt"))
    let (one, two) = (try await first, try await second)
    #expect(one === two)
    #expect(try await controller.open(desk.url("l.txt")) === one)
    async let third = controller.newDocument(.plainText, in: desk.url(""), name: "New")
    async let fourth = controller.newDocument(.plainText, in: desk.url(""), name: "New")
    let names = [try await third.fileURL.lastPathComponent, try await fourth.fileURL.lastPathComponent]
    #expect(names.sorted() == ["New 2.txt", "New.txt"])
    for document in OpenDocuments.all where document.fileURL.path.hasPrefix(desk.folder.path) { await document.close() }
  }

  @Test func `of what could not be created and nobody has edited nothing is kept`() async throws {
    final class Stuck: Note {
      nonisolated override func writeContents(
        _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?, safelyTo url: URL,
        for saveOperation: UIDocument.SaveOperation
      ) throws { throw CocoaError(.fileWriteOutOfSpace) }
    }
    let controller = DocumentController(recentDocuments: nil, sessionFile: nil)
    controller.register([.plainText]) { [desk] in
      let note = Stuck(fileURL: $0)
      note.recoveryStore = desk.store
      return note
    }
    await #expect(throws: CocoaError.self) {
      _ = try await controller.newDocument(.plainText, in: desk.url(""), name: "New")
    }
    #expect(!FileManager.default.fileExists(atPath: desk.url("recovery").path))
  }

  @Test func `a program names its types before anything declares them`() async throws {
    let list = UTType(exportedAs: "com.example.shopping-list")
    #expect(!list.isDeclared)
    let controller = try DocumentController(
      infoPlist: Array(Self.plist.utf8), recentDocuments: nil, sessionFile: nil)
    controller.register([list]) { Note(fileURL: $0) }
    #expect(controller.readableContentTypes.map(\.preferredFilenameExtension) == ["shoppinglist"])
    let document = try await controller.newDocument(list, in: desk.url(""), name: "List")
    #expect(document.fileURL.lastPathComponent == "List.shoppinglist")
    try await document.lifecycle.close()
    #expect(try await controller.open(desk.url("List.shoppinglist")).fileType == list.identifier)
  }

  @Test func `what is no Info.plist is an error`() {
    for text in ["<plist><dict>", "<plist><array/></plist>"] {
      #expect(throws: (any Error).self) {
        try DocumentController(infoPlist: Array(text.utf8), recentDocuments: nil, sessionFile: nil)
      }
    }
  }

  @Test func `what is not registered is an error, what conforms is opened`() async throws {
    let controller = try controller()
    try desk.folder.write("x", to: "a.png")
    await #expect(throws: DocumentError.unsupportedType("public.png")) { try await controller.open(desk.url("a.png")) }
    try desk.folder.write("let x = 1", to: "a.swift")
    #expect((try await controller.open(desk.url("a.swift")) as? Note)?.text == "let x = 1")
  }

  @Test func `what is opened is recent, the last one first`() async throws {
    let controller = try controller()
    for name in ["a", "b"] { try desk.folder.write(name, to: "\(name).txt") }
    for name in ["a", "b", "a"] { try await controller.open(desk.url("\(name).txt")).lifecycle.close() }
    let documents = try recent.documents()
    #expect(documents.map(\.url.lastPathComponent) == ["a.txt", "b.txt"])
    #expect(documents.map(\.mimeType) == ["text/plain", "text/plain"])
    #expect(documents.map(\.programs) == [["lists"], ["lists"]])
  }

  @Test func `what was open is opened again at the next start`() async throws {
    let first = try controller()
    for name in ["a", "b", "c"] { try desk.folder.write(name, to: "\(name).txt") }
    var documents: [UIDocument] = []
    for name in ["a", "b", "c"] { documents.append(try await first.open(desk.url("\(name).txt"))) }
    try await documents[1].lifecycle.close()
    try await documents[2].lifecycle.move(to: desk.url("moved.txt"))
    first.endSession()
    try await documents[0].lifecycle.close()
    try await documents[2].lifecycle.close()
    try FileManager.default.removeItem(at: desk.url("a.txt"))
    let second = try controller()
    // What is opened before is no reason to forget the rest.
    try desk.folder.write("d", to: "d.txt")
    try await second.open(desk.url("d.txt")).lifecycle.close()
    #expect(second.documentsToReopen.map(\.lastPathComponent) == ["moved.txt"])
    #expect(try controller().documentsToReopen.map(\.lastPathComponent) == ["moved.txt"])
    let (reopened, failures) = await second.reopenDocuments()
    #expect(reopened.map { ($0 as? Note)?.text } == ["c"])
    #expect(failures.isEmpty)
    #expect(try controller().documentsToReopen.map(\.lastPathComponent) == ["moved.txt"])
  }

  /// A document that can wait for the end of each access to its file.
  private final class PromptNote: Note {
    nonisolated let isPrompt = Atomic(false)

    nonisolated override func performAsynchronousFileAccess(_ block: @escaping @Sendable () -> Void) {
      guard isPrompt.load(ordering: .relaxed) else { return super.performAsynchronousFileAccess(block) }
      let isDone = DispatchSemaphore(value: 0)
      super.performAsynchronousFileAccess {
        block()
        isDone.signal()
      }
      isDone.wait()
    }

    private(set) var activityUpdates = 0
    override func updateUserActivityState(_ userActivity: NSUserActivity) { activityUpdates += 1 }
  }

  @Test func `a move is in the list of open documents as soon as it has returned`() async throws {
    let first = try controller()
    let store = desk.store
    first.register([.json]) { url in
      let note = PromptNote(fileURL: url)
      note.recoveryStore = store
      note.autosavePolicy = .never
      return note
    }
    try desk.folder.write("a", to: "a.json")
    let document = try #require(try await first.open(desk.url("a.json")) as? PromptNote)
    document.userActivity = NSUserActivity(activityType: "com.example.writing")
    let updates = document.activityUpdates
    document.isPrompt.store(true, ordering: .relaxed)
    try await document.lifecycle.move(to: desk.url("moved.json"))
    #expect(try controller().documentsToReopen.map(\.lastPathComponent) == ["moved.json"])
    document.isPrompt.store(false, ordering: .relaxed)
    try await document.lifecycle.close()
    #expect(document.activityUpdates == updates + 1)
  }

  // MARK: Sessions

  /// A text of this program.
  private struct ShoppingList: FileDocument {
    static var readableContentTypes: [UTType] { [UTType(exportedAs: "com.example.shopping-list")] }
    var items: String
    init(items: String) { self.items = items }
    init(configuration: ReadConfiguration) throws {
      items = String(decoding: try configuration.file.contents(), as: UTF8.self)
    }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
      FileWrapper(regularFileWithContents: Data(items.utf8))
    }
  }

  /// Text that is an object, with a snapshot that no compiler knows to be safe to send.
  private final class Paper: ReferenceFileDocument {
    final class Snapshot {
      let text: String
      init(_ text: String) { self.text = text }
    }
    static let readableContentTypes: [UTType] = [.rtf]
    let text: Mutex<String>
    init() { text = Mutex("blank") }
    init(configuration: ReadConfiguration) throws {
      text = Mutex(String(decoding: try configuration.file.contents(), as: UTF8.self))
    }
    func snapshot(contentType: UTType) throws -> Snapshot { Snapshot(text.withLock { $0 }) }
    func fileWrapper(snapshot: Snapshot, configuration: WriteConfiguration) throws -> FileWrapper {
      FileWrapper(regularFileWithContents: Data(snapshot.text.utf8))
    }
  }

  @Test func `a controller runs documents of every kind`() async throws {
    let controller = try controller(registering: false)
    controller.register(ShoppingList.self) { ShoppingList(items: "Bread") }
    controller.register(Paper.self) { Paper() }
    let list = try #require(controller.readableContentTypes.first)
    #expect(list.identifier == "com.example.shopping-list")
    let new = try await controller.newSession(of: ShoppingList.self, list, in: desk.url(""), name: "List")
    #expect(desk.text("List.shoppinglist") == "Bread" && new.document.items == "Bread")
    new.document.items += ", Milk"
    try await new.close()
    let opened: DocumentSession<ShoppingList> = try await controller.openSession(at: new.fileURL)
    #expect(opened.document.items == "Bread, Milk")
    #expect(try await controller.openSession(of: ShoppingList.self, at: new.fileURL) === opened)
    #expect(controller.document(at: new.fileURL) === opened.underlyingDocument)
    await #expect(throws: DocumentError.unsupportedType("com.example.shopping-list")) {
      try await controller.openSession(of: Paper.self, at: new.fileURL)
    }
    try await opened.close()
    let paper = try await controller.newSession(of: Paper.self, .rtf, in: desk.url(""))
    paper.document.text.withLock { $0 = "written" }
    paper.markEdited()
    try await paper.close()
    #expect(desk.text("Untitled.rtf") == "written")
    #expect(try recent.documents().map(\.url.lastPathComponent).sorted() == ["List.shoppinglist", "Untitled.rtf"])
  }

  @Test func `a session is one, however it was begun, and what is not its own it does not delete`() async throws {
    let controller = try controller(registering: false)
    controller.register(ShoppingList.self)
    let list = controller.readableContentTypes[0]
    try await controller.registry.withCurrent {
      let url = desk.url("a.shoppinglist")
      let first = DocumentSession(newDocument: ShoppingList(items: "Bread"), at: url)
      try await first.save()
      #expect(try await controller.openSession(of: ShoppingList.self, at: url) === first)
      let second = DocumentSession(newDocument: ShoppingList(items: "Milk"), at: url)
      await #expect(throws: CocoaError.self) { try await second.save() }
      try await second.delete()
      #expect(desk.text("a.shoppinglist") == "Bread")
    }
    await #expect(throws: DocumentError.self) {
      try await controller.newSession(of: Paper.self, list, in: desk.url(""))
    }
    #expect(try desk.names.filter { $0.hasPrefix("Untitled") }.isEmpty)
  }

  @Test func `what is registered without contents for new documents is only opened`() async throws {
    let controller = try controller(registering: false)
    controller.register(ShoppingList.self)
    await #expect(throws: DocumentError.notOpen) {
      try await controller.newSession(of: ShoppingList.self, controller.readableContentTypes[0], in: desk.url(""))
    }
    #expect(try desk.names.filter { $0.hasSuffix("list") }.isEmpty)
  }
}
