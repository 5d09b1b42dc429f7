import Foundation
import Synchronization
import Testing
import UTTestFixtures
import UTTurnTables

@testable import FileCoordination

/// Presenters of other processes, which run `present-once`.
@Suite(.serialized) struct PeerTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  private func process(_ arguments: [String], environment: [String: String] = [:]) throws -> OtherProcess {
    try OtherProcess(
      "ut-present-once", [desk.tableFolder] + arguments, environment: environment, in: desk.folder)
  }

  private func presenter(_ item: String, environment: [String: String] = [:]) async throws -> OtherProcess {
    let process = try process(["present", desk.url(item).path], environment: environment)
    try await process.says("ready")
    return process
  }

  private func accessor(_ kind: String, _ item: String) async throws -> OtherProcess {
    let process = try process(["access", kind, desk.url(item).path])
    try await process.says("granted")
    return process
  }

  /// What a process with a presenter of an item was told. Messages arrive in order, so the last one is awaited.
  private func told(_ process: OtherProcess, at item: String, by arbiter: FileArbiter? = nil) async throws -> [String] {
    let count = process.lines.count { $0 == "attributes" }
    (arbiter ?? desk.arbiter).notify(
      .ubiquityAttributes(desk.path(item), [URLResourceKey.ubiquitousItemIsUploadedKey.rawValue]), but: nil)
    try await eventually("the last message") { process.lines.count { $0 == "attributes" } > count }
    return process.lines.filter { $0 != "attributes" && $0 != "ready" }
  }

  @Test(arguments: MessageMatrixTests.matrix)
  func `a presenter in another process gets the messages that are documented`(
    kind: FileAccess.Kind, item: String, presented: String, before: [String], after: [String]
  ) async throws {
    let process = try await presenter(presented)
    let access = try await desk.begin([FileAccess(kind, desk.url(item))])
    #expect(process.lines == ["ready"] + before)
    access.end()
    #expect(try await told(process, at: presented) == before + after)
    try process.endInput()
    #expect(try await process.end() == 0)
    // It is gone, and nothing waits for it.
    #expect(try desk.table.presenters().isEmpty)
    try await desk.begin([FileAccess(kind, desk.url(item))]).end()
  }

  @Test func `an item that is created appears in its folder`() async throws {
    let process = try await presenter("folder")
    let access = try await desk.begin([.writing(desk.url("folder/new.txt"))])
    try "new".write(to: desk.url("folder/new.txt"), atomically: false, encoding: .utf8)
    access.end()
    #expect(try await told(process, at: "folder") == ["appeared new.txt"])
  }

  /// The presenter's own access must not wait for the reader that it saves for. Both have random numbers.
  @Test(arguments: 0..<8) func `a reader sees what a presenter saves in an access of its own`(_ round: Int) async throws
  {
    let process = try await presenter("folder/a.txt", environment: ["PRESENT_SAVE": "saved"])
    let recorder = Recorder(desk.url("folder/a.txt"))
    desk.arbiter.add(recorder)
    let access = try await desk.begin([.reading(desk.url("folder/a.txt"))], by: Party(recorder))
    #expect(try desk.text("folder/a.txt") == "saved")
    access.end()
    #expect(try await told(process, at: "folder/a.txt") == ["reader", "save", "back"])
    // The reader's own presenter waits for the access, so it is not asked, but told.
    try await eventually("news of the save") { recorder.log.take().contains("changed") }
  }

  @Test(arguments: ["save", "deletion"]) func `an objection makes the access fail with the error of the presenter`(
    _ message: String
  ) async throws {
    let process = try await presenter("folder/a.txt", environment: ["PRESENT_OBJECTION": message])
    let kind = message == "save" ? FileAccess.Kind.reading : .deleting
    await #expect {
      try await desk.begin([FileAccess(kind, desk.url("folder/a.txt"))]).end()
    } throws: {
      guard case CoordinationError.refused(let path, let error) = $0 else { return false }
      let nsError = error as NSError
      return path == desk.url("folder/a.txt").path && nsError.domain == "Objection" && nsError.code == 7
        && nsError.localizedDescription == "not now"
    }
    #expect(try await told(process, at: "folder/a.txt").last == "back")
    #expect(try desk.table.turns().isEmpty)
  }

  @Test func `a move is followed, and later accesses find the item in its new place`() async throws {
    let (item, folder) = (try await presenter("folder/a.txt"), try await presenter("folder"))
    let mover = try process(["move", desk.url("folder/a.txt").path, desk.url("folder/c.txt").path])
    #expect(try await mover.end() == 0)
    try await item.says("moved to c.txt")
    try await desk.begin([.writing(desk.url("folder/c.txt"))]).end()
    #expect(
      try await told(item, at: "folder/c.txt")
        == ["writer", "moved to c.txt", "back", "writer", "back", "changed"])
    let news = try await told(folder, at: "folder")
    #expect(news.first == "deletion of c.txt" && news.contains("moved a.txt to c.txt") && news.last == "changed c.txt")
  }

  @Test func `when the accessing process is killed, the item is given back and may have changed`() async throws {
    let recorder = Recorder(desk.url("folder/a.txt"))
    desk.arbiter.add(recorder)
    for kind in ["writing", "reading"] {
      let process = try await accessor(kind, "folder/a.txt")
      #expect(recorder.events == (kind == "writing" ? ["writer"] : ["reader", "save"]))
      process.kill(SIGKILL)
      #expect(try await process.end() == SIGKILL)
      try await eventually("the item") { recorder.log.all.last == (kind == "writing" ? "changed" : "back") }
      #expect(recorder.events == (kind == "writing" ? ["back", "changed"] : ["back"]))
      #expect(try desk.isFree(.writing(desk.url("folder/a.txt")), by: Party(recorder)))
    }
  }

  @Test func `a killed presenter is passed over at once`() async throws {
    let process = try await presenter("folder/a.txt", environment: ["PRESENT_SILENT": "1"])
    let arbiter = FileArbiter(table: desk.table, patience: .seconds(3600))
    let url = desk.url("folder/a.txt")
    let access = Task { try await FileCoordinator(arbiter: arbiter).read(url) { _ in } }
    try await process.says("reader")
    process.kill(SIGKILL)
    try await access.value
    try await eventually("the end of the presenter") { try desk.table.presenters().isEmpty }
  }

  @Test func `a stopped presenter is passed over at once, and told when it continues`() async throws {
    let process = try await presenter("folder/a.txt")
    try await process.stop()
    let arbiter = FileArbiter(table: desk.table, patience: .seconds(3600))
    try await desk.begin([.writing(desk.url("folder/a.txt"))], of: arbiter).end()
    #expect(process.lines == ["ready"])
    process.kill(SIGCONT)
    // It is not asked to prepare for an access that is over.
    #expect(try await told(process, at: "folder/a.txt") == ["changed"])
  }

  @Test func `one that continues during the access prepares for the rest of it`() async throws {
    let process = try await presenter("folder/a.txt")
    try await process.stop()
    let access = try await desk.begin([.writing(desk.url("folder/a.txt"))])
    process.kill(SIGCONT)
    try await process.says("writer")
    access.end()
    let said = try await told(process, at: "folder/a.txt")
    #expect(said == ["writer", "back", "changed"])
  }

  /// More accesses than connections can wait.
  @Test func `a presenter that was stopped for long is told, too`() async throws {
    let process = try await presenter("folder/a.txt")
    try await process.stop()
    let arbiter = FileArbiter(table: desk.table, patience: .seconds(3600))
    for _ in 0..<100 { try await desk.begin([.reading(desk.url("folder/a.txt"))], of: arbiter).end() }
    try await desk.begin([.writing(desk.url("folder/a.txt"))], of: arbiter).end()
    process.kill(SIGCONT)
    try await process.says("changed")
    #expect(try await told(process, at: "folder/a.txt") == ["changed"])
  }

  @Test func `a presenter that never answers is passed over, and its program is named`() async throws {
    let process = try await presenter("folder/a.txt", environment: ["PRESENT_SILENT": "1"])
    let lines = Mutex<[String]>([])
    let arbiter = FileArbiter(
      table: desk.table, patience: .milliseconds(2), watcher: .shared, threads: .shared,
      warn: { line in lines.withLock { $0.append(line) } })
    let access = try await desk.begin([.reading(desk.url("folder/a.txt"))], of: arbiter)
    // A process that gets to the request later than the end of the access would not ask the presenter.
    try await process.says("reader")
    access.end()
    #expect(
      lines.withLock { $0 } == [
        "warning: 'ut-present-once' (process \(process.identifier)) did not answer within 0.002 s: "
          + "its unsaved changes to '\(desk.url("folder/a.txt").path)' may be missing"
      ])
  }

  @Test func `an access that waits for a presenter can be canceled`() async throws {
    let process = try await presenter("folder/a.txt", environment: ["PRESENT_SILENT": "1"])
    let arbiter = FileArbiter(table: desk.table, patience: .seconds(3600))
    let url = desk.url("folder/a.txt")
    let access = Task { try await FileCoordinator(arbiter: arbiter).read(url) { _ in } }
    try await process.says("reader")
    access.cancel()
    await #expect {
      try await access.value
    } throws: {
      if case CoordinationError.canceled = $0 { true } else { false }
    }
  }

  /// The presenter can answer only after the outer access.
  @Test func `a cycle of an access and a presenter ends, and the error says who is in the way`() async throws {
    let process = try await presenter(
      "folder/a.txt", environment: ["PRESENT_NEEDS": desk.url("folder/b.txt").path])
    let coordinator = FileCoordinator(arbiter: desk.arbiter)
    try await coordinator.write(desk.url("folder/b.txt")) { _ in
      try await coordinator.read(desk.url("folder/a.txt")) { _ in }
    }
    let told = try await told(process, at: "folder/a.txt")
    #expect(told.count == 4 && told[1].hasPrefix("error: timed out: '\(desk.url("folder/b.txt").path)' is in use by '"))
    #expect(told[1].contains("(process \(getpid()))"))
  }

  @Test func `accesses of one purpose never wait for each other, in any process`() async throws {
    let url = desk.url("folder/a.txt")
    let other = try process(["access", "writing", url.path, "backup"])
    try await other.says("granted")
    #expect(try desk.isFree(.writing(url), by: Party(purpose: "backup".purpose)))
    #expect(try !desk.isFree(.writing(url)))
    try other.tell("end")
    try await other.says("ended")
  }

  @Test func `a presentation hears which program has changed its item`() async throws {
    let url = desk.url("folder/a.txt")
    let presentation = FilePresentation(of: url, arbiter: desk.arbiter)
    var events = presentation.events.makeAsyncIterator()
    for (kind, event) in [("writing", FilePresentation.EventKind.changed), ("deleting", .removing)] {
      let other = try process(["access", kind, url.path])
      try await other.says("granted")
      try other.tell("end")
      let origin = FilePresentation.Origin.process(identifier: other.identifier, name: "ut-present-once")
      #expect(await events.next() == FilePresentation.Event(kind: event, origin: origin))
      try await other.says("ended")
    }
    presentation.end()
  }

  @Test func `a batch prepares the presenters of other processes once`() async throws {
    let process = try await presenter("folder/a.txt")
    let coordinator = NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter)
    var error: NSError?
    coordinator.prepare(forReadingItemsAt: [desk.url("folder")], writingItemsAt: [], error: &error) { end in
      for _ in 0..<3 { coordinator.coordinate(readingItemAt: desk.url("folder/a.txt"), error: nil) { _ in } }
      end()
    }
    #expect(error == nil)
    #expect(try await told(process, at: "folder/a.txt") == ["reader", "save", "back"])
  }

  @Test func `many items in one access are all told of`() async throws {
    let process = try process(["present"] + (0..<200).map { desk.url("folder/\($0).txt").path })
    try await process.says("ready")
    // The names make the requests larger than a packet.
    let folder = String(repeating: "long folder/", count: 30)
    let accesses = (0..<200).flatMap { index in
      [FileAccess.writing(desk.url("folder/\(index).txt")), .writing(desk.url("\(folder)\(index).txt"))]
    }
    try await desk.begin(accesses).end()
    _ = try await told(process, at: "folder/0.txt")
    // Each presenter has a queue of its own.
    for message in ["writer", "back", "changed"] {
      try await eventually("200 times '\(message)'") { process.lines.count { $0 == message } >= 200 }
    }
    for message in ["writer", "back", "changed"] { #expect(process.lines.count { $0 == message } == 200) }
  }

  @Test func `presenters are found again after the table was removed`() async throws {
    let recorder = Recorder(desk.url("folder/a.txt"))
    desk.arbiter.add(recorder)
    try FileManager.default.removeItem(at: URL(filePath: desk.tableFolder))
    // The process itself notices with its next access after a second, or at once if its table says so.
    _ = try desk.table.current().isCheckDue
    try await eventually("a new table") {
      try desk.arbiter.begin([.reading(desk.url("folder/b.txt"))], by: Party()).end()
      return try desk.table.presenters().count == 1
    }
    let process = try await accessor("writing", "folder/a.txt")
    #expect(recorder.events == ["writer"])
    try process.tell("end")
    try await process.says("ended")
  }
}
