import Foundation
import Synchronization
import Testing
import UTTestFixtures

@testable import UTSyncEngines

/// What is told of a download.
@Suite struct DownloadProgressTests {
  @Test func `the size is told before anything has arrived`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "data/a.txt")
    let entry = Mutex("")
    _ = HonestAnswers(folder: folder.path) { found in
      entry.withLock { $0 = found }
      return ""
    }
    try FileManager.default.removeItem(atPath: "\(folder.path)/data/a.txt")
    let missing = entry.withLock { $0 }
    let told = Mutex<[TransferProgress]>([])
    let server = try LyingServer.serving { request in
      if request.path == "/rest/events" { return .silence }
      let path = "\(folder.path)/data/a.txt"
      // It arrives when something was told.
      if !told.withLock({ $0.isEmpty }), !FileManager.default.fileExists(atPath: path) {
        _ = try? folder.write("text", to: "data/a.txt")
      }
      let isHere = FileManager.default.fileExists(atPath: path)
      return .json(
        HonestAnswers(folder: folder.path) { found in
          isHere
            ? HonestAnswers.same(found)
            : #"{"availability":[{"id":"\#(HonestAnswers.other)","fromTemporary":false}],"#
              + #""global":\#(missing),"local":null}"#
        }.texts[request.path] ?? "[]")
    }
    try folder.write(LyingServer.configuration(address: "127.0.0.1:\(server.port)"), to: "home/config.xml")
    let home = Array("\(folder.path)/home".utf8)
    let connection = SyncthingConnection(environment: { $0 == "STHOMEDIR" ? home : nil }, patience: .seconds(3600))
    let engine = SyncthingFolderEngine(folder: Array("\(folder.path)/data".utf8), id: "x", connection: connection)
    try await engine.download(#require(SyncPath("a.txt"))) { progress in told.withLock { $0.append(progress) } }
    withExtendedLifetime(server) {}
    #expect(told.withLock { $0.first } == TransferProgress(done: 0, total: 4))
  }
}
