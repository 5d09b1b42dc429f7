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

/// Packages that two devices have saved at the same time, with two real Syncthings.
@Suite(
  .enabled(if: SyncthingInstance.program != nil, "syncthing is not installed"), .serialized, .timeLimit(.minutes(30)))
struct LiveReconciliationTests {
  let pair: ContainerPair
  let arbiters: [FileArbiter]

  init() async throws {
    let identifier = try #require(ContainerIdentifier("iCloud.com.example.split"))
    let pair = try await ContainerPair(ContainerDeclaration(identifier: identifier, name: "Split"))
    self.pair = pair
    arbiters = pair.containers.enumerated().map { index, containers in
      FileArbiter(
        table: TurnTable(folder: Array("\(pair.folder.path)/table-\(index)".utf8)), patience: .seconds(3600),
        containers: containers)
    }
  }

  private func path(_ side: Int) -> FilePath { FilePath(pair.url("Trip.rtfd", side).path) }
  private func engine(_ side: Int) -> any FolderEngine { pair.containers[side].engine(of: pair.sides[side]) }

  private func save(_ items: [String: String], _ side: Int) throws {
    guard FileManager.default.fileExists(atPath: path(side).string) else {
      try FileTree(directory: [:]).write(to: path(side))
      return try save(items, side)
    }
    try FileTree.update(packageAt: path(side)) { tree in
      for (name, text) in items { tree[name] = FileTree(file: Array(text.utf8)) }
    }
  }

  private func texts(_ path: FilePath) throws -> [String: String] {
    try FileTree(contentsOf: path).children.reduce(into: [:]) { texts, item in
      if Self.isTemporary(item.key.text) { return }
      texts[item.key.text] = String(decoding: try item.value.contents?.bytes() ?? [], as: UTF8.self)
    }
  }

  /// Whether an item is Syncthing's own, which it leaves for a day if a download ends early.
  private static func isTemporary(_ name: String) -> Bool { name.hasPrefix(".syncthing.") && name.hasSuffix(".tmp") }

  /// The versions that a program finds on a device: that in the package, and those that lost a conflict.
  private func versions(_ side: Int) async throws -> [[String: String]] {
    try await engine(side).scan(try #require(SyncPath("Documents")))
    return try await FileCoordinator(arbiter: arbiters[side]).read(pair.url("Trip.rtfd", side)) { access in
      try [texts(FilePath(access.url.path))] + VersionHistory(of: access.url).conflicts.map { try texts($0.path) }
    }
  }

  /// What is in the documents of a device, also what is hidden, such as the generations of packages: while these
  /// differ, Syncthing may still replace one, even if all versions have arrived.
  private func items(_ side: Int) throws -> [String: Data?] {
    let folder = pair.url("", side)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { !Self.isTemporary(URL(filePath: $0).lastPathComponent) }
    return Dictionary(uniqueKeysWithValues: paths.map { ($0, try? Data(contentsOf: folder.appending(path: $0))) })
  }

  /// Saves on both devices while they are apart, and waits until both have the same versions, with nothing else.
  private func saveApart(_ items: [[String: String]], becoming expected: [[String: String]]) async throws {
    try await engine(0).setPaused(true)
    for side in 0...1 { try save(items[side], side) }
    try await engine(0).setPaused(false)
    var state = "unreadable"
    do {
      try await eventually("the same versions on both devices") {
        guard let mine = try? await versions(0), let theirs = try? await versions(1) else { return false }
        let found = [try self.items(0), try self.items(1)]
        state = "versions \([mine, theirs]), items \(found.map { $0.keys.sorted() })"
        return mine == expected && theirs == expected && found[0] == found[1]
          && !found[0].keys.contains { $0.contains("sync-conflict") }
      }
    } catch let error as Missing {
      throw Missing(what: "\(error.what), but \(state)")
    }
  }

  @Test func `different changes are merged, and others become two whole versions, on both devices`() async throws {
    let base = ["TXT.rtf": "text", "a.png": "a", "b.png": "b"]
    try save(base, 0)
    try await eventually("the package on the other device") {
      guard let found = try? await [versions(0), versions(1)] else { return false }
      return try found == [[base], [base]] && items(0) == items(1)
    }
    try await saveApart(
      [["a.png": "a on 0"], ["b.png": "b on 1"]],
      becoming: [["TXT.rtf": "text", "a.png": "a on 0", "b.png": "b on 1"]])
    // Files of one size could have the same time, too, and are not told apart then.
    try await saveApart(
      [
        ["TXT.rtf": "text on 0", "a.png": "second a on 0"], ["TXT.rtf": "text on the other", "b.png": "second b on 1"],
      ],
      becoming: [
        ["TXT.rtf": "text on the other", "a.png": "a on 0", "b.png": "second b on 1"],
        ["TXT.rtf": "text on 0", "a.png": "second a on 0", "b.png": "b on 1"],
      ])
  }
}
