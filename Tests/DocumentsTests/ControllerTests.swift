import BundleDeclarations
import Documents
import PropertyLists
import TestFixtures
import Testing
import TypeRegistry

@MainActor @Suite(.timeLimit(.minutes(10))) struct ControllerTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  private static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>CFBundleDocumentTypes</key>
    <array>
      <dict><key>CFBundleTypeRole</key><string>Editor</string><key>LSHandlerRank</key><string>Owner</string>
        <key>LSItemContentTypes</key><array><string>com.example.shopping-list</string></array></dict>
      <dict><key>CFBundleTypeRole</key><string>Viewer</string>
        <key>LSItemContentTypes</key><array><string>public.plain-text</string></array></dict>
    </array>
    <key>UTExportedTypeDeclarations</key>
    <array><dict><key>UTTypeIdentifier</key><string>com.example.shopping-list</string>
      <key>UTTypeConformsTo</key><array><string>public.data</string></array>
      <key>UTTypeTagSpecification</key>
      <dict><key>public.filename-extension</key><array><string>shoppinglist</string></array></dict></dict></array>
    </dict></plist>
    """

  private func controller() throws -> DocumentController {
    let bundle = try #require(InfoPlist(PropertyList(parsing: Array(Self.plist.utf8), named: "Info.plist")))
    let controller = DocumentController(declarations: [bundle])
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

  @Test func `SD-05 the declarations say what can be created`() throws {
    let controller = try controller()
    #expect(controller.readableContentTypes.map(\.identifier) == ["com.example.shopping-list", "public.plain-text"])
    #expect(controller.creatableContentTypes.map(\.identifier) == ["com.example.shopping-list"])
    #expect(controller.claim(on: .plainText)?.role == .viewer)
    #expect(controller.claim(on: .png) == nil)
  }

  @Test func `SD-05 a document is created, opened once, and known by its own type`() async throws {
    let controller = try controller()
    let list = controller.readableContentTypes[0]
    let created = try await controller.newDocument(list, in: desk.url(""), name: "List") { document in
      (document as? Note)?.type("Milk")
    }
    #expect(created.fileType == "com.example.shopping-list")
    #expect(desk.text("List.shoppinglist") == "Milk")
    let open = try await controller.open(desk.url("List.shoppinglist"))
    #expect(open === created)
    try await created.closeDocument()
    let again = try await controller.open(desk.url("List.shoppinglist"))
    #expect(again !== created)
    #expect((again as? Note)?.text == "Milk")
  }

  @Test func `SD-05 what is not registered is an error, what conforms is opened`() async throws {
    let controller = try controller()
    try desk.folder.write("x", to: "a.png")
    await #expect(throws: DocumentError.unsupportedType("public.png")) { try await controller.open(desk.url("a.png")) }
    try desk.folder.write("let x = 1", to: "a.swift")
    #expect((try await controller.open(desk.url("a.swift")) as? Note)?.text == "let x = 1")
  }
}
