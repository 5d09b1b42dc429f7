import Foundation
import Testing
import UTSyncEngines
import UTLibC
import UTSystemCalls
import UTTestFixtures

@testable import UTContainers

@Suite struct ContainerStoreTests {
  private let folder: TemporaryFolder
  private let store: ContainerStore

  init() throws {
    folder = try TemporaryFolder()
    let variables = ["HOME": folder.path, "XDG_DATA_HOME": "\(folder.path)/data"]
    store = try ContainerStore(environment: { name in variables[name].map { Array($0.utf8) } })
  }

  private func identifier(_ text: String) throws -> ContainerIdentifier { try #require(ContainerIdentifier(text)) }

  @Test func `a container is a private folder with documents, and its declaration lasts`() throws {
    let declaration = ContainerDeclaration(identifier: try identifier("iCloud.com.example.notes"), name: "Notes & more")
    let container = try store.create(declaration)
    #expect(try store.all() == [container])
    #expect(store.container(declaration.identifier)?.declaration == declaration)
    let path = "\(folder.path)/data/uniform-documents/containers/iCloud.com.example.notes"
    #expect(String(decoding: container.documents, as: UTF8.self) == "\(path)/Documents")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o700)
    // Another program reads it, too.
    let data = try Data(contentsOf: URL(filePath: "\(path).plist"))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: [String: [String: Any]]]
    let entry = list?["NSUbiquitousContainers"]?["iCloud.com.example.notes"]
    #expect(entry?["NSUbiquitousContainerName"] as? String == "Notes & more")
    try folder.write("text", to: "data/uniform-documents/containers/iCloud.com.example.notes/Documents/a.txt")
    #expect(try store.create(declaration) == container)
    let place = store.place(of: Array("\(path)/Documents/a.txt".utf8))
    #expect(place?.container == container && place?.path == SyncPath("Documents/a.txt"))
    #expect(store.place(of: Array("\(path)x/a".utf8)) == nil && store.place(of: Array(path.utf8))?.path == .folder)
  }

  @Test func `nothing is made where a link leads to`() throws {
    try folder.write("", to: "elsewhere/file")
    try folder.write("", to: "data/uniform-documents/containers/.keep")
    let root = "\(folder.path)/data/uniform-documents/containers"
    #expect(chmod(root, 0o700) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/iCloud.com.example.link", withDestinationPath: "\(folder.path)/elsewhere")
    let declaration = ContainerDeclaration(identifier: try identifier("iCloud.com.example.link"))
    #expect(throws: ContainerError.self) { try store.create(declaration) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/elsewhere") == ["file"])
  }

  @Test func `the containers of a program are those of its Info.plist`() throws {
    let path = try folder.write(
      """
      <plist version="1.0"><dict><key>NSUbiquitousContainers</key><dict>
        <key>iCloud.com.example.notes</key><dict>
          <key>NSUbiquitousContainerIsDocumentScopePublic</key><true/>
          <key>NSUbiquitousContainerName</key><string>Notes</string>
          <key>NSUbiquitousContainerSupportedFolderLevels</key><string>One</string>
        </dict>
        <key>../evil</key><dict/>
      </dict></dict></plist>
      """, to: "Info.plist")
    let found = ContainerStore.declarations(at: path)
    #expect(found.count == 1 && found[0].isPublic && found[0].name == "Notes" && found[0].folderLevels == .one)
  }

  @Test(arguments: [
    "", ".", "..", ".a", "a/b", "../a", "a b", "a\n", "-a", "a.plist", "ä", String(repeating: "a", count: 201),
  ])
  func `what could lead elsewhere is not an identifier`(text: String) { #expect(ContainerIdentifier(text) == nil) }

  @Test func `a public container is a link that replaces nothing`() throws {
    let declaration = ContainerDeclaration(identifier: try identifier("a.b"), name: "My/Notes", isPublic: true)
    let container = try store.create(declaration)
    #expect(try store.show(container) == .noDocumentsFolder(Array("\(folder.path)/Documents".utf8)))
    try FileManager.default.createDirectory(atPath: "\(folder.path)/Documents", withIntermediateDirectories: false)
    let path = Array("\(folder.path)/Documents/My:Notes".utf8)
    #expect(try store.show(container) == .made(path) && store.link(to: container) == path)
    #expect(try store.show(container) == .existing(path))
    let other = try store.create(ContainerDeclaration(identifier: identifier("c.d"), name: "My/Notes", isPublic: true))
    #expect(try store.show(other) == .taken(path) && store.link(to: other) == nil)
    #expect(store.link(to: container) == path)
  }

  @Test func `a name from another device has no control characters as a link`() throws {
    let name = "a\u{1B}[31mb\n\u{202E}c"
    let container = try store.create(ContainerDeclaration(identifier: identifier("a.b"), name: name, isPublic: true))
    try FileManager.default.createDirectory(atPath: "\(folder.path)/Documents", withIntermediateDirectories: false)
    #expect(try store.show(container) == .made(Array("\(folder.path)/Documents/a[31mbc".utf8)))
  }

  @Test func `the documents folder is the user's choice`() {
    let home = Array("/home/ada".utf8)
    let text = "# comment\nXDG_DESKTOP_DIR=\"$HOME/Desktop\"\nXDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\n"
    #expect(DocumentsFolder.path(in: text, home: home) == Array("/home/ada/Dokumente".utf8))
    #expect(DocumentsFolder.path(in: "XDG_DOCUMENTS_DIR=\"/mnt/d\"", home: home) == Array("/mnt/d".utf8))
    #expect(DocumentsFolder.path(in: "XDG_DOCUMENTS_DIR=\"$(reboot)\"", home: home) == nil)
  }

  @Test func `the user's folders may have names that are not UTF-8`() throws {
    let home = Array("\(folder.path)/h".utf8) + [0xFF]
    #expect(Descriptor.makeFolders(home.appendingComponent(Array(".config".utf8)), mode: 0o755))
    let path = home.appendingComponent(Array(".config/user-dirs.dirs".utf8))
    let file = try #require(Descriptor.open(path, O_WRONLY | O_CREAT, mode: 0o644))
    let line = Array("XDG_DOCUMENTS_DIR=\"$HOME/caf".utf8) + [0xE9] + Array("\"\n".utf8)
    #expect(line.withUnsafeBytes { Descriptor.writeOn($0, to: file.number) })
    let environment: @Sendable (String) -> [UInt8]? = { $0 == "HOME" ? home : nil }
    #expect(DocumentsFolder.path(environment: environment) == home + Array("/caf".utf8) + [0xE9])
    let store = try ContainerStore(environment: environment)
    let declaration = ContainerDeclaration(identifier: try identifier("a.b"), name: "Notes", isPublic: true)
    _ = try store.create(declaration)
    #expect(store.container(declaration.identifier)?.declaration == declaration)
  }

  @Test(arguments: [0o777, 0o755, 0o710]) func `a folder that others may use is refused`(mode: mode_t) throws {
    let declaration = ContainerDeclaration(identifier: try identifier("a.b"))
    let container = try store.create(declaration)
    chmod(String(decoding: container.folder, as: UTF8.self), mode)
    #expect(throws: ContainerError.self) { try store.create(declaration) }
  }

  @Test func `versions that lost a conflict are found with their documents`() async throws {
    let container = try store.create(ContainerDeclaration(identifier: identifier("a.b")))
    let names = [
      "Report.txt", "Report.sync-conflict-20260731-120000-ABCDEF7.txt",
      "Report (conflicted copy bob 2026-07-31 120000).txt",
      "Trip.pkg/a.sync-conflict-20260731-120000-ABCDEF7", "conflict.txt",
    ]
    for name in names { try folder.write("", to: "data/uniform-documents/containers/a.b/Documents/\(name)") }
    let conflicts = try await container.conflicts(LocalFolderEngine(folder: container.folder))
    #expect(Set(conflicts.map(\.version.printable)) == Set(names[1...3].map { "Documents/\($0)" }))
    #expect(Set(conflicts.map(\.document.printable)) == ["Documents/Report.txt", "Documents/Trip.pkg"])
  }
}
