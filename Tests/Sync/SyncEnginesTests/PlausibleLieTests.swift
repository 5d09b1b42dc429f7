import Foundation
import Synchronization
import Testing
import UTTestFixtures

@testable import UTSyncEngines

/// Answers that differ from honest ones in one place: nothing is uploaded, or removed, that they do not prove.
@Suite struct PlausibleLieTests {
  let folder: TemporaryFolder
  let path: SyncPath

  init() throws {
    folder = try TemporaryFolder()
    path = try #require(SyncPath("a.txt"))
    try folder.write("text", to: "data/a.txt")
  }

  func engine(_ server: LyingServer) throws -> SyncthingFolderEngine {
    let text = LyingServer.configuration(address: "127.0.0.1:\(server.port)")
    try folder.write(text, to: "home/config.xml")
    let home = Array("\(folder.path)/home".utf8)
    let connection = SyncthingConnection(environment: { $0 == "STHOMEDIR" ? home : nil }, patience: .seconds(3600))
    return SyncthingFolderEngine(folder: Array("\(folder.path)/data".utf8), id: "x", connection: connection)
  }

  private static let changes = [
    (#""deleted":false"#, #""deleted":true"#), (#""invalid":false"#, #""invalid":true"#),
    (#"["AAAAAAA:1"]"#, #"["AAAAAAA:2"]"#), (#"["AAAAAAA:1"]"#, "[]"), (#""name":"a.txt""#, #""name":"""#),
  ]
  private static let localChanges = [
    (#""size":4"#, #""size":5"#), ("Z\"", "1Z\""), ("Z\"", "+00:01\""), ("_FILE\"", "_DIRECTORY\""),
    ("_FILE\"", "_SYMLINK\""), (#""ignored":false"#, #""ignored":true"#), (#""size":4,"#, ""),
  ]
  private struct File: Sendable {
    let name: String
    let text: @Sendable (String) -> String

    init(_ name: String, _ text: @escaping @Sendable (String) -> String) { (self.name, self.text) = (name, text) }
  }

  /// Lies of `db/file`, also for an item that is ignored.
  private static let files: [File] =
    changes.map { change -> File in
      File("global \(change.1)") { HonestAnswers.file($0, $0.replacing(change.0, with: change.1)) }
    } + [
      File("temporary") { HonestAnswers.file($0, $0, fromTemporary: true) },
      File("this") { HonestAnswers.file($0, $0, holder: HonestAnswers.this) },
      File("stranger") { HonestAnswers.file($0, $0, holder: HonestAnswers.this.replacing("B", with: "C")) },
      File("nobody") { #"{"availability":[],"global":\#($0),"local":\#($0)}"# },
      File("unknown") { #"{"availability":null,"global":\#($0),"local":\#($0)}"# },
    ]
  private static let localFiles: [File] = (changes + localChanges).map { change -> File in
    File("local \(change.1)") { HonestAnswers.file($0.replacing(change.0, with: change.1), $0) }
  }

  @Test func `one wrong field, and the item is not said to be uploaded`() async throws {
    for file in Self.files + Self.localFiles {
      let texts = HonestAnswers(folder: folder.path, file: file.text).texts
      let server = try LyingServer { .json(texts[String($0.split(separator: "?")[0])] ?? "[]") }
      let engine = try engine(server)
      #expect(await engine.status(of: path).isUploaded != true, "\(file.name)")
      await #expect(throws: SyncError.self, "\(file.name)") { try await engine.evict(path) }
    }
  }

  @Test(arguments: [
    ("/rest/config/folders/x", #""id":"x","#, #""id":"x","paused":true,"#),
    ("/rest/config/folders/x", "/data\"", "/home\""),
    ("/rest/config/folders/x", #"{"deviceID":"\#(HonestAnswers.other)","name":"bee"}"#, #"{"deviceID":"x"}"#),
    ("/rest/db/status", "idle", "error"), ("/rest/db/status", "idle", ""),
    ("/rest/db/status", "}", #","error":"disk full"}"#),
    ("/rest/system/connections", "true", "false"), ("/rest/system/status", HonestAnswers.this, HonestAnswers.other),
    ("/rest/db/ignores", "null,", #"["// Managed by utictl: begin","/a.txt","// Managed by utictl: end"],"#),
  ]) func `one wrong setting, and the item is not said to be uploaded`(target: String, old: String, new: String)
    async throws
  {
    var texts = HonestAnswers(folder: folder.path).texts
    texts[target] = try #require(texts[target]).replacing(old, with: new)
    let server = try LyingServer { [texts] in .json(texts[String($0.split(separator: "?")[0])] ?? "[]") }
    let engine = try engine(server)
    #expect(await engine.status(of: path).isUploaded != true)
    await #expect(throws: SyncError.self) { try await engine.evict(path) }
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/data/a.txt"))
  }

  /// Evicts a.txt; the answers for it change with the first scan, which reads it, with the second one, after which it
  /// is ignored, and again with the item's disappearance.
  private func evict(_ ignored: @escaping @Sendable (String) -> String, whenMoved: Bool = false) async throws {
    let ignoring = { @Sendable (entry: String) in
      entry.replacing(#""invalid":false,"ignored":false"#, with: #""invalid":true,"ignored":true"#)
    }
    let data = folder.path
    let before = HonestAnswers(folder: data).texts.mapValues { $0.replacing("AAAAAAA:1", with: "AAAAAAA:0") }
    let scans = Mutex(0)
    let known = Mutex<[[String: String]]>([])
    let file = "\(data)/data/a.txt"
    let server = try LyingServer { asked in
      let target = String(asked.split(separator: "?")[0])
      if target == "/rest/events" { return .silence }
      if target == "/rest/db/scan",
        scans.withLock({ scans in
          scans += 1
          return scans == 1
        })
      {
        let answers = [{ HonestAnswers.same($0) }, { HonestAnswers.file(ignoring($0), $0) }, ignored]
        known.withLock { $0 = answers.map { HonestAnswers(folder: data, file: $0).texts } }
      }
      let count = scans.withLock { $0 }
      let isThere = FileManager.default.fileExists(atPath: file)
      let texts = count == 0 ? before : known.withLock { $0[count == 1 ? 0 : whenMoved && isThere ? 1 : 2] }
      return .json(texts[target] ?? "[]")
    }
    try await engine(server).evict(path)
  }

  @Test func `what changes during an eviction ends it`() async throws {
    let ignoring = { @Sendable (entry: String) in
      entry.replacing(#""invalid":false,"ignored":false"#, with: #""invalid":true,"ignored":true"#)
    }
    let lies: [File] =
      [File("not ignored") { HonestAnswers.file($0, $0) }]
      + Self.changes.map { change -> File in
        File("global \(change.1)") { HonestAnswers.file(ignoring($0), $0.replacing(change.0, with: change.1)) }
      } + [
        File("temporary") { HonestAnswers.file(ignoring($0), $0, fromTemporary: true) },
        File("nobody") { #"{"availability":[],"global":\#($0),"local":\#(ignoring($0))}"# },
      ]
    for lie in lies {
      for whenMoved in [false, true] {
        await #expect(throws: SyncError.self, "\(lie.name)") { try await evict(lie.text, whenMoved: whenMoved) }
        let text = try String(contentsOfFile: "\(folder.path)/data/a.txt", encoding: .utf8)
        #expect(text == "text", "\(lie.name)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/data") == ["a.txt"], "\(lie.name)")
      }
    }
    try await evict { HonestAnswers.file(ignoring($0), $0) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/data") == [])
  }

  @Test func `a device that this one precedes may evict its copy, and does not count`() async throws {
    let swapped = HonestAnswers(folder: folder.path).texts.mapValues {
      $0.replacing(HonestAnswers.this, with: "?").replacing(HonestAnswers.other, with: HonestAnswers.this)
        .replacing("?", with: HonestAnswers.other)
    }
    let server = try LyingServer { .json(swapped[String($0.split(separator: "?")[0])] ?? "[]") }
    let engine = try engine(server)
    #expect(await engine.status(of: path).isUploaded == true)
    await #expect(throws: SyncError.noKeeper) { try await engine.evict(path) }
    #expect(try String(contentsOfFile: "\(folder.path)/data/a.txt", encoding: .utf8) == "text")
  }

  @Test func `a folder that only receives is not uploading, and nothing in it is evicted`() async throws {
    var texts = HonestAnswers(folder: folder.path).texts
    let target = "/rest/config/folders/x"
    texts[target] = try #require(texts[target]).replacing("sendreceive", with: "receiveonly")
    let server = try LyingServer { [texts] in .json(texts[String($0.split(separator: "?")[0])] ?? "[]") }
    let engine = try engine(server)
    await #expect(throws: SyncError.oneWay) { try await engine.evict(path) }
    try folder.write("changed", to: "data/a.txt")
    let status = await engine.status(of: path)
    #expect(status.isUploaded == false && status.isUploading == false)
  }

  @Test func `an eviction that is canceled ends at once, and the item is synchronized again`() async throws {
    for number in 1...2 {
      let honest = HonestEngine(folder: folder.path)
      let lines = Mutex<[String]>([])
      let server = try LyingServer.serving { request in
        if request.path == "/rest/events" { return .silence }
        if request.method == "POST", request.path == "/rest/db/ignores" { lines.withLock { $0.append(request.body) } }
        let answer = honest.answer(request)
        return request.path == "/rest/db/scan" && honest.scans == number ? .silence : .json(answer)
      }
      let engine = try engine(server)
      let eviction = Task { try await engine.evict(path) }
      try await eventually("a scan") { honest.scans == number }
      eviction.cancel()
      await #expect(throws: SyncError.canceled) { try await eviction.value }
      #expect(lines.withLock { $0.count } == (number == 1 ? 0 : 2))
      #expect(lines.withLock { $0.last }?.contains("a.txt") != true)
      #expect(FileManager.default.fileExists(atPath: "\(folder.path)/data/a.txt"))
    }
  }

  @Test(arguments: [Int.max, -1]) func `invalid numbers of events are a problem`(number: Int) async throws {
    let server = try LyingServer { _ in .json(#"[{"id":\#(number),"type":"StateChanged"}]"#) }
    var events = try engine(server).events().makeAsyncIterator()
    guard case .unavailable(.malformedAnswer) = await events.next() else {
      Issue.record("\(number)")
      return
    }
  }

  @Test func `events that nobody reads are not lost silently`() async throws {
    let asked = Mutex(0)
    let server = try LyingServer { _ in
      let first = asked.withLock { asked in
        asked += 1
        return asked == 1 ? 0 : 1 + (asked - 2) * 1500
      }
      guard first > 0, first < 3000 else { return first == 0 ? .json(#"[{"id":0,"type":"x"}]"#) : .silence }
      let records = (0..<1500).map {
        #"{"id":\#(first + $0),"type":"ItemFinished","data":{"folder":"x","item":"i\#(first + $0)"}}"#
      }
      return .json("[\(records.joined(separator: ","))]")
    }
    let stream = try engine(server).events()
    try await eventually("all requests") { asked.withLock { $0 } > 3 }
    var (paths, isKnown): (Int, Bool) = (0, false)
    for await event in stream {
      if event == .everythingChanged { isKnown = true } else { paths += 1 }
      if event == .changed([SyncPath("i3000") ?? .folder]) { break }
    }
    #expect(isKnown && paths <= 1000)
  }
}
