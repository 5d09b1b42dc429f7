import Foundation
import Synchronization
import Testing
import UTTestFixtures

@testable import UTSyncEngines

/// Whatever listens at Syncthing's address, a status is unknown and not wrong, and everything ends.
@Suite struct LyingServerTests {
  private let folder: TemporaryFolder
  private static let key = "kkkkkkkkkkkkkkkk"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("text", to: "data/a.txt")
  }

  private func engine(at address: String, patience: Duration = .seconds(60)) throws -> SyncthingFolderEngine {
    try folder.write(LyingServer.configuration(address: address), to: "home/config.xml")
    let home = Array("\(folder.path)/home".utf8)
    let connection = SyncthingConnection(environment: { $0 == "STHOMEDIR" ? home : nil }, patience: patience)
    return SyncthingFolderEngine(folder: Array("\(folder.path)/data".utf8), id: "x", connection: connection)
  }

  private func status(_ answer: @escaping @Sendable (String) -> LyingServer.Answer) async throws -> ItemSyncStatus {
    let server = try LyingServer(answer)
    defer { withExtendedLifetime(server) {} }
    return try await engine(at: "127.0.0.1:\(server.port)").status(of: #require(SyncPath("a.txt")))
  }

  @Test func `an honest server is believed`() async throws {
    let texts = HonestAnswers(folder: folder.path).texts
    let status = try await status { .json(texts[String($0.split(separator: "?")[0])] ?? "[]") }
    #expect(status.isUploaded == true && status.contents == .current && status.problem == nil)
    #expect(status.editor?.name == "bee" && status.size == 4)
  }

  private static let targets = [
    "/rest/config/folders/x", "/rest/db/status", "/rest/system/status", "/rest/config/devices",
    "/rest/system/connections", "/rest/db/ignores", "/rest/db/file",
  ]
  private static let lies = [
    "", "null", "[]", "{}", "7", "\"\"", "{", String(repeating: "[", count: 100_000), "\u{FF}", "{\"local\":7}",
    "{\"state\":\"error\",\"error\":\"disk full\",\"myID\":\"x\",\"connections\":7}",
  ]

  /// Every lie instead of every honest answer: nothing is uploaded that an answer does not prove.
  @Test(arguments: targets) func `a lie makes the status unknown`(target: String) async throws {
    let texts = HonestAnswers(folder: folder.path).texts
    for lie in Self.lies {
      let status = try await status { asked in
        let path = String(asked.split(separator: "?")[0])
        return .json(path == target ? lie : texts[path] ?? "[]")
      }
      // Without a list of ignored items, none are.
      let isHarmless = target == "/rest/db/ignores" && ["{}", "{\"local\":7}"].contains(lie)
      #expect(status.isUploaded != true || isHarmless, "\(target): \(lie.prefix(20))")
    }
  }

  @Test(arguments: [
    ("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n", SyncError.keyRejected),
    ("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n", nil),
    ("HTTP/1.1 500 Oops\r\nContent-Length: 17\r\n\r\nkkkkkkkkkkkkkkkk!", nil), ("SSH-2.0-OpenSSH_9.2\r\n", nil),
    ("", nil),
    ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[]", .malformedAnswer("truncated")),
  ]) func `an answer that is none is a problem, which does not contain the key`(text: String, problem: SyncError?)
    async throws
  {
    let status = try await status { _ in .bytes(Array(text.utf8)) }
    #expect(status.isUploaded == nil && status.contents == nil)
    let found = try #require(status.problem)
    #expect(problem == nil || found == problem)
    #expect(!"\(found)".contains("kkkk") && !String(reflecting: found).contains("kkkk"))
  }

  /// Syncthing sends the header of its events before it has any.
  @Test func `a program that ends within an answer is not running`() async throws {
    let answers = Mutex(0)
    let status = try await status { _ in
      let isFirst = answers.withLock { count in
        count += 1
        return count == 1
      }
      return .bytes(isFirst ? Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8) : [])
    }
    #expect(status.problem == .notRunning)
  }

  @Test func `an endless answer ends`() async throws {
    let header = Array("HTTP/1.1 200 OK\r\n".utf8)
    for piece in [header, Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), [UInt8](repeating: 0x78, count: 4096)] {
      let status = try await status { _ in .endless(piece) }
      #expect(status.problem != nil && status.isUploaded == nil)
    }
  }

  @Test func `silence ends after a time, and when the task is canceled`() async throws {
    let server = try LyingServer { _ in .silence }
    let impatient = try engine(at: "127.0.0.1:\(server.port)", patience: .milliseconds(50))
    #expect(await impatient.status(of: .folder).problem == .timedOut)
    let patient = try engine(at: "127.0.0.1:\(server.port)", patience: .seconds(3600))
    let task = Task { await patient.status(of: .folder).problem }
    task.cancel()
    #expect(await task.value == .canceled)
  }

  @Test func `nothing at the address, or an address elsewhere, is a problem`() async throws {
    let port = try LyingServer { _ in .silence }.port
    let path = SyncPath("a.txt") ?? .folder
    try await eventually("a closed port") { (try? LyingServer { _ in .silence })?.port != port }
    #expect(try await engine(at: "\(folder.path)/none").status(of: path).problem == .notRunning)
    for address in ["192.0.2.1:8384", "example.com:8384", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:99999", "", "[::2]:1"]
    {
      guard case .unusableConfiguration = try await engine(at: address).status(of: path).problem else {
        Issue.record("\(address)")
        continue
      }
    }
  }
}
