import Foundation
import Synchronization
import Testing
import UTTestFixtures

@testable import UTSyncEngines

/// What a program saves where an evicted item is does not replace it on other devices.
@Suite struct UnseenTests {
  private let folder: TemporaryFolder
  private let path: SyncPath

  init() throws {
    folder = try TemporaryFolder()
    path = try #require(SyncPath("a.txt"))
    try folder.write("text", to: "data/a.txt")
  }

  /// A Syncthing that keeps an ignore list.
  private final class Engine: Sendable {
    let lines: Mutex<[String]>
    /// Called before the list is read.
    let isRead = Mutex<@Sendable () -> Void> {}

    /// - Parameter evicted: the patterns of evicted items.
    init(evicted: [String]) { lines = Mutex([EvictedItems.begin] + evicted + [EvictedItems.end]) }

    var patterns: [String] { lines.withLock { EvictedItems(lines: $0).patterns } }

    func answer(to request: LyingServer.Request) -> LyingServer.Answer {
      if request.method == "POST" {
        let list = try? JSONDecoder().decode([String: [String]].self, from: Data(request.body.utf8))
        lines.withLock { $0 = list?["ignore"] ?? [] }
      } else {
        isRead.withLock { $0 }()
      }
      let body = try? JSONEncoder().encode(["ignore": lines.withLock { $0 }])
      return .json(String(decoding: body ?? Data(), as: UTF8.self))
    }
  }

  private static let unknown = LyingServer.Answer.json("No such object in the index", status: "404 Not Found")
  private static let paused = LyingServer.Answer.json("no such folder", status: "404 Not Found")

  /// - Parameters:
  ///   - file: the answer for an item, instead of an older version that only this device has made.
  private func scanned(
    _ item: String, _ engine: Engine, changing texts: [String: String] = [:],
    file: @escaping @Sendable (String) -> LyingServer.Answer? = { _ in nil }
  ) async throws {
    let own = { @Sendable (name: String, isFolder: Bool) in
      HonestAnswers.same(
        """
        {"name":"\(name)","type":"FILE_INFO_TYPE_\(isFolder ? "DIRECTORY" : "FILE")","size":3,\
        "modified":"2026-07-31T12:00:00Z","modifiedBy":"BBBBBBB","version":["BBBBBBB:1"]}
        """)
    }
    let all = HonestAnswers(folder: folder.path).texts.merging(texts) { $1 }
    let server = try LyingServer.serving { request in
      switch request.path {
      case "/rest/db/ignores": return engine.answer(to: request)
      case "/rest/db/file":
        let name = String(request.target.firstMatch(of: /file=([^&]*)/)?.1 ?? "").removingPercentEncoding ?? ""
        return file(name) ?? (name.contains(".conflict-") ? Self.unknown : .json(own(name, !name.contains("."))))
      default: return .json(all[request.path] ?? "[]")
      }
    }
    try folder.write(LyingServer.configuration(address: "127.0.0.1:\(server.port)"), to: "home/config.xml")
    let home = Array("\(folder.path)/home".utf8)
    let connection = SyncthingConnection(environment: { $0 == "STHOMEDIR" ? home : nil }, patience: .seconds(3600))
    let syncthing = SyncthingFolderEngine(
      folder: Array("\(folder.path)/data".utf8), id: "x", connection: connection)
    try await syncthing.scan(#require(SyncPath(item)))
  }

  private func names(_ name: String = "data") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(name)").sorted()
  }

  @Test func `a file is not synchronized again while the folder is paused`() async throws {
    let engine = Engine(evicted: ["/a.txt"])
    let settings = try #require(HonestAnswers(folder: folder.path).texts["/rest/config/folders/x"])
    let paused = ["/rest/config/folders/x": settings.replacing(#""id":"x","#, with: #""id":"x","paused":true,"#)]
    await #expect(throws: SyncError.paused) {
      try await scanned("a.txt", engine, changing: paused) { _ in Self.paused }
    }
    // It may be paused at any time.
    await #expect(throws: SyncError.paused) { try await scanned("a.txt", engine) { _ in Self.paused } }
    #expect(try names() == ["a.txt"] && engine.patterns == ["/a.txt"])
  }

  @Test func `an evicted file that the engine has forgotten is not replaced`() async throws {
    let engine = Engine(evicted: ["/a.txt"])
    try await scanned("a.txt", engine) { _ in Self.unknown }
    #expect(try names().count == 1 && names()[0].hasPrefix("a.conflict-") && engine.patterns == ["/a.txt"])
  }

  @Test func `an evicted file that was deleted everywhere is new`() async throws {
    let engine = Engine(evicted: ["/a.txt"])
    let deleted = #"{"name":"a.txt","type":"FILE_INFO_TYPE_FILE","version":["BBBBBBB:2"],"deleted":true}"#
    try await scanned("a.txt", engine) { _ in .json(HonestAnswers.same(deleted)) }
    #expect(try names() == ["a.txt"] && engine.patterns == [])
  }

  @Test(arguments: [0, 1]) func `a file that is saved again meanwhile is examined again`(reads: Int) async throws {
    let engine = Engine(evicted: ["/a.txt"])
    let missing = Mutex(0)
    engine.isRead.withLock {
      $0 = { [folder] in
        guard !FileManager.default.fileExists(atPath: "\(folder.path)/data/a.txt") else { return }
        guard
          missing.withLock({
            $0 += 1; return $0
          }) == reads + 1
        else { return }
        _ = try? folder.write("again", to: "data/a.txt")
      }
    }
    try await scanned("a.txt", engine)
    #expect(try names().count == 2 && names().allSatisfy { $0.hasPrefix("a.conflict-") })
    #expect(engine.patterns == ["/a.txt"] && missing.withLock { $0 } > reads + 1)
  }

  private static let browsed = ["/rest/db/browse": #"[{"name":"old.md","type":"FILE_INFO_TYPE_FILE","size":3}]"#]

  @Test func `a document saved in an evicted folder keeps its place, and the others stay evicted`() async throws {
    try folder.write("text", to: "data/p/new.md")
    let engine = Engine(evicted: ["/p"])
    try await scanned("p/new.md", engine, changing: Self.browsed) { $0 == "p/new.md" ? Self.unknown : nil }
    #expect(try names("data/p") == ["new.md"] && names() == ["a.txt", "p"] && engine.patterns == ["/p/old.md"])
  }

  @Test func `a document saved where one in an evicted folder is gets another name in the folder`() async throws {
    try folder.write("text", to: "data/p/old.md")
    let engine = Engine(evicted: ["/p"])
    try await scanned(".activities", engine)
    #expect(engine.patterns == ["/p"])
    try await scanned("p", engine, changing: Self.browsed)
    #expect(try names("data/p").count == 1 && names("data/p")[0].hasPrefix("old.conflict-"))
    #expect(engine.patterns == ["/p/old.md"])
  }

  @Test func `a folder where an evicted file is, and a folder of which the engine knows nothing, replace nothing`()
    async throws
  {
    try folder.write("text", to: "data/b/new.md")
    let engine = Engine(evicted: ["/b", "/c"])
    let file = HonestAnswers.same(#"{"name":"b","type":"FILE_INFO_TYPE_FILE","version":["BBBBBBB:1"]}"#)
    try await scanned("b", engine) { $0 == "b" ? .json(file) : Self.unknown }
    #expect(try names().count == 2 && names()[1].hasPrefix("b.conflict-"))
    try folder.write("text", to: "data/c/new.md")
    try await scanned("c", engine) { _ in Self.unknown }
    #expect(try names("data/c").count == 1 && names("data/c")[0].hasPrefix("new.conflict-"))
  }
}
