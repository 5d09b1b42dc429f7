import Documents
import Foundation
import Testing
import UTDocumentFixtures
import UTFileURLs
import UTLibC
import UTSystemCalls
import UTTestFixtures

/// Names on disk are bytes, not text. A URL has a name that is not UTF-8 percent-encoded, and leads to exactly that
/// item.
@MainActor @Suite(.timeLimit(.minutes(10))) struct NameBytesTests {
  private let desk: Desk
  private let path: [UInt8]

  init() throws {
    desk = try Desk()
    path = Array("\(desk.folder.path)/d".utf8) + [0xFF]
    #expect(Descriptor.makeFolders(path, mode: 0o755))
  }

  private func url(_ encoded: String) throws -> URL {
    try #require(URL(string: "file://\(desk.folder.path)/d%FF/\(encoded)"))
  }

  private func write(_ text: String, to name: String) throws {
    let file = Descriptor.open(try bytes(name), O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
    #expect(Array(text.utf8).withUnsafeBytes { Descriptor.writeOn($0, to: file?.number ?? -1) })
  }

  private func text(_ name: String) throws -> String? {
    guard let file = Descriptor.open(try bytes(name), O_RDONLY) else { return nil }
    return file.bytes(Int(file.status()?.size ?? 0), at: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    let parts = name.split(separator: "%FE", omittingEmptySubsequences: false).map { Array($0.utf8) }
    return path + [UInt8(ascii: "/")] + Array(parts.joined(separator: [0xFE]))
  }

  private var names: [[UInt8]] {
    Descriptor.open(path, O_RDONLY | O_DIRECTORY).flatMap { FolderEntries.names(of: $0) } ?? []
  }

  @Test func `a document is opened, edited, saved, moved, and closed`() async throws {
    try write("one", to: "a%FE.txt")
    let note = Note(fileURL: try url("a%FE.txt"))
    (note.recoveryStore, note.autosavePolicy) = (desk.store, .never)
    #expect(await note.open() && note.text == "one", "\(note.errors)")
    note.type("!")
    #expect(await note.save(to: note.fileURL, for: .forOverwriting))
    #expect(try text("a%FE.txt") == "one!")
    try await note.lifecycle.move(to: url("b%FE.txt"))
    #expect(try text("b%FE.txt") == "one!" && text("a%FE.txt") == nil)
    note.type("?")
    #expect(await note.close())
    #expect(try text("b%FE.txt") == "one!?")
    #expect(names.map { $0.first } == [UInt8(ascii: "b")], "\(names)")
  }

  @Test func `edits that cannot be saved are kept for the document with this name`() async throws {
    try write("one", to: "a%FE.txt")
    try await editInVain()
    let target = try url("a%FE.txt")
    try await eventually("the entry of a document that is gone") { desk.store.entries(for: target).count == 1 }
    #expect(desk.store.entries().map(\.documentURL) == [target])
    #expect(desk.store.entries().map(\.contentsURL.pathExtension) == ["txt"])
    #expect(desk.store.entries(for: try url("a%FD.txt")).isEmpty)
  }

  /// Edits a document, and puts a folder in its place.
  private func editInVain() async throws {
    let note = Note(fileURL: try url("a%FE.txt"))
    (note.recoveryStore, note.autosavePolicy) = (desk.store, .never)
    #expect(await note.open())
    note.type("!")
    let file = try bytes("a%FE.txt").map { CChar(bitPattern: $0) } + [0]
    #expect(unlink(file) == 0)
    let inside = try bytes("a%FE.txt/in")
    #expect(Descriptor.makeFolders(inside, mode: 0o755))
    #expect(await note.close() == false)
  }

  @Test func `a document has its type and title, and keeps its extension when it is renamed`() async throws {
    try write("one", to: "a%FE.txt")
    let note = Note(fileURL: try url("a%FE.txt"))
    (note.recoveryStore, note.autosavePolicy) = (desk.store, .never)
    #expect(note.fileType == "public.plain-text" && note.localizedName == "a\u{FFFD}")
    #expect(note.fileNameExtension(forType: "public.plain-text", saveOperation: .forOverwriting) == "txt")
    #expect(await note.open() && note.loadedTypes == ["public.plain-text"], "\(note.errors)")
    try await note.lifecycle.rename(to: "b")
    #expect(names == [Array("b.txt".utf8)])
    #expect(await note.close())
  }

  private final class Page: Note {
    nonisolated override var savingFileType: String? { "public.html" }
  }

  @Test func `a save under another type replaces the extension`() async throws {
    try write("one", to: "a%FE.txt")
    let page = Page(fileURL: try url("a%FE.txt"))
    (page.recoveryStore, page.autosavePolicy) = (desk.store, .never)
    #expect(await page.open(), "\(page.errors)")
    page.type("!")
    try await page.lifecycle.save()
    #expect(page.fileURL == (try url("a%FE.html")) && page.lastError == nil)
    #expect(names == [[UInt8(ascii: "a"), 0xFE] + Array(".html".utf8)])
    #expect(await page.close())
  }

  @Test func `a recovery store may be in such a folder`() async throws {
    try write("one", to: "a%FE.txt")
    let store = RecoveryStore(folder: try url("recovery"))
    let note = Note(fileURL: try url("a%FE.txt"))
    (note.recoveryStore, note.autosavePolicy) = (store, .never)
    #expect(await note.open())
    for letters in ["!", "?"] {
      note.type(letters)
      let isKept = await withCheckedContinuation { next in
        note.keepUnsavedContents { next.resume(returning: true) }
      }
      #expect(isKept)
    }
    #expect(names.contains(Array("recovery".utf8)))
    #expect(await note.close())
    #expect(try text("a%FE.txt") == "one!?" && store.entries().isEmpty)
  }

  @Test func `a file wrapper reads and writes it`() throws {
    let package = try bytes("p%FE.rtfd")
    #expect(Descriptor.makeFolders(package, mode: 0o755))
    try write("text", to: "p%FE.rtfd/TXT.rtf")
    let wrapper = try FileWrapper(url: url("p%FE.rtfd"))
    #expect(wrapper.fileWrappers?["TXT.rtf"]?.regularFileContents == Data("text".utf8))
    try wrapper.write(to: url("q%FE.rtfd"), originalContentsURL: nil)
    #expect(try text("q%FE.rtfd/TXT.rtf") == "text")
  }

  @Test func `an access leads to it`() throws {
    try write("one", to: "a%FE.txt")
    let target = try url("a%FE.txt")
    var accessed: [URL] = []
    NSFileCoordinator().coordinate(readingItemAt: target, error: nil) { accessed.append($0) }
    NSFileCoordinator().coordinate(writingItemAt: target, options: .forReplacing, error: nil) { accessed.append($0) }
    #expect(accessed == [target, target])
    let version = try #require(NSFileVersion.currentVersionOfItem(at: target))
    #expect(version.url == target && version.hasLocalContents && version.localizedName == "a\u{FFFD}.txt")
    try write("two", to: "b%FE.md")
    #expect(try version.replaceItem(at: url("b%FE.md")) == url("b%FE.txt"))
    #expect(try text("b%FE.txt") == "one" && text("b%FE.md") == nil)
  }

  @Test func `a snapshot is uploaded`() throws {
    try write("one", to: "a%FE.txt")
    #expect(Descriptor.makeFolders(try bytes("p%FE"), mode: 0o755))
    try write("two", to: "p%FE/b")
    var uploaded: [[UInt8]: Int64] = [:]
    for name in ["a%FE.txt", "p%FE"] {
      var error: NSError?
      NSFileCoordinator().coordinate(readingItemAt: try url(name), options: .forUploading, error: &error) { copy in
        uploaded[copy.nameBytes] = Descriptor.open(copy.bytes, O_RDONLY)?.status()?.size
      }
      #expect(error == nil, "\(error as Any)")
    }
    #expect(uploaded[[UInt8(ascii: "a"), 0xFE] + Array(".txt".utf8)] == 3)
    #expect(uploaded[[UInt8(ascii: "p"), 0xFE] + Array(".zip".utf8)] ?? 0 > 0)
  }
}
