import Foundation
import Testing
import UTContainerCoordination
import UTContainers
import UTFileURLs
import UTLibC
import UTSyncEngines
import UTSyncFixtures
import UTSystemCalls
import UTTestFixtures
import UTTurnTables

@testable import UbiquitousItems

/// The resource keys of items in containers: documents.md 1.8, UB-06, and 7.3.
@Suite struct ResourceValueTests {
  let shelf: TestContainers
  let surroundings: UbiquitousItem.Surroundings

  init() throws {
    shelf = try TestContainers()
    let table = TurnTable(folder: Array("\(shelf.folder.path)/table".utf8))
    surroundings = .init(
      containers: shelf.containers, arbiter: FileArbiter(table: table, containers: shelf.containers))
  }

  private func values(_ name: String, _ keys: Set<URLResourceKey>? = nil) throws -> UbiquitousResourceValues {
    try UbiquitousItem.$surroundings.withValue(surroundings) {
      try shelf.url(name).ubiquitousResourceValues(forKeys: keys ?? URL.ubiquitousKeys)
    }
  }

  @Test func `values say what is known of an item`() throws {
    try shelf.write("text", to: "a.txt")
    var status = ItemSyncStatus()
    (status.contents, status.isUploaded, status.isUploading, status.isDownloading) = (.downloaded, true, false, true)
    (status.isDownloadRequested, status.isExcluded, status.isPaused) = (true, false, false)
    status.downloadingError = .noHolder
    status.editor = SyncDevice(id: "ABCDEFG", name: "laptop")
    shelf.engine.set(status, of: try shelf.path("a.txt"))
    let found = try values("a.txt", URL.ubiquitousKeys.union([.nameKey, .fileSizeKey]))
    #expect(found.isUbiquitousItem == true && found.ubiquitousItemContainerDisplayName == "Test")
    #expect(found.ubiquitousItemDownloadingStatus == .downloaded && found.ubiquitousItemIsDownloading == true)
    #expect(found.ubiquitousItemIsUploaded == true && found.ubiquitousItemIsUploading == false)
    #expect(found.ubiquitousItemDownloadRequested == true && found.ubiquitousItemIsExcludedFromSync == false)
    #expect(found.ubiquitousItemDownloadingError?.code == 4353 && found.ubiquitousItemUploadingError == nil)
    #expect(found.ubiquitousSharedItemMostRecentEditorNameComponents?.nickname == "laptop")
    #expect(found.ubiquitousItemIsSyncPaused == false && found.ubiquitousItemSupportedSyncControls == [])
    #expect(found.ubiquitousItemHasUnresolvedConflicts == false)
    // What Foundation knows.
    #expect(found.name == "a.txt" && found.fileSize == 4 && found.allValues[.nameKey] as? String == "a.txt")
    #expect(
      found.allValues[.ubiquitousItemDownloadingStatusKey] as? URLUbiquitousItemDownloadingStatus == .downloaded)
  }

  @Test func `a conflict is found below a folder whose name is not UTF-8`() throws {
    try shelf.write("text", to: "folder/b.txt")
    let folder = shelf.url("folder").appending(bytes: [0xFF])
    #expect(Descriptor.makeFolders(folder.appending(bytes: [0xFE]).bytes, mode: 0o700))
    func hasConflicts(_ url: URL) throws -> Bool? {
      try UbiquitousItem.$surroundings.withValue(surroundings) {
        try url.ubiquitousResourceValues(forKeys: [.ubiquitousItemHasUnresolvedConflictsKey])
          .ubiquitousItemHasUnresolvedConflicts
      }
    }
    #expect(try hasConflicts(shelf.url("folder")) == false && hasConflicts(folder) == false)
    let lost = folder.appending(bytes: [0xFE] + Array("/a.sync-conflict-20260731-120000-ABCDEF7.txt".utf8))
    #expect(Descriptor.open(lost.bytes, O_WRONLY | O_CREAT, mode: 0o600) != nil)
    #expect(try hasConflicts(shelf.url("folder")) == true && hasConflicts(folder) == true)
  }

  @Test(arguments: [SyncError.notRunning, .paused, .malformedAnswer("x"), .folderFailed("y"), .keyRejected])
  func `what is not known is nil, and never uploaded or current`(problem: SyncError) throws {
    try shelf.write("text", to: "a.txt")
    shelf.engine.fail(problem)
    let found = try values("a.txt")
    #expect(found.ubiquitousItemDownloadingStatus == nil && found.ubiquitousItemIsUploaded == nil)
    #expect(found.ubiquitousItemIsUploading == nil && found.ubiquitousItemIsDownloading == nil)
    #expect(found.ubiquitousItemUploadingError?.code == 4355 && found.isUbiquitousItem == true)
    #expect(found.ubiquitousItemIsSyncPaused == (problem == .paused ? true : nil))
  }

  @Test func `an item that is on other devices only has values, and one elsewhere is not ubiquitous`() throws {
    shelf.engine.put("theirs", at: try shelf.path("far.txt"))
    #expect(try values("far.txt").ubiquitousItemDownloadingStatus == .notDownloaded)
    let path = try shelf.folder.write("text", to: "b.txt")
    let found = try URL(filePath: path).resourceValues(forKeys: [.isUbiquitousItemKey, .ubiquitousItemIsUploadedKey])
    #expect(found.isUbiquitousItem == false && found.ubiquitousItemIsUploaded == nil)
  }

  @Test func `a conflict version next to a file, or in a package, is an unresolved conflict`() throws {
    let keys: Set<URLResourceKey> = [.ubiquitousItemHasUnresolvedConflictsKey]
    try shelf.write("text", to: "a.txt")
    try shelf.write("other", to: "a.sync-conflict-20260731-120000-ABCDEF7.txt")
    #expect(try values("a.txt", keys).ubiquitousItemHasUnresolvedConflicts == true)
    try shelf.write("text", to: "b.rtfd/TXT.rtf")
    #expect(try values("b.rtfd", keys).ubiquitousItemHasUnresolvedConflicts == false)
    try shelf.write("text", to: "b.rtfd/TXT.sync-conflict-20260731-120000-ABCDEF7.rtf")
    #expect(try values("b.rtfd", keys).ubiquitousItemHasUnresolvedConflicts == true)
    // Alone, it can be any file of the user.
    for name in ["c.rtfd", "d"] {
      try shelf.write("text", to: "\(name)/sim.conflict2")
      #expect(try values(name, keys).ubiquitousItemHasUnresolvedConflicts == false)
      try shelf.write("text", to: "\(name)/sim.conflict3")
      #expect(try values(name, keys).ubiquitousItemHasUnresolvedConflicts == true)
    }
  }

  @Test func `what Foundation knows can be changed, and passed on`() throws {
    try shelf.write("text", to: "a.txt")
    var url = shelf.url("a.txt")
    var found = try url.resourceValues(forKeys: [.contentModificationDateKey, .isUbiquitousItemKey])
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    found.contentModificationDate = date
    try url.setResourceValues(found)
    func changed(_ values: URLResourceValues) -> Date? { values.contentModificationDate }
    #expect(try changed(shelf.url("a.txt").resourceValues(forKeys: [.contentModificationDateKey])) == date)
    #expect(changed(found.foundation) == date)
  }

  @Test func `without keys of items in containers, the result is Foundation's`() throws {
    try shelf.write("text", to: "a.txt")
    let url = shelf.url("a.txt")
    let literal = try url.resourceValues(forKeys: [.fileSizeKey, .isDirectoryKey])
    let keys: Set<URLResourceKey> = [.fileSizeKey]
    let variable = try url.resourceValues(forKeys: keys)
    let none = try url.resourceValues(forKeys: [])
    var values: [URLResourceValues] = []
    for found in [literal, variable, none] { values.append(found) }
    #expect(values.map(\.fileSize) == [4, 4, nil] && literal.isDirectory == false)
    let optional = try? url.resourceValues(forKeys: [.fileSizeKey])
    #expect((optional as URLResourceValues?)?.fileSize == 4)
    let sizes = try [url].map { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
    #expect(sizes == [4])
    let own = URLResourceKey("com.example.own")
    #expect(try url.resourceValues(forKeys: [own, .nameKey]).name == "a.txt")
  }

  @Test func `one key of items in containers is enough`() throws {
    try shelf.write("text", to: "a.txt")
    try UbiquitousItem.$surroundings.withValue(surroundings) {
      let url = shelf.url("a.txt")
      let found = try url.resourceValues(forKeys: [.nameKey, .ubiquitousItemIsUploadedKey, .fileSizeKey])
      #expect(found.ubiquitousItemIsUploaded == true && found.name == "a.txt" && found.fileSize == 4)
      let foundation: URLResourceValues = try url.resourceValues(forKeys: [.nameKey, .ubiquitousItemIsUploadedKey])
      #expect(foundation.name == "a.txt")
      let keys: Set<URLResourceKey> = [.ubiquitousItemIsUploadedKey, .nameKey]
      let variable = try url.ubiquitousResourceValues(forKeys: keys)
      #expect(variable.ubiquitousItemIsUploaded == true && variable.name == "a.txt")
    }
  }

  @Test func `keys in a set are asked for without blocking`() async throws {
    try shelf.write("text", to: "a.txt")
    let keys: Set<URLResourceKey> = [.ubiquitousItemIsUploadedKey, .nameKey]
    try await UbiquitousItem.$surroundings.withValue(surroundings) {
      let found = try await shelf.url("a.txt").ubiquitousResourceValues(forKeys: keys)
      #expect(found.ubiquitousItemIsUploaded == true && found.name == "a.txt")
    }
  }
}
