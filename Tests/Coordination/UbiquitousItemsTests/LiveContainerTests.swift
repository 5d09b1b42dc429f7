import FileTrees
import Foundation
import Synchronization
import Testing
import UTContainerCoordination
import UTContainers
import UTFileVersions
import UTSyncEngines
import UTSyncFixtures
import UTTestFixtures
import UTTurnTables

@testable import UbiquitousItems

/// The functions for containers, with two real Syncthings.
@Suite(.enabled(if: SyncthingInstance.program != nil), .serialized, .timeLimit(.minutes(30)))
struct LiveContainerTests {
  private static let identifier = "iCloud.com.example.live"
  let pair: ContainerPair
  let surroundings: [UbiquitousItem.Surroundings]

  init() async throws {
    let identifier = try #require(ContainerIdentifier(Self.identifier))
    let pair = try await ContainerPair(ContainerDeclaration(identifier: identifier, name: "Live"))
    self.pair = pair
    surroundings = pair.containers.map { containers in
      let table = TurnTable(folder: Array("\(pair.folder.path)/table".utf8))
      return .init(containers: containers, arbiter: FileArbiter(table: table, containers: containers))
    }
  }

  private func on<Value>(_ side: Int, _ body: () async throws -> Value) async rethrows -> Value {
    try await UbiquitousItem.$surroundings.withValue(surroundings[side], operation: body)
  }

  private func values(_ name: String, _ side: Int = 0) async throws -> UbiquitousResourceValues {
    try await on(side) { try await pair.url(name, side).ubiquitousResourceValues(forKeys: URL.ubiquitousKeys) }
  }

  /// The newest list of a loop.
  private final class Lists: Sendable {
    let newest = Mutex<[DocumentContainer.Item]>([])
    func item(_ name: String) -> DocumentContainer.Item? { newest.withLock { $0.first { $0.name == name } } }
  }

  @Test func `an item goes to the other device, is freed, comes back, and is edited there`() async throws {
    let manager = FileManager.default
    let container = try await on(0) { try DocumentContainer(Self.identifier) }
    let lists = Lists()
    let loop = Task {
      for await items in container.items { lists.newest.withLock { $0 = items } }
    }
    defer { loop.cancel() }
    try await pair.write("one", to: "a.txt", 0)
    try await on(0) {
      let version = try await manager.uploadLocalVersionOfUbiquitousItem(
        at: pair.url("a.txt", 0), withConflictResolutionPolicy: .conflictPolicyDefault)
      #expect(version.url.lastPathComponent == "a.txt")
    }
    #expect(pair.text("a.txt", 1) == "one")
    let found = try await values("a.txt")
    #expect(found.ubiquitousItemIsUploaded == true && found.ubiquitousItemDownloadingStatus == .current)
    #expect(found.ubiquitousItemIsShared == true && found.ubiquitousSharedItemCurrentUserRole == .owner)
    try await eventually("uploaded in the list") { lists.item("a.txt")?.state == .uploaded }
    // Freed.
    try await container.evict(pair.url("a.txt", 0))
    #expect(pair.text("a.txt", 0) == nil)
    try await eventually("not downloaded in the list") { lists.item("a.txt")?.state == .notDownloaded }
    #expect(try await values("a.txt").ubiquitousItemDownloadingStatus == .notDownloaded)
    #expect(lists.item("a.txt")?.isLocal == false && lists.item("a.txt")?.size == 3)
    // Edited there, and fetched.
    try await pair.write("two!", to: "a.txt", 1)
    try await eventually("the new size and the editor") {
      lists.item("a.txt").map { $0.size == 4 && $0.editor == "bee" } ?? false
    }
    try await on(0) {
      let version = try await manager.fetchLatestRemoteVersionOfItem(at: pair.url("a.txt", 0))
      #expect(try String(contentsOf: version.url, encoding: .utf8) == "two!")
    }
    // Moved out: away from both.
    let out = URL(filePath: pair.folder.path).appending(path: "out.txt")
    try await container.moveOut(pair.url("a.txt", 0), to: out)
    #expect(try String(contentsOf: out, encoding: .utf8) == "two!")
    try await eventually("the removal on the other device") { pair.text("a.txt", 1) == nil }
    try await eventually("the removal in the list") {
      lists.item("a.txt") == nil && lists.newest.withLock { $0 }.isEmpty
    }
    // And in again.
    try await container.moveIn(out)
    try await eventually("the item on the other device") { pair.text("out.txt", 1) == "two!" }
    let devices = try await container.devices
    #expect(devices.count == 2 && devices.contains { $0.name == "bee" && $0.isConnected == true })
    #expect(try await container.conflicts == [])
  }

  @Test func `a package that was changed on two devices is in conflict on both, and resolved through the package`()
    async throws
  {
    for (name, text) in [("TXT.rtf", "zero"), ("a.png", "image")] {
      try await pair.write(text, to: "Trip.rtfd/\(name)", 0)
    }
    try await eventually("the package on the other device") {
      ["TXT.rtf", "a.png"].allSatisfy { pair.text("Trip.rtfd/\($0)", 1) != nil }
    }
    pair.engines[1].kill()
    try await pair.write("one", to: "Trip.rtfd/TXT.rtf", 0)
    let other = pair.url("Trip.rtfd/TXT.rtf", 1)
    try "two".write(to: other, atomically: true, encoding: .utf8)
    // Syncthing tells files of one size apart by their times, which may be the same if they are written within
    // milliseconds.
    try FileManager.default.setAttributes([.modificationDate: Date() + 1], ofItemAtPath: other.path)
    try await pair.engines[1].start()
    func versions(_ side: Int) -> Set<String> {
      let history = VersionHistory(of: pair.url("Trip.rtfd", side))
      let texts = ([history.current].compactMap(\.self) + history.conflicts).compactMap {
        try? history.contents(of: $0)["TXT.rtf"]?.contents?.bytes()
      }
      return Set(texts.map { String(decoding: $0, as: UTF8.self) })
    }
    try await eventually("both versions on both devices") {
      versions(0) == ["one", "two"] && versions(1) == ["one", "two"]
    }
    let lost = try #require(NSFileVersion.unresolvedConflictVersionsOfItem(at: pair.url("Trip.rtfd", 0))?.first)
    try lost.replaceItem(at: pair.url("Trip.rtfd", 0))
    lost.isResolved = true
    let resolved = try #require(pair.text("Trip.rtfd/TXT.rtf", 0))
    try await pair.containers[0].engine(of: pair.sides[0]).scan(try #require(SyncPath("Documents/Trip.rtfd")))
    try await eventually("the end of the conflict on the other device") { versions(1) == [resolved] }
    #expect(versions(0) == [resolved] && pair.text("Trip.rtfd/a.png", 1) == "image")
    try NSFileVersion.removeOtherVersionsOfItem(at: pair.url("Trip.rtfd", 0))
  }

  @Test func `nothing is uploaded without the other device, or without Syncthing`() async throws {
    try await pair.write("one", to: "a.txt", 0)
    pair.engines[1].kill()
    try await eventually("a missing device") {
      let devices = try await on(0) { try await DocumentContainer(Self.identifier).devices }
      return devices.contains { $0.isConnected == false }
    }
    try await pair.write("two", to: "a.txt", 0)
    let code = await on(0) { () -> CocoaError.Code? in
      do {
        _ = try await FileManager.default.uploadLocalVersionOfUbiquitousItem(
          at: pair.url("a.txt", 0), withConflictResolutionPolicy: .conflictPolicyDefault)
      } catch { return (error as? CocoaError)?.code }
      return nil
    }
    #expect(code == .ubiquitousFileUnavailable)
    #expect(try await values("a.txt").ubiquitousItemIsUploaded != true)
    pair.engines[0].kill()
    let found = try await values("a.txt")
    #expect(found.ubiquitousItemIsUploaded == nil && found.ubiquitousItemDownloadingStatus == nil)
    #expect(found.ubiquitousItemUploadingError?.code == 4355)
    #expect(await on(0) { FileManager.default.ubiquityIdentityToken } != nil)
    // The names can be listed, and say why nothing else is known.
    let container = try await on(0) { try DocumentContainer(Self.identifier) }
    for await items in container.items {
      #expect(items.map(\.name) == ["a.txt"] && items[0].state == .unknown)
      if items[0].problem?.contains("not running") == true { break }
    }
  }
}
