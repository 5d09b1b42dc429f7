import Foundation
import Testing
import UTSyncFixtures
import UTTestFixtures

@testable import UTSyncEngines

/// With two real Syncthings: no copy is lost, and nothing is claimed that is not known.
@Suite(.enabled(if: SyncthingInstance.program != nil, "syncthing is not installed"), .serialized)
struct SyncthingSafetyTests {
  private func quietPair() async throws -> SyncthingPair {
    let pair = try await SyncthingPair()
    for engine in [pair.first, pair.second] {
      try await engine.connection.change(.patch, engine.configurationPath, [], ["fsWatcherEnabled": false])
    }
    return pair
  }

  private func exists(_ name: String, _ pair: SyncthingPair) -> Bool {
    var status = stat()
    return lstat("\(pair.folder.path)/\(name)", &status) == 0
  }

  @Test func `devices that evict an item at the same time do not destroy it`() async throws {
    let pair = try await quietPair()
    for round in 0..<5 {
      let path = try pair.path("a\(round)")
      try await pair.write("text", to: "a\(round)")
      try await eventually("both know") { await pair.second.status(of: path).isUploaded == true }
      async let one: Void? = try? await pair.first.evict(path)
      await #expect(throws: SyncError.self) { try await pair.second.evict(path) }
      _ = await one
      try await pair.second.scan(path)
      #expect(pair.text("2/a\(round)") == "text")
    }
  }

  @Test func `an item that was deleted and not scanned is unknown, and nothing deletes it elsewhere`() async throws {
    let pair = try await quietPair()
    try await pair.write("text", to: "a.txt")
    let path = try pair.path("a.txt")
    try FileManager.default.removeItem(atPath: "\(pair.folder.path)/1/a.txt")
    let status = await pair.first.status(of: path)
    #expect(status.problem == .changed && status.isUploaded == nil && status.contents == nil)
    for item in [path, .folder] {
      await #expect(throws: SyncError.changed) { try await pair.first.download(item) { _ in } }
    }
    await #expect(throws: SyncError.changed) { try await pair.first.evict(path) }
    try await pair.second.scan(.folder)
    #expect(pair.text("2/a.txt") == "text")
  }

  @Test(arguments: ["download", "doctor", "scan"])
  func `an item whose eviction was interrupted is not current, and an edit of it is kept`(way: String) async throws {
    let pair = try await quietPair()
    try await pair.write("old", to: "Documents/a.txt")
    try await pair.write("text", to: "b.txt")
    let path = try pair.path("Documents/a.txt")
    try await pair.first.changeEvicted { _ = $0.add(path) }
    try await pair.first.rescan(path)
    var status = await pair.first.status(of: path)
    #expect(status.problem == .evictionIncomplete && status.contents == nil && status.isUploaded == nil)
    await #expect(throws: SyncError.evictionIncomplete) { try await pair.first.evict(path) }
    try pair.folder.write("edit", to: "1/Documents/a.txt")
    switch way {
    case "download": try await pair.first.download(path) { _ in }
    case "scan": try await pair.first.scan(.folder)
    default:
      let problem = try #require(await pair.first.problems().first { $0.kind == .interruptedEviction })
      try await pair.first.fix(problem)
      #expect(
        await pair.first.problems().map(\.kind) == [.synchronizesTemporaryFiles, .noWatcher].reversed())
    }
    // Whether the program has seen the old version is not known.
    let name = try #require(try pair.names("1/Documents").first { $0.hasPrefix("a.conflict-") })
    try await pair.uploaded("Documents/\(name)")
    #expect(pair.text("2/Documents/\(name)") == "edit" && pair.text("2/Documents/a.txt") == "old")
    try await pair.first.download(path) { _ in }
    status = await pair.first.status(of: path)
    #expect(status.contents == .current && status.problem == nil && pair.text("1/Documents/a.txt") == "old")
  }

  @Test func `what an interrupted eviction has set aside is put back, or removed if it was complete`() async throws {
    let pair = try await quietPair()
    try await pair.write("text", to: "Documents/Trip.pkg/Info")
    try await pair.write("text", to: "b.txt")
    let path = try pair.path("Documents/Trip.pkg")
    try await pair.first.changeEvicted {
      $0.ignoresItemsSetAside = true
      _ = $0.add(path)
    }
    try await pair.first.rescan(path)
    let local = try LocalFolder(pair.first.folder)
    let aside = try SetAsideItem(moving: path, local.contents(of: path), in: local)
    #expect(!exists("1/Documents/Trip.pkg", pair) && exists("1/\(aside.place.printable)/Info", pair))
    try pair.folder.write("half", to: "1/.utictl-evicted/removed-1/Other.pkg/Info")
    try await pair.first.rescan(.folder)
    try await pair.first.evict(pair.path("b.txt"))
    #expect(pair.text("1/Documents/Trip.pkg/Info") == "text" && !exists("1/.utictl-evicted", pair))
    try await pair.uploaded("Documents/Trip.pkg")
    #expect(pair.text("2/Documents/Trip.pkg/Info") == "text" && !exists("2/.utictl-evicted", pair))
    #expect(!exists("1/b.txt", pair) && pair.text("2/b.txt") == "text")
  }

  @Test func `an edit whose name is too long for a conflict version is reported`() async throws {
    let pair = try await quietPair()
    let name = String(repeating: "n", count: 255)
    try await pair.write("text", to: name)
    let path = try pair.path(name)
    try await eventually("both know") { await pair.second.status(of: path).isUploaded == true }
    pair.one.kill()
    // The other device's edit is the older one, and loses.
    try pair.folder.write("theirs", to: "2/\(name)")
    try await pair.second.scan(path)
    try pair.folder.write("mine", to: "1/\(name)")
    // The kernel's clock ticks every few milliseconds, so that the times may be the same.
    let time = [FileAttributeKey.modificationDate: Date() + 1]
    try FileManager.default.setAttributes(time, ofItemAtPath: "\(pair.folder.path)/1/\(name)")
    try await pair.one.start()
    try await pair.first.scan(path)
    try await eventually("a failure") { await pair.second.status(of: path).hasFailed }
    let status = await pair.second.status(of: path)
    #expect(status.contents == .downloaded && status.isUploaded != true)
    let problems = await pair.second.problems()
    #expect(problems.contains { $0.kind == .itemFailed })
    #expect(pair.text("2/\(name)") == "theirs")
  }

  @Test func `a link is neither uploaded nor evicted`() async throws {
    let pair = try await quietPair()
    let link = "\(pair.folder.path)/1/a.pkg/link"
    try await pair.write("text", to: "a.pkg/Info")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "one")
    try await pair.first.scan(pair.path("a.pkg"))
    try await eventually("a link") { exists("2/a.pkg/link", pair) }
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "two")
    #expect(await pair.first.status(of: try pair.path("a.pkg/link")).isUploaded == nil)
    #expect(await pair.first.status(of: try pair.path("a.pkg")).isUploaded == nil)
    await #expect(throws: SyncError.link) { try await pair.first.evict(pair.path("a.pkg")) }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "two")
  }

  @Test func `nothing is claimed or removed behind a link above an item`() async throws {
    let pair = try await quietPair()
    try await pair.write("text", to: "Documents/a.txt")
    let path = try pair.path("Documents/a.txt")
    try FileManager.default.moveItem(
      atPath: "\(pair.folder.path)/1/Documents", toPath: "\(pair.folder.path)/outside")
    try FileManager.default.createSymbolicLink(
      atPath: "\(pair.folder.path)/1/Documents", withDestinationPath: "\(pair.folder.path)/outside")
    let status = await pair.first.status(of: path)
    #expect(status.isUploaded == nil && status.contents == nil && status.problem == .changed)
    await #expect(throws: SyncError.changed) { try await pair.first.evict(path) }
    #expect(try await pair.first.items(in: pair.path("Documents")).allSatisfy { !$0.isLocal })
    #expect(pair.text("outside/a.txt") == "text" && pair.text("2/Documents/a.txt") == "text")
  }

  @Test func `a folder is uploaded only with everything in it, and to a device that is there`() async throws {
    let pair = try await quietPair()
    #expect(await pair.first.status(of: .folder).isUploaded == nil)
    try await pair.write("text", to: "a.pkg/a")
    try await pair.write("text", to: "a.pkg/b")
    #expect(await pair.first.status(of: .folder).isUploaded == true)
    let ignores = ["ignore": ["/a.pkg/b"]]
    try await pair.one.connection.change(.post, "db/ignores", pair.first.parameters, ignores)
    try await pair.first.rescan(.folder)
    let status = await pair.first.status(of: try pair.path("a.pkg"))
    #expect(status.isUploaded == false && status.contents == .current)
    await #expect(throws: SyncError.excluded) { try await pair.first.evict(pair.path("a.pkg")) }
    await #expect(throws: SyncError.excluded) { try await pair.first.download(pair.path("a.pkg/b")) { _ in } }
    pair.other.kill()
    try await eventually("a disconnection") { await pair.first.status(of: .folder).isUploaded != true }
  }

  @Test func `a download ends if the user's own list excludes the item, and for the whole container`() async throws {
    let pair = try await quietPair()
    for name in ["a.txt", "b/c", "b/d"] { try await pair.write("text", to: name) }
    for name in ["a.txt", "b/c", "b"] { try await pair.first.evict(pair.path(name)) }
    let evicted = try await pair.first.evictedItems()
    try await pair.one.connection.change(
      .post, "db/ignores", pair.first.parameters, ["ignore": evicted.lines + ["/a.txt"]])
    await #expect(throws: SyncError.excluded) { try await pair.first.download(pair.path("a.txt")) { _ in } }
    #expect(try await pair.first.evictedItems().paths.count == 3)
    try await pair.first.download(.folder) { _ in }
    #expect(pair.text("1/b/c") == "text" && pair.text("1/b/d") == "text" && pair.text("1/a.txt") == nil)
  }
}
