import Foundation
import Testing
import UTSyncFixtures
import UTTestFixtures

@testable import UTSyncEngines

/// With two real Syncthings.
@Suite(.enabled(if: SyncthingInstance.program != nil, "syncthing is not installed"), .serialized)
struct SyncthingTests {
  /// A pair that scans only when it is told to, so that a test knows what was scanned.
  private func quietPair() async throws -> SyncthingPair {
    let pair = try await SyncthingPair()
    for engine in [pair.first, pair.second] {
      try await engine.connection.change(.patch, engine.configurationPath, [], ["fsWatcherEnabled": false])
    }
    return pair
  }

  @Test func `a file is uploaded, evicted, changed elsewhere, and downloaded`() async throws {
    let pair = try await quietPair()
    let (first, second) = (pair.first, pair.second)
    let path = try pair.path("Documents/a [1]*.txt")
    try pair.folder.write("one", to: "1/Documents/a [1]*.txt")
    // Nobody has scanned it.
    #expect(await first.status(of: path).isUploaded == false)
    try await first.scan(path)
    try await pair.uploaded("Documents/a [1]*.txt")
    #expect(pair.text("2/Documents/a [1]*.txt") == "one")
    var status = await first.status(of: path)
    #expect(status.contents == .current && status.isExcluded == false && status.size == 3)
    #expect(await second.author(of: path)?.name == "aye")

    // An edit that nobody has scanned.
    try pair.folder.write("two!", to: "1/Documents/a [1]*.txt")
    #expect(await first.status(of: path).isUploaded == false)
    await #expect(throws: SyncError.changed) { try await first.evict(path) }
    try await first.scan(path)
    try await pair.uploaded("Documents/a [1]*.txt")
    #expect(pair.text("2/Documents/a [1]*.txt") == "two!")

    try await first.evict(path)
    #expect(pair.text("1/Documents/a [1]*.txt") == nil && pair.text("2/Documents/a [1]*.txt") == "two!")
    status = await first.status(of: path)
    #expect(status.contents == .notDownloaded && status.size == 4 && status.isExcluded == false)
    #expect(status.isUploaded == true)
    try await first.evict(path)
    let item = try await first.items(in: .folder).first { $0.path == path }
    #expect(item?.isLocal == false && item?.size == 4)

    try pair.folder.write("three", to: "2/Documents/a [1]*.txt")
    try await second.scan(path)
    try await eventually("news of the edit") { await first.status(of: path).size == 5 }
    #expect(pair.text("1/Documents/a [1]*.txt") == nil)
    try await first.download(path) { _ in }
    #expect(pair.text("1/Documents/a [1]*.txt") == "three")
    #expect(await first.status(of: path).contents == .current)
    let rest = try await first.evictedItems()
    #expect(rest.patterns == [] && rest.others == [])
  }

  @Test func `what a program saves where an evicted item is replaces nothing that it has not seen`() async throws {
    let pair = try await quietPair()
    try await pair.write("old", to: "a.txt")
    try await pair.write("old", to: "b.txt")
    let path = try pair.path("a.txt")
    try await pair.first.evict(path)
    try await pair.first.evict(pair.path("b.txt"))
    try pair.folder.write("new", to: "1/a.txt")
    try await pair.first.scan(path)
    // Syncthing would take it for a newer version: only this device has ever changed the item.
    let name = try #require(try pair.names("1").first { $0.hasPrefix("a.conflict-") })
    try await pair.uploaded(name)
    #expect(pair.text("2/\(name)") == "new" && pair.text("2/a.txt") == "old" && pair.text("2/b.txt") == "old")
    #expect(pair.text("1/a.txt") == nil && pair.text("1/b.txt") == nil)
    try await pair.first.download(path) { _ in }
    #expect(pair.text("1/a.txt") == "old" && pair.text("1/\(name)") == "new")
  }

  @Test func `what a program saves where an evicted item is conflicts with what another device has made of it`()
    async throws
  {
    let pair = try await quietPair()
    let path = try pair.path("a.txt")
    try await pair.write("first", to: "a.txt")
    try pair.folder.write("old", to: "2/a.txt")
    try await pair.second.scan(path)
    try await eventually("the other edit") { pair.text("1/a.txt") == "old" }
    try await eventually("it is known") { await pair.first.status(of: path).isUploaded == true }
    try await pair.first.evict(path)
    try pair.folder.write("new", to: "1/a.txt")
    try await pair.first.scan(path)
    try await eventually("both on both devices") {
      try ["1", "2"].allSatisfy { folder in
        try Set(pair.names(folder).compactMap { pair.text("\(folder)/\($0)") }) == ["old", "new"]
      }
    }
  }

  @Test func `a package saved where an evicted one is does not mix with it`() async throws {
    let pair = try await quietPair()
    for name in ["p.pkg/one", "p.pkg/two"] { try await pair.write("old", to: name) }
    let path = try pair.path("p.pkg")
    try await eventually("it is uploaded") { await pair.first.status(of: path).isUploaded == true }
    try await pair.first.evict(path)
    try pair.folder.write("new", to: "1/p.pkg/one")
    try await pair.first.scan(path)
    let name = try #require(try pair.names("1").first { $0.hasPrefix("p.conflict-") })
    try await pair.uploaded("\(name)/one")
    try await pair.first.download(path) { _ in }
    for folder in ["1", "2"] {
      #expect(pair.text("\(folder)/p.pkg/one") == "old" && pair.text("\(folder)/p.pkg/two") == "old")
      #expect(try pair.names("\(folder)/\(name)") == ["one"] && pair.text("\(folder)/\(name)/one") == "new")
    }
  }

  @Test func `a document saved in an evicted folder is synchronized, and what was evicted stays so`() async throws {
    let pair = try await quietPair()
    for name in ["p/one", "p/two", "p/a.pkg/one"] { try await pair.write("old", to: name) }
    let path = try pair.path("p")
    try await eventually("it is uploaded") { await pair.first.status(of: path).isUploaded == true }
    try await pair.first.evict(path)
    for name in ["three", "two"] { try pair.folder.write("new", to: "1/p/\(name)") }
    try await pair.first.scan(pair.path("p/three"))
    try await eventually("it has arrived") { pair.text("2/p/three") == "new" }
    let name = try #require(try pair.names("1/p").first { $0.hasPrefix("two.conflict-") })
    try await pair.uploaded("p/\(name)")
    #expect(try pair.names("1/p") == ["three", name] && pair.text("2/p/\(name)") == "new")
    #expect(try pair.names("2/p").count == 5 && pair.text("2/p/two") == "old" && pair.text("2/p/one") == "old")
    let evicted = try await pair.first.evictedItems()
    #expect(Set(evicted.patterns) == ["/p/one", "/p/two", "/p/a.pkg"])
    try await pair.first.download(path) { _ in }
    #expect(pair.text("1/p/a.pkg/one") == "old" && pair.text("1/p/two") == "old" && pair.text("1/p/three") == "new")
  }

  @Test func `a package is evicted and downloaded as a whole`() async throws {
    let pair = try await quietPair()
    for name in ["Info", "Images/a", "Images/b"] { try pair.folder.write(name, to: "1/Trip.pkg/\(name)") }
    let path = try pair.path("Trip.pkg")
    try await pair.first.scan(path)
    try await pair.uploaded("Trip.pkg")
    try await pair.first.evict(path)
    #expect(!FileManager.default.fileExists(atPath: "\(pair.folder.path)/1/Trip.pkg"))
    var status = await pair.first.status(of: path)
    #expect(status.contents == .notDownloaded && status.size == 20)
    #expect(pair.text("2/Trip.pkg/Images/b") == "Images/b")
    try await pair.first.download(pair.path("Trip.pkg/Info")) { _ in }
    #expect(pair.text("1/Trip.pkg/Info") == "Info")
    try await pair.first.download(path) { _ in }
    #expect(pair.text("1/Trip.pkg/Images/b") == "Images/b" && pair.text("1/Trip.pkg/Info") == "Info")
    try pair.folder.write("new", to: "1/Trip.pkg/new")
    status = await pair.first.status(of: path)
    #expect(status.isUploaded == false)
    await #expect(throws: SyncError.self) { try await pair.first.evict(path) }
    #expect(pair.text("1/Trip.pkg/new") == "new")
  }

  @Test func `nothing is claimed of an engine that is killed, and everything is known again after its start`()
    async throws
  {
    let pair = try await quietPair()
    try await pair.write("text", to: "a.txt")
    let path = try pair.path("a.txt")
    // Without the other device, nobody is known to have it.
    pair.other.kill()
    try await eventually("a disconnection") { await pair.first.status(of: path).isUploaded == nil }
    await #expect(throws: SyncError.noHolder) { try await pair.first.evict(path) }
    #expect(pair.text("1/a.txt") == "text")
    let events = Task { await pair.first.events().first { if case .unavailable = $0 { true } else { false } } }
    pair.one.kill()
    let status = await pair.first.status(of: path)
    #expect(status.isUploaded == nil && status.contents == nil && status.problem == .notRunning)
    await #expect(throws: SyncError.notRunning) { try await pair.first.evict(path) }
    #expect(await events.value == .unavailable(.notRunning))
    try await pair.one.start()
    try await pair.other.start()
    try await pair.uploaded("a.txt")
  }

  @Test func `paused, with a wrong key, or for another folder, everything is unknown`() async throws {
    let pair = try await quietPair()
    try await pair.write("text", to: "a.txt")
    let path = try pair.path("a.txt")
    try await pair.first.setPaused(true)
    var status = await pair.first.status(of: path)
    #expect(status.isPaused == true && status.isUploaded == nil && status.problem == .paused)
    try await pair.first.setPaused(false)
    try await pair.uploaded("a.txt")

    let elsewhere = SyncthingFolderEngine(
      folder: Array("\(pair.folder.path)/2".utf8), id: "test", connection: pair.one.connection)
    #expect(await elsewhere.status(of: path).problem == .folderNotSynchronized)
    let configuration = "\(pair.one.home)/config.xml"
    let text = try String(contentsOfFile: configuration, encoding: .utf8)
    let key = try pair.one.connection.configuration().key
    try text.replacing(key, with: "wrong").write(toFile: configuration, atomically: true, encoding: .utf8)
    chmod(configuration, 0o600)
    status = await pair.first.status(of: path)
    #expect(status.isUploaded == nil && status.problem == .keyRejected)
  }

  @Test func `the user's own ignore list stays, and what it matches is excluded`() async throws {
    let pair = try await quietPair()
    let lines = ["// mine", "*.tmp", "!/keep", ""]
    try await pair.one.connection.change(.post, "db/ignores", pair.first.parameters, ["ignore": lines])
    try await pair.write("text", to: "a.txt")
    try pair.folder.write("text", to: "1/b.tmp")
    try await pair.first.scan(pair.path("b.tmp"))
    var status = await pair.first.status(of: try pair.path("b.tmp"))
    // Syncthing says nothing of what it has never seen.
    #expect(status.isExcluded == nil && status.isUploaded == false && status.isSynchronized == nil)
    await #expect(throws: SyncError.self) { try await pair.first.evict(pair.path("b.tmp")) }
    try await pair.write("text", to: "c.txt")
    try await pair.one.connection.change(.post, "db/ignores", pair.first.parameters, ["ignore": lines + ["/c.txt"]])
    try await pair.first.scan(pair.path("c.txt"))
    status = await pair.first.status(of: try pair.path("c.txt"))
    #expect(status.isExcluded == true && status.isUploaded == false && status.isSynchronized == false)
    await #expect(throws: SyncError.excluded) { try await pair.first.evict(pair.path("c.txt")) }
    try await pair.one.connection.change(.post, "db/ignores", pair.first.parameters, ["ignore": lines])
    try await pair.first.evict(pair.path("a.txt"))
    #expect(try await Array(pair.first.ignoreLines().suffix(4)) == lines)
    try await pair.first.download(pair.path("a.txt")) { _ in }
    let rest = try await pair.first.evictedItems()
    #expect(rest.others == lines && rest.patterns == [])
  }

  @Test func `a conflict copy is of the device that made it, not of the one that its name tells`() async throws {
    let pair = try await quietPair()
    try await pair.write("old", to: "a.txt")
    // Both sides edit while they are apart; the later edit wins.
    try await pair.first.setPaused(true)
    try pair.folder.write("mine", to: "1/a.txt")
    let early = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -100)]
    try FileManager.default.setAttributes(early, ofItemAtPath: "\(pair.folder.path)/1/a.txt")
    try pair.folder.write("theirs", to: "2/a.txt")
    try await pair.second.scan(pair.path("a.txt"))
    try await pair.first.setPaused(false)
    try await eventually("a conflict copy on both") {
      let items = try await pair.second.items(in: .folder)
      return items.contains { $0.isLocal && $0.path.printable.contains("sync-conflict") }
    }
    let copy = try #require(
      try await pair.second.items(in: .folder).first { $0.path.printable.contains("sync-conflict") })
    #expect(pair.text("2/a.txt") == "theirs" && pair.text("2/\(copy.path.printable)") == "mine")
    #expect(await pair.second.author(of: copy.path)?.name == "aye")
    let path = try pair.path("a.txt")
    #expect(await pair.second.author(of: path)?.isThisDevice == true)
  }

  @Test func `a large file arrives with progress, and a canceled download leaves it evicted`() async throws {
    let pair = try await quietPair()
    let path = try pair.path("large")
    try pair.folder.write(bytes: (0..<(24 << 20)).lazy.map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }, to: "1/large")
    try await pair.first.scan(path)
    try await pair.uploaded("large")
    let data = try Data(contentsOf: URL(filePath: "\(pair.folder.path)/2/large"))
    #expect(try data == Data(contentsOf: URL(filePath: "\(pair.folder.path)/1/large")))
    try await pair.first.evict(path)
    let task = Task { try await pair.first.download(path) { _ in } }
    task.cancel()
    _ = await task.result
    // The file may have arrived before the cancelation.
    try await eventually("the end of the download") {
      let isThere = FileManager.default.fileExists(atPath: "\(pair.folder.path)/1/large")
      return await pair.first.status(of: path).contents == (isThere ? .current : .notDownloaded)
    }
    try await pair.first.download(path) { progress in
      #expect(progress.done <= progress.total)
    }
    #expect(try data == Data(contentsOf: URL(filePath: "\(pair.folder.path)/1/large")))
  }

  @Test func `settings under which edits are lost are found and fixed`() async throws {
    let pair = try await SyncthingPair()
    #expect(await pair.first.problems().map(\.kind) == [.synchronizesTemporaryFiles])
    struct Settings: Encodable {
      let maxConflicts = 0
      let fsWatcherEnabled = false
      let ignoreDelete = true
    }
    try await pair.one.connection.change(.patch, pair.first.configurationPath, [], Settings())
    let problems = await pair.first.problems()
    #expect(
      problems.map(\.kind) == [.losesConflicts, .noWatcher, .ignoresDeletions, .synchronizesTemporaryFiles])
    for problem in problems { try await pair.first.fix(problem) }
    #expect(await pair.first.problems() == [])
    try pair.folder.write("text", to: "1/.a.txt.0123.docsave")
    try await pair.first.scan(.folder)
    try await pair.write("text", to: "a.txt")
    #expect(pair.text("2/.a.txt.0123.docsave") == nil && pair.text("2/a.txt") == "text")
    pair.other.kill()
    try await eventually("a disconnection") { await pair.first.problems().map(\.kind) == [.notConnected] }
    pair.one.kill()
    #expect(await pair.first.problems().map(\.kind) == [.unavailable])
  }
}
