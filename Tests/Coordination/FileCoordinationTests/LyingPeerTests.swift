import Foundation
import Testing
import UTSystemCalls
import UTTestFixtures
import UTTurnTables

@testable import FileCoordination

/// Processes that do not keep to the rules: they are not heard, and do no harm.
@Suite(.serialized) struct LyingPeerTests {
  let desk: Desk
  let recorder: Recorder

  init() throws {
    desk = try Desk()
    recorder = Recorder(desk.url("folder/a.txt"))
    desk.arbiter.add(recorder)
  }

  private var socket: (folder: [UInt8], name: [UInt8]) {
    get throws {
      let registration = try desk.table.current()
      return registration.socket(of: registration.number)
    }
  }

  private func connection() throws -> PacketSocket {
    let (folder, name) = try socket
    return try PacketSocket.connected(to: name, in: folder)
  }

  private func isClosed(_ connection: PacketSocket) async throws {
    try await eventually("the end of a connection") {
      if case .end = connection.receive(maximum: 100) { true } else { false }
    }
  }

  private var request: PeerRequest {
    let item = AccessRequest.Item(path: desk.path("folder/a.txt"), kind: .writing, packages: [], isTree: false)
    return PeerRequest(number: 1, access: AccessRequest(items: [item]))
  }

  /// The messages for an access of an honest process arrive.
  private func accessHonestly() async throws {
    let process = try OtherProcess(
      "ut-present-once", [desk.tableFolder, "access", "writing", desk.url("folder/a.txt").path],
      in: desk.folder)
    try await process.says("granted")
    try process.tell("end")
    try await eventually("the messages of an honest process") { recorder.log.all == ["writer", "back", "changed"] }
  }

  @Test func `packets that are not messages close the connection`() async throws {
    let good = try #require(PeerMessage.packets(for: request).first)
    var (wrongVersion, wrongCount) = (good, good)
    wrongVersion[0] = 2
    wrongCount[11] = 0xFF
    let packets: [[UInt8]] = [
      Array("GET / HTTP/1.1\r\n\r\n".utf8), [1], wrongVersion, wrongCount, Array(good.prefix(good.count / 2)),
      good + [0],
      PeerMessage.packet(forAnswer: nil), Array(repeating: 1, count: 100_000),
    ]
    for packet in packets {
      let connection = try connection()
      #expect(connection.send(packet))
      try await isClosed(connection)
    }
    #expect(recorder.events == [])
    try await accessHonestly()
  }

  @Test func `a second request, or an answer, gives the item back`() async throws {
    let good = try #require(PeerMessage.packets(for: request).first)
    for second in [good, PeerMessage.packet(forAnswer: nil)] {
      let connection = try connection()
      #expect(connection.send(good))
      try await eventually("an answer") {
        if case .packet(let answer) = connection.receive(maximum: 100) { answer == [1, 2] } else { false }
      }
      #expect(connection.send(second))
      try await isClosed(connection)
      try await eventually("the item") { recorder.log.all.count == 3 }
      #expect(recorder.events == ["writer", "back", "changed"])
    }
  }

  @Test func `a connection that ends before the presenters have prepared counts as a change`() async throws {
    let good = try #require(PeerMessage.packets(for: request).first)
    var connection: PacketSocket? = try connection()
    #expect(try #require(connection).send(good))
    connection = nil
    try await eventually("the change") { recorder.log.all.last == "changed" }
  }

  @Test func `very many connections do not keep honest processes out`() async throws {
    var connections: [PacketSocket] = []
    for _ in 0..<1500 {
      try await eventually("a connection") {
        guard let connection = try? connection() else { return false }
        connections.append(connection)
        return true
      }
    }
    try await accessHonestly()
    #expect(connections.count == 1500)
  }

  @Test func `what is planted at the name of a process does not delay accesses`() async throws {
    // A process with a presenter, of which this one takes the place.
    let process = try OtherProcess(
      "ut-present-once", [desk.tableFolder, "present", desk.url("folder/b.txt").path], in: desk.folder)
    try await process.says("ready")
    let registration = try desk.table.current()
    let found = registration.presenters(
      concerning: [PresenterSearch(PathNumbers(desk.path("folder/b.txt")), includesContents: false)])
    let (folder, name) = registration.socket(of: try #require(found.first).number)
    let path = String(decoding: folder + Array("/".utf8) + name, as: UTF8.self)
    let arbiter = FileArbiter(table: desk.table, patience: .seconds(3600))
    func access() async throws { try await desk.begin([.writing(desk.url("folder/b.txt"))], of: arbiter).end() }
    try await access()
    #expect(process.lines.contains("writer"))
    try FileManager.default.removeItem(atPath: path)
    try await access()
    try Data().write(to: URL(filePath: path))
    try await access()
    try FileManager.default.removeItem(atPath: path)
    let planted = try #require(PacketSocket.listening(at: name, in: folder, backlog: 8))
    try await access()
    // The table says that the process is another one.
    #expect(planted.accept().map { if case .packet = $0.receive(maximum: 100) { true } else { false } } != true)
    #expect(process.lines.count { $0 == "writer" } == 1)
  }

  @Test func `a stale name is replaced`() throws {
    let table = TurnTable(folder: Array(desk.tableFolder.utf8))
    let registration = try table.current()
    let (folder, name) = registration.socket(of: registration.number)
    let stale = PacketSocket.listening(at: name, in: folder, backlog: 8)
    let arbiter = FileArbiter(table: table)
    let other = Recorder(desk.url("folder/b.txt"))
    arbiter.add(other)
    try withExtendedLifetime(stale) {
      try desk.arbiter.begin([.writing(desk.url("folder/b.txt"))], by: Party()).end()
      #expect(other.events.first == "writer")
    }
  }

  @Test func `a folder with a long path works`() throws {
    let long = "\(desk.folder.path)/\(String(repeating: "a long name ", count: 12))"
    try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: true)
    let arbiters = (0..<2).map { _ in FileArbiter(table: TurnTable(folder: Array("\(long)/.turns".utf8))) }
    let other = Recorder(desk.url("folder/b.txt"))
    arbiters[0].add(other)
    try arbiters[1].begin([.writing(desk.url("folder/b.txt"))], by: Party()).end()
    #expect(other.events.first == "writer")
  }
}
