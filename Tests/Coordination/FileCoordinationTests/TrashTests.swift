import Foundation
import SafeWriting
import Testing
import UTTestFixtures

@testable import FileCoordination

@Suite struct TrashTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// A trash for this test.
  private var surroundings: TrashSurroundings {
    var surroundings = TrashSurroundings.system
    surroundings.home = Array("\(desk.folder.path)/Trash".utf8)
    return surroundings
  }

  /// Moves an item to the trash while presenters may need the calling thread.
  private func trash(_ url: URL) async throws -> URL {
    let (arbiter, surroundings) = (desk.arbiter, surroundings)
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try arbiter.moveToTrash(url, surroundings) })
      }
    }
  }

  @Test func `presenters of an item that is moved to the trash follow it`() async throws {
    let (file, folder) = (Recorder(desk.url("folder/a.txt")), Recorder(desk.url("folder")))
    for presenter in [file, folder] { desk.arbiter.add(presenter) }
    let trashed = try await trash(desk.url("folder/a.txt"))
    #expect(try trashed.path.hasSuffix("/Trash/files/a.txt") && desk.text("Trash/files/a.txt") == "old")
    try await eventually { file.log.all.contains("moved to a.txt") }
    try await eventually { folder.log.all.contains { $0.hasSuffix("a.txt") } }
    #expect(file.presentedItemURL?.resolvingSymlinksInPath() == trashed.resolvingSymlinksInPath())
    for presenter in [file, folder] { desk.arbiter.remove(presenter) }
  }

  @Test func `an item waits in its place for the access of another program`() async throws {
    let reading = try await desk.begin([.reading(desk.url("folder/a.txt"))])
    async let trashed = trash(desk.url("folder/a.txt"))
    try await eventually { try desk.waiting == 1 }
    #expect(try desk.text("folder/a.txt") == "old")
    reading.end()
    #expect(try await trashed.path.hasSuffix("/Trash/files/a.txt"))
  }

  @Test func `within an access to the item, no further access is made`() throws {
    let presenter = Recorder(desk.url("folder/a.txt"))
    desk.arbiter.add(presenter)
    defer { desk.arbiter.remove(presenter) }
    let coordinator = NSFileCoordinator(filePresenter: presenter, arbiter: desk.arbiter)
    for (url, name) in [(desk.url("folder/a.txt"), "a.txt"), (desk.url("folder/sub"), "deep.txt")] {
      var error: NSError?
      coordinator.coordinate(writingItemAt: url, options: .forDeleting, error: &error) { url in
        let item = url.lastPathComponent == name ? url : url.appending(path: name)
        let trashed = Result { try desk.arbiter.moveToTrash(item, surroundings).lastPathComponent }
        #expect(throws: Never.self) { try trashed.get() }
        #expect((try? trashed.get()) == name)
      }
      #expect(error == nil)
    }
    #expect(presenter.log.all == [])
  }

  @Test func `within an access that reads the item, there is an error`() throws {
    var (outer, inner): (NSError?, (any Error)?)
    NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter).coordinate(
      readingItemAt: desk.url("folder/a.txt"), error: &outer
    ) { url in
      do { _ = try desk.arbiter.moveToTrash(url, surroundings) } catch { inner = error }
    }
    #expect(outer == nil && (inner as? CocoaError)?.code == .fileWriteUnknown)
    #expect(try desk.text("folder/a.txt") == "old")
  }

  @Test func `errors are those of Foundation`() throws {
    do {
      _ = try desk.arbiter.moveToTrash(desk.url("missing.txt"), surroundings)
      Issue.record("moved")
    } catch let error as CocoaError {
      #expect(error.code == .fileNoSuchFile)
    }
    var homeless = surroundings
    homeless.home = Array("\(desk.folder.path)/folder/b.txt/Trash".utf8)
    homeless.volume = { _ in TrashSurroundings.Volume(mount: 1, device: 1) }
    // The volume is taken for that of a home folder that cannot be made.
    do {
      _ = try desk.arbiter.moveToTrash(desk.url("folder/a.txt"), homeless)
      Issue.record("moved")
    } catch let error as CocoaError {
      #expect(error.code == .featureUnsupported)
      #expect(error.localizedDescription.hasPrefix("no trash found for '\(desk.url("folder/a.txt").path)': "))
    }
    #expect(try desk.text("folder/a.txt") == "old")
  }

  @Test func `the call of Apple's class moves to the trash of the user`() throws {
    let name = "\(UUID()).txt"
    let url = desk.url(name)
    try desk.folder.write("one", to: name)
    var trashed: NSURL?
    let mayUse = url.startAccessingSecurityScopedResource()
    try FileManager.default.trashItem(at: url, resultingItemURL: &trashed)
    if mayUse { url.stopAccessingSecurityScopedResource() }
    let place = try #require(trashed as URL?)
    #expect(mayUse && !FileManager.default.fileExists(atPath: url.path))
    #expect(try String(contentsOf: place, encoding: .utf8) == "one" && place.lastPathComponent == name)
    let record = place.deletingLastPathComponent().deletingLastPathComponent().appending(path: "info/\(name).trashinfo")
    #expect(try String(contentsOf: record, encoding: .utf8).contains(name))
    for item in [place, record] { try FileManager.default.removeItem(at: item) }
    try desk.folder.write("two", to: name)
    try FileManager.default.trashItem(at: url, resultingItemURL: nil)
    for item in [place, record] { try FileManager.default.removeItem(at: item) }
  }
}
