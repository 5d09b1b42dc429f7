import Dispatch
import Documents
import Foundation
import Synchronization
import Testing
import UTLibC
import UTTestFixtures

/// What a document's own writer writes is left alone by programs that cannot see its process, as in another container.
@MainActor @Suite(.timeLimit(.minutes(10))) struct StagingTests {
  /// Writes itself, and goes on when a test lets it.
  private final class WritingNote: Note {
    nonisolated let isWriting = Mutex(false)
    nonisolated let goesOn = DispatchSemaphore(value: 0)

    nonisolated override func writeContents(
      _ contents: Any, to url: URL, for saveOperation: UIDocument.SaveOperation, originalContentsURL: URL?
    ) throws {
      try (contents as? Data ?? Data()).write(to: url)
      isWriting.withLock { $0 = true }
      goesOn.wait()
    }
  }

  /// Lets every access begin at once.
  private final class NoCoordination: DocumentCoordinator {
    func addFilePresenter(_ presenter: any NSFilePresenter) {}

    func removeFilePresenter(_ presenter: any NSFilePresenter) {}

    func coordinate<Value>(
      _ accesses: [FileAccess], by presenter: (any NSFilePresenter)?, _ body: ([URL]) throws -> Value
    ) throws -> Value {
      try body(accesses.map(\.url))
    }

    func item(at oldURL: URL, didMoveTo newURL: URL, by presenter: (any NSFilePresenter)?) {}
  }

  let desk: Desk

  init() throws { desk = try Desk() }

  private var hidden: [String] { get throws { try desk.names.filter { $0.hasPrefix(".") } } }

  /// Opens the document as a program does that does not take turns with this one.
  private func openElsewhere() async throws -> Note {
    let note = try desk.document(Note.init(fileURL:), "a.txt")
    note.coordinator = NoCoordination()
    try await note.lifecycle.open()
    return note
  }

  @Test func `what is being written stays, whatever number its process has, and is removed when that is gone`()
    async throws
  {
    let ended = Process()
    ended.executableURL = URL(filePath: "/bin/true")
    try ended.run()
    ended.waitUntilExit()
    let note = try await desk.open(WritingNote.init(fileURL:), "a.txt", "one")
    note.type("!")
    var isSaved: Bool?
    note.save(to: note.fileURL, for: .forOverwriting) { isSaved = $0 }
    try await eventually { note.isWriting.withLock { $0 } }
    // Processes of another container have numbers that say nothing here.
    let own = try hidden
    let foreign = own.map { $0.replacing(".\(getpid())-", with: ".\(ended.processIdentifier)-") }
    #expect(own != foreign)
    func rename(_ old: [String], to new: [String]) throws {
      for (old, new) in zip(old, new) { try FileManager.default.moveItem(at: desk.url(old), to: desk.url(new)) }
    }
    try rename(own, to: foreign)
    _ = try await openElsewhere()
    #expect(try hidden == foreign.sorted())
    try rename(foreign, to: own)
    note.goesOn.signal()
    try await eventually { isSaved != nil }
    #expect(isSaved == true && desk.text("a.txt") == "one!")
    #expect(try desk.names == ["a.txt"])

    for name in foreign { try desk.folder.write("left", to: name) }
    _ = try await openElsewhere()
    #expect(try desk.names == ["a.txt"])
  }

  /// In a shared folder, another user can give the name of what a program has written to one of this user's folders.
  @Test(arguments: [true, false]) func `a folder that takes the name of what was written is not emptied`(
    isNoted: Bool
  ) throws {
    let staging = Staging(beside: try desk.url(desk.folder.write("old", to: "b.txt").lastName), isLocked: true)
    let (folder, path) = (desk.folder.path, staging.url.path)
    try desk.folder.write("new", to: "\(path.lastName)/chapter.txt")
    try desk.folder.write("precious", to: "private/only.txt")
    chmod(folder, 0o777)
    defer { chmod(folder, 0o755) }
    if isNoted { staging.noteWritten() }
    rename(path, "\(folder)/away")
    rename("\(folder)/private", path)
    staging.end(isWritten: true)
    #expect(try String(contentsOfFile: "\(path)/only.txt", encoding: .utf8) == "precious")
  }

  @Test func `what a program has written in a shared folder is removed`() throws {
    let staging = Staging(beside: try desk.url(desk.folder.write("old", to: "b.txt").lastName), isLocked: true)
    let folder = desk.folder.path
    try desk.folder.write("new", to: "\(staging.url.path.lastName)/chapter.txt")
    chmod(folder, 0o777)
    defer { chmod(folder, 0o755) }
    staging.noteWritten()
    staging.end(isWritten: true)
    #expect(try hidden.isEmpty)
  }
}

extension String {
  fileprivate var lastName: String { split(separator: "/").last.map { String($0) } ?? "" }
}
