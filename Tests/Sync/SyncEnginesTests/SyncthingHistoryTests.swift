import Foundation
import Testing
import UTSyncFixtures
import UTTestFixtures

@testable import UTSyncEngines

/// Random histories with two real Syncthings: nothing is claimed that is not so, and nothing is lost.
@Suite(.enabled(if: SyncthingInstance.program != nil, "syncthing is not installed"), .serialized)
struct SyncthingHistoryTests {
  private static func count(_ variable: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usual
  }

  /// Saves like a program that replaces the file, or like one that overwrites it.
  private func save(_ text: String, at path: String, inPlace: Bool) throws {
    guard inPlace, let file = FileHandle(forWritingAtPath: path) else {
      return try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  @Test func `what is uploaded is on the other device, whenever one asks`() async throws {
    let pair = try await SyncthingPair()
    try await pair.write("first", to: "a.txt")
    let path = try pair.path("a.txt")
    var random = SeededGenerator(seed: 1)
    var (asked, uploaded) = (0, 0)
    while asked < Self.count("SYNC_PROBES", 60) {
      // Of one length, so that only the time tells versions apart.
      let text = String(UInt32.random(in: 1 << 30 ... .max, using: &random), radix: 2)
      try save(text, at: "\(pair.folder.path)/1/a.txt", inPlace: .random(using: &random))
      if Bool.random(using: &random) { try await pair.first.scan(path) }
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        asked += 1
        guard await pair.first.status(of: path).isUploaded == true else { continue }
        uploaded += 1
        #expect(pair.text("2/a.txt") == text)
      }
    }
    try await pair.first.scan(path)
    try await pair.uploaded("a.txt")
    #expect(pair.text("2/a.txt") == pair.text("1/a.txt") && uploaded <= asked)
  }

  @Test func `an edit during an eviction is kept`() async throws {
    let pair = try await SyncthingPair()
    let path = try pair.path("a.txt")
    var random = SeededGenerator(seed: 2)
    for round in 0..<Self.count("SYNC_EVICTIONS", 8) {
      try await pair.write("base \(round)", to: "a.txt")
      let eviction = Task { try await pair.first.evict(path) }
      try await Task.sleep(for: .microseconds(Int.random(in: 0...60_000, using: &random)))
      try save("edit \(round)", at: "\(pair.folder.path)/1/a.txt", inPlace: .random(using: &random))
      _ = await eviction.result
      try await pair.first.scan(path)
      try await eventually("edit \(round) on the other device") {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(pair.folder.path)/2")
        return names.contains { pair.text("2/\($0)") == "edit \(round)" }
      }
      // Under a name of its own if the item was gone by then.
      #expect(try pair.names("1").contains { pair.text("1/\($0)") == "edit \(round)" })
    }
  }

  @Test func `how much of a file is uploaded is known while it goes on`() async throws {
    let pair = try await SyncthingPair()
    // Devices tell each other from the connection after the one in which they share the folder.
    pair.other.kill()
    try await pair.other.start()
    for engine in [pair.one, pair.other] { try await engine.connect() }
    let path = try pair.path("Documents/large.bin")
    let connection = pair.one.connection
    let that = try await SyncthingEngine(pair.other.connection).thisDevice()
    func limit(_ rate: Int) async throws {
      try await connection.change(.patch, "config/devices/\(that)", [], ["maxSendKbps": rate])
    }
    try await connection.change(.patch, "config/options", [], ["limitBandwidthInLan": true])
    try await limit(512)
    let news = pair.first.events()
    let isTold = Task { await news.contains { $0 == .uploading([path]) } }
    var random = SeededGenerator(seed: 3)
    let bytes = Data(
      (0..<(64 << 20) / 8).flatMap { _ in
        withUnsafeBytes(of: UInt64.random(in: 0 ... .max, using: &random), Array.init)
      })
    try FileManager.default.createDirectory(
      atPath: "\(pair.folder.path)/1/Documents", withIntermediateDirectories: true)
    try bytes.write(to: URL(filePath: "\(pair.folder.path)/1/Documents/large.bin"))
    try await pair.first.scan(path)
    try await eventually("a part of it") {
      let status = await pair.first.status(of: path)
      return status.isUploading == true && (0.5..<99).contains(status.percentUploaded ?? 0)
    }
    #expect(await isTold.value)
    let folder = await pair.first.status(of: try pair.path("Documents"))
    #expect((0.5..<99).contains(folder.percentUploaded ?? 0) && folder.isUploaded == false)
    try await limit(0)
    try await pair.uploaded("Documents/large.bin")
    #expect(await pair.first.status(of: path).percentUploaded == 100)
  }
}
