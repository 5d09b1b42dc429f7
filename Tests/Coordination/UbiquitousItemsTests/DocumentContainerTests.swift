import Foundation
import Testing
import UTContainerCoordination
import UTContainers
import UTSyncEngines
import UTSyncFixtures
import UTTestFixtures
import UTTurnTables

@testable import UbiquitousItems

/// The list of a container's documents, without a real engine.
@Suite(.serialized, .timeLimit(.minutes(20))) struct DocumentContainerTests {
  let shelf: TestContainers
  let surroundings: UbiquitousItem.Surroundings

  init() throws {
    shelf = try TestContainers()
    let table = TurnTable(folder: Array("\(shelf.folder.path)/table".utf8))
    surroundings = .init(
      containers: shelf.containers, arbiter: FileArbiter(table: table, containers: shelf.containers))
  }

  private var container: DocumentContainer {
    get throws {
      try UbiquitousItem.$surroundings.withValue(surroundings) { try DocumentContainer("iCloud.com.example.test") }
    }
  }

  /// Waits for a list, and returns it.
  private func list(
    where condition: ([DocumentContainer.Item]) -> Bool
  ) async throws -> [DocumentContainer.Item] {
    for await items in try container.items where condition(items) { return items }
    return []
  }

  @Test func `packages are single items, and hidden items and conflict versions are left out`() async throws {
    try shelf.write("text", to: "a.txt")
    try shelf.write("other", to: "a.sync-conflict-20260731-120000-ABCDEF7.txt")
    try shelf.write("12345", to: "b.rtfd/TXT.rtf")
    try shelf.write("123", to: "b.rtfd/.hidden")
    try shelf.write("x", to: ".hidden/x")
    try shelf.write("text", to: "folder/c.md")
    shelf.engine.put("theirs", at: try shelf.path("far.pdf"))
    let items = try await list { $0.count == 5 && $0.allSatisfy { $0.state != .unknown } }
    #expect(items.map(\.name) == ["a.txt", "b.rtfd", "far.pdf", "folder", "c.md"])
    #expect(items.map(\.hasConflict) == [true, false, false, false, false])
    #expect(items.map(\.isFolder) == [false, false, false, true, false])
    #expect(items.map(\.isLocal) == [true, true, false, true, true])
    #expect(items.map(\.state) == [.uploaded, .uploaded, .notDownloaded, .uploaded, .uploaded])
    #expect(items[2].contentType == "com.adobe.pdf" && items[2].size == 6 && items[2].editor == "laptop")
    #expect(items[1].contentType == "com.apple.rtfd" && items[1].url.hasDirectoryPath)
    #expect(items[0].url == shelf.url("a.txt") && items[0].size == 4)
  }

  @Test func `a package has no conflict because of a file with an ordinary name`() async throws {
    for name in ["sim.conflict2", "data..path1"] { try shelf.write("text", to: "a.rtfd/\(name)") }
    for name in ["sim.conflict2", "sim"] { try shelf.write("text", to: "b.rtfd/\(name)") }
    #expect(try await list { $0.count == 2 }.map(\.hasConflict) == [false, true])
    #expect(try await container.conflicts.map(\.version) == [shelf.url("b.rtfd/sim.conflict2")])
  }

  @Test func `changes on this device and others appear, one loop at a time`() async throws {
    var seen: [[String]] = []
    for await items in try container.items {
      let names = items.map(\.name)
      guard seen.last != names else { continue }
      seen.append(names)
      switch names {
      case []:
        shelf.engine.put("theirs", at: try shelf.path("b.txt"))
        shelf.engine.send(.everythingChanged)
      case ["b.txt"]: try shelf.write("mine", to: "a.txt")
      case ["a.txt", "b.txt"]: try FileManager.default.removeItem(at: shelf.url("a.txt"))
      default: break
      }
      if seen.count == 4 { break }
    }
    #expect(seen == [[], ["b.txt"], ["a.txt", "b.txt"], ["b.txt"]])
  }

  @Test func `a download's progress is in the list`() async throws {
    shelf.engine.put("theirs", at: try shelf.path("a.txt"))
    var isStarted = false
    for await items in try container.items {
      guard let item = items.first else { continue }
      if item.downloadProgress == 0.5 {
        #expect(item.state == .downloading)
        break
      }
      if item.state == .notDownloaded, !isStarted, item.editor != nil {
        isStarted = true
        shelf.engine.send(.progress(try shelf.path("a.txt"), TransferProgress(done: 5, total: 10)))
      }
    }
    #expect(isStarted)
  }

  @Test func `without an engine's answer, names are listed with the reason, and nothing is uploaded`() async throws {
    try shelf.write("text", to: "a.txt")
    _ = try await list { $0.first?.state == .uploaded }
    shelf.engine.fail(.notRunning)
    let items = try await list { $0.first?.problem != nil }
    #expect(items.map(\.name) == ["a.txt"] && items[0].state == .unknown)
  }

  @Test func `items are downloaded, evicted, and moved`() async throws {
    let container = try container
    shelf.engine.put("theirs", at: try shelf.path("a.txt"))
    try await container.download(shelf.url("a.txt"))
    #expect(try shelf.text("a.txt") == "theirs")
    try await container.evict(shelf.url("a.txt"))
    #expect(!FileManager.default.fileExists(atPath: shelf.url("a.txt").path))
    let file = URL(filePath: try shelf.folder.write("mine", to: "b.txt"))
    #expect(try await container.moveIn(file) == shelf.url("b.txt"))
    try await container.moveOut(shelf.url("b.txt"), to: file)
    #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
    await #expect(throws: CocoaError.self) { try await container.evict(file) }
    #expect(throws: DocumentContainerError.notFound("iCloud.com.example.none")) {
      try UbiquitousItem.$surroundings.withValue(surroundings) { _ = try DocumentContainer("iCloud.com.example.none") }
    }
  }

  @Test func `conflict versions are listed with their documents`() async throws {
    try shelf.write("text", to: "a.txt")
    try shelf.write("other", to: "a.sync-conflict-20260731-120000-ABCDEF7.txt")
    let conflicts = try await container.conflicts
    #expect(conflicts.map(\.document) == [shelf.url("a.txt")])
    #expect(conflicts.map(\.version.lastPathComponent) == ["a.sync-conflict-20260731-120000-ABCDEF7.txt"])
  }
}
