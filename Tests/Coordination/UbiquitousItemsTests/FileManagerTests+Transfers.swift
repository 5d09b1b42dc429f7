import Foundation
import Testing
import UTContainers
import UTSyncEngines
import UTSyncFixtures
import UTTestFixtures

@testable import UbiquitousItems

/// Downloads, uploads, and evictions.
extension FileManagerTests {
  @Test func `another version that arrives is not the one that was uploaded`() async throws {
    try shelf.write("mine", to: "a.txt")
    let path = try shelf.path("a.txt")
    var status = ItemSyncStatus()
    (status.contents, status.isUploaded, status.isUploading) = (.downloaded, false, false)
    shelf.engine.set(status, of: path)
    async let result = code {
      _ = try await manager.uploadLocalVersionOfUbiquitousItem(
        at: shelf.url("a.txt"), withConflictResolutionPolicy: .conflictPolicyDefault)
    }
    try await eventually("a scan") { shelf.engine.scanned.contains(path) }
    try shelf.write("theirs", to: "a.txt")
    (status.contents, status.isUploaded) = (.current, true)
    shelf.engine.set(status, of: path)
    #expect(await result == .fileLocking)
  }

  @Test func `a download begins, and only what cannot begin is an error at once`() async throws {
    shelf.engine.put("theirs", at: try shelf.path("a.txt"))
    shelf.engine.holdDownloads(true)
    try here { try manager.startDownloadingUbiquitousItem(at: shelf.url("a.txt")) }
    #expect(!manager.fileExists(atPath: shelf.url("a.txt").path))
    let keys: Set<URLResourceKey> = [.ubiquitousItemIsDownloadingKey, .ubiquitousItemDownloadRequestedKey]
    let values = try here { try shelf.url("a.txt").ubiquitousResourceValues(forKeys: keys) }
    #expect(values.ubiquitousItemIsDownloading == true && values.ubiquitousItemDownloadRequested == true)
    shelf.engine.holdDownloads(false)
    try await eventually("the download") { (try? shelf.text("a.txt")) == "theirs" }
    // Nothing to do.
    try here { try manager.startDownloadingUbiquitousItem(at: shelf.url("a.txt")) }
    #expect(code { try manager.startDownloadingUbiquitousItem(at: outside("x")) } == .fileNoSuchFile)
    #expect(code { try manager.startDownloadingUbiquitousItem(at: shelf.url("nowhere.txt")) } == nil)
  }

  @Test func `an item is evicted, and errors have the codes of Foundation with the reason`() throws {
    try shelf.write("text", to: "a.txt")
    try here { try manager.evictUbiquitousItem(at: shelf.url("a.txt")) }
    #expect(!manager.fileExists(atPath: shelf.url("a.txt").path))
    #expect(code { try manager.evictUbiquitousItem(at: outside("x")) } == .fileNoSuchFile)
    let codes: [(SyncError, CocoaError.Code)] = [
      (.noHolder, .ubiquitousFileUnavailable), (.noKeeper, .ubiquitousFileUnavailable),
      (.notRunning, .ubiquitousFileUbiquityServerNotAvailable), (.paused, .ubiquitousFileUbiquityServerNotAvailable),
      (.changed, .fileLocking), (.unsupported, .featureUnsupported), (.system(ENOSPC), .fileWriteOutOfSpace),
    ]
    for (problem, expected) in codes {
      try shelf.write("text", to: "a.txt")
      shelf.engine.fail(problem)
      #expect(code { try manager.evictUbiquitousItem(at: shelf.url("a.txt")) } == expected)
    }
    #expect(CocoaError.ubiquitousFileUnavailable.rawValue == 4353)
    #expect(CocoaError.ubiquitousFileUbiquityServerNotAvailable.rawValue == 4355)
    let error = CocoaError(.noHolder, at: outside("x"))
    #expect(error.userInfo[NSUnderlyingErrorKey] as? SyncError == .noHolder)
    #expect(error.localizedDescription.contains("no connected device has its contents"))
  }

  @Test func `the newest version is fetched, and the local one uploaded`() async throws {
    shelf.engine.put("theirs", at: try shelf.path("a.txt"))
    let url = shelf.url("a.txt")
    try await here {
      let fetched = try await manager.fetchLatestRemoteVersionOfItem(at: url)
      #expect(try String(contentsOf: fetched.url, encoding: .utf8) == "theirs")
      let path = try shelf.path("a.txt")
      var waiting = ItemSyncStatus()
      (waiting.contents, waiting.isUploaded, waiting.isUploading) = (.current, false, true)
      shelf.engine.set(waiting, of: path)
      async let uploaded = manager.uploadLocalVersionOfUbiquitousItem(
        at: url, withConflictResolutionPolicy: .conflictPolicyDefault)
      try await eventually("a scan") { shelf.engine.scanned.contains(path) }
      (waiting.isUploaded, waiting.isUploading) = (true, false)
      shelf.engine.set(waiting, of: path)
      shelf.engine.send(.changed([path]))
      #expect(try await uploaded.url == url)
      // No other device can take it.
      waiting.isUploaded = nil
      shelf.engine.set(waiting, of: path)
      let version = await withCheckedContinuation { continuation in
        manager.uploadLocalVersionOfUbiquitousItem(at: url, withConflictResolutionPolicy: .conflictPolicyDefault) {
          continuation.resume(returning: ($0?.url, ($1 as? CocoaError)?.code))
        }
      }
      #expect(version.0 == nil && version.1 == .ubiquitousFileUnavailable)
    }
  }
}
