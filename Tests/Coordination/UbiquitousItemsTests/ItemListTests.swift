import Foundation
import Synchronization
import Testing
import UTContainerCoordination
import UTContainers
import UTSyncEngines
import UTSyncFixtures
import UTTestFixtures
import UTTurnTables

@testable import UbiquitousItems

/// What the list of a container's documents says, and when, while the engine's answers change.
@Suite(.serialized, .timeLimit(.minutes(20))) struct ItemListTests {
  let shelf: TestContainers
  let container: DocumentContainer

  init() throws {
    let shelf = try TestContainers()
    self.shelf = shelf
    let table = TurnTable(folder: Array("\(shelf.folder.path)/table".utf8))
    let surroundings = UbiquitousItem.Surroundings(
      containers: shelf.containers, arbiter: FileArbiter(table: table, containers: shelf.containers))
    container = try UbiquitousItem.$surroundings.withValue(surroundings) {
      try DocumentContainer("iCloud.com.example.test")
    }
  }

  /// The newest list of a loop.
  private final class Lists: Sendable {
    private let newest = Mutex<[DocumentContainer.Item]>([])
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ container: DocumentContainer) {
      let loop = Task { [weak self] in
        for await items in container.items { self?.newest.withLock { $0 = items } }
      }
      task.withLock { $0 = loop }
    }

    init(_ shelf: TestContainers, lifetime: Duration) {
      let loop = Task { [weak self] in
        let list = ItemList(shelf.container, shelf.engine, lifetime: lifetime) { [weak self] items in
          self?.newest.withLock { $0 = items }
        }
        await list.follow()
      }
      task.withLock { $0 = loop }
    }

    deinit { task.withLock { $0?.cancel() } }

    var names: [String] { newest.withLock { $0.map(\.name) } }
    func item(_ name: String) -> DocumentContainer.Item? { newest.withLock { $0.first { $0.name == name } } }
    func state(_ name: String) -> DocumentContainer.Item.State? { item(name)?.state }
  }

  @Test func `a version without its document is listed, and nothing in a version is`() async throws {
    let mark = "conflict-20260731T120000Z-1a2b3c4d"
    try shelf.write("mine", to: "Todo.sync-conflict-20260731-120000-ABCDEF7.md")
    try shelf.write("mine", to: "Plan (conflicted copy 2026-07-31).txt")
    try shelf.write("one", to: "Doc.rtfd/TXT.rtf")
    try shelf.write("two", to: "Doc.\(mark).rtfd/TXT.rtf")
    try shelf.write("two", to: "Doc.\(mark).rtfd/image.png")
    try shelf.write("one", to: "Folder/a.txt")
    try shelf.write("two", to: "Folder.\(mark)/a.txt")
    try shelf.write("two", to: "Lost.\(mark).rtfd/TXT.rtf")
    let lists = Lists(container)
    try await eventually("a list") { !lists.names.isEmpty }
    #expect(
      lists.names == [
        "Doc.rtfd", "Folder", "a.txt", "Lost.\(mark).rtfd", "Plan (conflicted copy 2026-07-31).txt",
        "Todo.sync-conflict-20260731-120000-ABCDEF7.md",
      ])
    #expect(lists.item("Doc.rtfd")?.hasConflict == true && lists.item("Folder")?.hasConflict == true)
    #expect(lists.item("Lost.\(mark).rtfd")?.isPackage == true && lists.item("a.txt")?.hasConflict == false)
    // A version of a version.
    try shelf.write("three", to: "Todo.sync-conflict-20260731-120000-ABCDEF7.\(mark).md")
    try await eventually("a conflict") {
      lists.item("Todo.sync-conflict-20260731-120000-ABCDEF7.md")?.hasConflict == true
    }
    #expect(lists.names.count == 6)
  }

  @Test func `a name that is not text is left out with everything in it`() async throws {
    let folder = shelf.url("").path
    #expect(mkdir("\(folder)/a".utf8CString.dropLast() + [CChar(bitPattern: 0xFF), 0], 0o700) == 0)
    #expect(mkdir("\(folder)/a".utf8CString.dropLast() + [CChar(bitPattern: 0xFF)] + "/b".utf8CString, 0o700) == 0)
    try shelf.write("text", to: "b.txt")
    let lists = Lists(container)
    try await eventually("a list") { !lists.names.isEmpty }
    #expect(lists.names == ["b.txt"])
  }

  @Test func `nothing is uploaded while the container is paused`() async throws {
    try shelf.write("text", to: "a.txt")
    let lists = Lists(container)
    try await eventually("uploaded") { lists.state("a.txt") == .uploaded }
    shelf.engine.fail(.paused)
    shelf.engine.send(.everythingChanged)
    try await eventually("unknown") { lists.state("a.txt") == .unknown }
    #expect(lists.item("a.txt")?.problem == "the container is paused")
    shelf.engine.fail(nil)
    shelf.engine.send(.everythingChanged)
    try await eventually("uploaded again") { lists.state("a.txt") == .uploaded }
    #expect(lists.item("a.txt")?.problem == nil)
  }

  @Test func `nothing is uploaded when the only other device is gone`() async throws {
    try shelf.write("text", to: "a.txt")
    shelf.engine.set([SyncDevice(id: "B", isConnected: true)])
    let lists = Lists(container)
    try await eventually("uploaded") { lists.state("a.txt") == .uploaded }
    var status = ItemSyncStatus()
    (status.contents, status.isUploaded, status.isUploading) = (.current, nil, false)
    shelf.engine.set(status, of: try shelf.path("a.txt"))
    shelf.engine.set([SyncDevice(id: "B", isConnected: false)])
    shelf.engine.send(.everythingChanged)
    try await eventually("unknown") { lists.state("a.txt") == .unknown }
  }

  @Test func `a newer version elsewhere is noticed, also without further news`() async throws {
    try shelf.write("text", to: "a.txt")
    let lists = Lists(shelf, lifetime: .milliseconds(50))
    try await eventually("uploaded") { lists.state("a.txt") == .uploaded }
    var status = ItemSyncStatus()
    (status.contents, status.isUploaded) = (.downloaded, false)
    shelf.engine.set(status, of: try shelf.path("a.txt"))
    shelf.engine.send(.everythingChanged)
    try await eventually("newer elsewhere") { lists.state("a.txt") == .newerElsewhere }
  }

  @Test func `a few items are asked for again at once, however long answers are good for`() async throws {
    try shelf.write("text", to: "a.txt")
    let lists = Lists(shelf, lifetime: .seconds(3600))
    try await eventually("uploaded") { lists.state("a.txt") == .uploaded }
    var status = ItemSyncStatus()
    (status.contents, status.isUploaded, status.isUploading) = (.current, nil, false)
    shelf.engine.set(status, of: try shelf.path("a.txt"))
    // The only other device that has it has evicted it; no event names the item.
    shelf.engine.send(.everythingChanged)
    try await eventually("unknown") { lists.state("a.txt") == .unknown }
  }

  @Test func `an answer from before the news is not kept`() async throws {
    try shelf.write("text", to: "a.txt")
    shelf.engine.holdStatuses(true)
    let lists = Lists(container)
    try await eventually("a question") { shelf.engine.heldCount > 0 }
    var status = ItemSyncStatus()
    (status.contents, status.isUploaded, status.isUploading) = (.current, false, true)
    shelf.engine.set(status, of: try shelf.path("a.txt"))
    shelf.engine.send(.changed([try shelf.path("a.txt")]))
    // Until the news has arrived.
    shelf.engine.put("new", at: try shelf.path("b.txt"))
    shelf.engine.holdStatuses(false)
    try await eventually("the list after it") { lists.item("b.txt") != nil && lists.state("a.txt") == .uploading }
  }

  @Test func `a download that stops is not shown for ever, and a part's progress is not that of its package`()
    async throws
  {
    shelf.engine.put("theirs", at: try shelf.path("a.txt"))
    shelf.engine.put("theirs", at: try shelf.path("b.rtfd/TXT.rtf"))
    let lists = Lists(container)
    try await eventually("statuses") {
      lists.item("a.txt")?.editor != nil && lists.item("b.rtfd")?.editor != nil
    }
    let half = TransferProgress(done: 1, total: 2)
    shelf.engine.send(.progress(try shelf.path("b.rtfd/TXT.rtf"), half))
    shelf.engine.send(.progress(try shelf.path("a.txt"), half))
    try await eventually("progress") { lists.item("a.txt")?.downloadProgress == 0.5 }
    #expect(lists.item("b.rtfd")?.downloadProgress == nil)
    shelf.engine.send(.everythingChanged)
    try await eventually("the end") { lists.state("a.txt") == .notDownloaded }
    #expect(lists.item("a.txt")?.downloadProgress == nil)
  }

  @Test func `what is elsewhere stays in the list when the engine stops`() async throws {
    try shelf.write("text", to: "a.txt")
    shelf.engine.put("theirs", at: try shelf.path("b.txt"))
    let lists = Lists(container)
    try await eventually("statuses") { lists.state("b.txt") == .notDownloaded && lists.state("a.txt") == .uploaded }
    shelf.engine.fail(.notRunning)
    shelf.engine.send(.unavailable(.notRunning))
    try await eventually("a problem") { lists.item("b.txt")?.problem != nil }
    #expect(lists.names == ["a.txt", "b.txt"])
    #expect(lists.state("a.txt") == .unknown && lists.state("b.txt") == .unknown)
  }

  @Test func `news of the program's own data lists nothing`() async throws {
    try shelf.write("text", to: "a.txt")
    let lists = Lists(container)
    try await eventually("uploaded") { lists.state("a.txt") == .uploaded }
    let other = try #require(SyncPath("Data/cache.db"))
    for _ in 0..<100 { shelf.engine.send(.changed([other])) }
    // News arrives in order.
    shelf.engine.put("theirs", at: try shelf.path("b.txt"))
    let before = shelf.engine.listCount
    shelf.engine.send(.changed([try shelf.path("b.txt")]))
    try await eventually("the last one") { lists.item("b.txt") != nil }
    #expect(shelf.engine.listCount <= before + 2)
  }

  @Test(arguments: ["a.txt", "Doc.rtfd"])
  func `how much is uploaded is told while it goes on, without a new list`(name: String) async throws {
    try shelf.write("one", to: "a.txt")
    try shelf.write("one", to: "Doc.rtfd/TXT.rtf")
    let path = try shelf.path(name)
    let file = try shelf.path(name == "a.txt" ? name : "Doc.rtfd/TXT.rtf")
    var status = ItemSyncStatus()
    (status.contents, status.isUploaded, status.isUploading, status.percentUploaded) = (.current, false, true, 0)
    shelf.engine.set(status, of: path)
    let lists = Lists(container)
    try await eventually("a status") { lists.item(name)?.uploadProgress == 0 }
    status.percentUploaded = 25
    shelf.engine.set(status, of: path)
    shelf.engine.send(.uploading([file, try shelf.path("unknown.md"), .folder]))
    try await eventually("progress") { lists.item(name)?.uploadProgress == 0.25 }
    #expect(lists.state(name) == .uploading)
    (status.isUploaded, status.isUploading, status.percentUploaded) = (true, false, 100)
    shelf.engine.set(status, of: path)
    shelf.engine.send(.changed([file]))
    try await eventually("the end") { lists.state(name) == .uploaded }
    #expect(lists.item(name)?.uploadProgress == nil)
  }
}
