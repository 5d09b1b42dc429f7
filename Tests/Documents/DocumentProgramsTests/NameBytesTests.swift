import DocumentPrograms
import Testing
import UTDocumentFixtures
import UTFileURLs
import UTLibC
import UTSystemCalls
import UTTestFixtures

/// Names on disk are bytes: documents in folders whose names are not UTF-8 are listed and reopened, and so may the
/// lists be there.
@MainActor @Suite(.timeLimit(.minutes(10))) struct NameBytesTests {
  private let desk: Desk
  private let root: URL

  init() throws {
    desk = try Desk()
    root = URL(bytes: Array("\(desk.folder.path)/d".utf8) + [0xFF], directoryHint: .isDirectory)
    #expect(Descriptor.makeFolders(root.bytes, mode: 0o755))
  }

  private func make(_ name: [UInt8]) -> URL {
    let url = root.appending(bytes: name)
    #expect(Descriptor.open(url.bytes, O_WRONLY | O_CREAT, mode: 0o644) != nil)
    return url
  }

  @Test func `documents are reopened`() async throws {
    let sessionFile = root.appending(path: "state/open-documents.json")
    let controller = DocumentController(recentDocuments: nil, sessionFile: sessionFile)
    controller.register([.plainText]) { [desk] in
      let note = Note(fileURL: $0)
      (note.recoveryStore, note.autosavePolicy) = (desk.store, .never)
      return note
    }
    let urls = [Array("caf".utf8) + [0xE9] + Array(".txt".utf8), Array("b\u{FFFD}FF.txt".utf8)].map(make)
    var documents: [UIDocument] = []
    for url in urls { documents.append(try await controller.open(url)) }
    controller.endSession()
    for document in documents { #expect(await document.close()) }
    let next = DocumentController(recentDocuments: nil, sessionFile: sessionFile)
    #expect(next.documentsToReopen.map(\.bytes) == urls.map(\.bytes))
    #expect(unlink(urls[0].bytes.map { CChar(bitPattern: $0) } + [0]) == 0)
    #expect(next.documentsToReopen.map(\.bytes) == [urls[1].bytes])
  }

  @Test func `recent documents are listed`() throws {
    let list = RecentDocuments(file: root.appending(path: "share/list.xbel"), program: "notes")
    #expect(try list.documents() == [])
    let url = root.appending(bytes: Array("caf".utf8) + [0xE9] + Array(".txt".utf8))
    try list.note(url, type: .plainText)
    try list.note(url, type: .plainText)
    #expect(try list.documents().map(\.url) == [url])
    try list.remove(url)
    #expect(try list.documents() == [])
    #expect(throws: CocoaError.self) { try RecentDocuments(file: root, program: "notes").documents() }
  }
}
