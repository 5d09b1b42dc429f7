import FileTrees
import Foundation
import Testing
import UTContainerCoordination
import UTContainers
import UTFileVersions
import UTSyncEngines
import UTSyncFixtures
import UTTestFixtures
import UTTurnTables

@testable import FileCoordination

/// A coordinated read of a package that several devices have saved at the same time finds one whole version.
@Suite struct ReconciliationTests {
  private static func path(_ url: URL) -> FilePath { FilePath(url.path) }

  private func save(_ items: [String: String], at url: URL) throws {
    guard FileManager.default.fileExists(atPath: url.path) else {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      var tree = FileTree(directory: [:])
      for (name, text) in items { tree[name] = FileTree(file: Array(text.utf8)) }
      try tree.write(to: Self.path(url))
      return
    }
    try FileTree.update(packageAt: Self.path(url)) { tree in
      for (name, text) in items { tree[name] = FileTree(file: Array(text.utf8)) }
    }
  }

  private func texts(_ url: URL) throws -> [String: String] {
    try FileTree(contentsOf: Self.path(url)).children.reduce(into: [:]) { texts, item in
      texts[item.key.text] = String(decoding: try item.value.contents?.bytes() ?? [], as: UTF8.self)
    }
  }

  private func copy(_ source: URL, to target: URL) throws {
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    let process = Process()
    (process.executableURL, process.arguments) = (URL(filePath: "/bin/cp"), ["-a", source.path, target.path])
    try process.run()
    process.waitUntilExit()
  }

  @Test func `a read puts the version of another device next to the package, as soon as everything has arrived`()
    async throws
  {
    let shelf = try TestContainers()
    let arbiter = FileArbiter(
      table: TurnTable(folder: Array("\(shelf.folder.path)/table".utf8)), patience: .seconds(3600),
      containers: shelf.containers)
    let package = shelf.url("Trip.rtfd")
    try save(["TXT.rtf": "text", "a.png": "a"], at: package)
    let other = URL(filePath: shelf.folder.path).appending(
      path: "other/uniform-documents/containers/c/Documents/Trip.rtfd")
    try copy(package, to: other)
    try save(["TXT.rtf": "theirs"], at: other)
    try save(["TXT.rtf": "ours", "a.png": "our a"], at: package)
    for (name, conflict) in [
      (".utictl-generation", ".sync-conflict-20260731-120000-ABCDEF7.utictl-generation"),
      ("TXT.rtf", "TXT.sync-conflict-20260731-120000-ABCDEF7.rtf"),
    ] {
      try copy(other.appending(path: name), to: package.appending(path: conflict))
    }
    var status = ItemSyncStatus()
    status.contents = .downloaded
    shelf.engine.set(status, of: try shelf.path("Trip.rtfd"))
    let coordinator = FileCoordinator(arbiter: arbiter)
    try await coordinator.read(package) { _ in }
    #expect(try texts(package).count == 3)
    status.contents = .current
    shelf.engine.set(status, of: try shelf.path("Trip.rtfd"))
    let found = try await coordinator.read(package) { try texts($0.url) }
    #expect(found == ["TXT.rtf": "ours", "a.png": "our a"])
    let versions = VersionHistory(of: package).conflicts
    #expect(try versions.map { try texts($0.url) } == [["TXT.rtf": "theirs", "a.png": "a"]])
    let sibling = try shelf.path(try #require(versions.first).url.lastPathComponent)
    let (engine, trip) = (shelf.engine, try shelf.path("Trip.rtfd"))
    try await eventually("scans") { engine.scanned.contains(sibling) && engine.scanned.contains(trip) }
    // The generation is not listed.
    #expect(try await engine.items(in: trip).map(\.path.names.last?.text) == ["Trip.rtfd", "TXT.rtf", "a.png"])
  }
}
