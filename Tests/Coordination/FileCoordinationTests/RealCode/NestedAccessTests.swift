import Foundation
import Testing
import UTTestFixtures

@testable import FileCoordination

/// Nested accesses that hang forever on Apple's systems: here, one of them fails with the reason.
@Suite struct NestedAccessTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  private func coordinator(_ presenter: (any NSFilePresenter)? = nil) -> NSFileCoordinator {
    NSFileCoordinator(filePresenter: presenter, arbiter: desk.arbiter)
  }

  /// The program of the tests, as messages name it.
  private var program: String {
    get throws {
      let holder = try desk.arbiter.access([.writing(desk.url("folder/b.txt"))], by: Party()) { _ in
        try desk.table.turns().first?.processText
      }
      return try #require(holder)
    }
  }

  @Test func `a save that coordinates again in a function that it calls`() throws {
    let file = desk.url("folder/a.txt")
    var (outer, inner): (NSError?, NSError?)
    coordinator().coordinate(writingItemAt: file, options: .forReplacing, error: &outer) { url in
      coordinator().coordinate(readingItemAt: url, error: &inner) { _ in Issue.record("granted") }
    }
    #expect(outer == nil)
    #expect(
      inner?.localizedDescription
        == "would deadlock: the access to 'a.txt' waits for the enclosing access; "
        + "use the coordinator of the enclosing access")
    #expect(inner?.domain == NSCocoaErrorDomain && inner?.code == CocoaError.fileReadUnknown.rawValue)
  }

  /// The outer access needs the main queue, on which the inner one waits, but that is not what keeps it from going on.
  @MainActor @Test func `the same on the main actor`() async throws {
    try await FileCoordinator(arbiter: desk.arbiter).write(desk.url("folder/a.txt")) { access in
      var error: NSError?
      coordinator().coordinate(readingItemAt: access.url, error: &error) { _ in Issue.record("granted") }
      #expect(
        error?.localizedDescription.hasSuffix("use the coordinator of the enclosing access") ?? false,
        "\(error as Any)")
    }
  }

  @Test func `an error of writing has the code of one`() throws {
    let file = desk.url("folder/a.txt")
    var (outer, inner): (NSError?, NSError?)
    coordinator().coordinate(writingItemAt: file, error: &outer) { url in
      coordinator().coordinate(writingItemAt: url, error: &inner) { _ in Issue.record("granted") }
    }
    #expect(outer == nil && inner?.domain == NSCocoaErrorDomain)
    #expect(inner?.code == CocoaError.fileWriteUnknown.rawValue)
    coordinator().coordinate(writingItemAt: try #require(URL(string: "https://example.com")), error: &outer) { _ in }
    #expect(outer?.code == CocoaError.fileWriteUnsupportedScheme.rawValue)
  }

  @Test func `a function that reads a note while its folder is deleted`() throws {
    var (outer, inner): (NSError?, NSError?)
    coordinator().coordinate(writingItemAt: desk.url("folder"), options: .forDeleting, error: &outer) { url in
      coordinator().coordinate(readingItemAt: url.appending(path: "a.txt"), error: &inner) { _ in
        Issue.record("granted")
      }
    }
    #expect(outer == nil)
    #expect(
      inner?.localizedDescription
        == "would deadlock: the access to 'a.txt' waits for the enclosing access to 'folder'; "
        + "use the coordinator of the enclosing access")
  }

  @Test func `the same coordinator may nest accesses`() throws {
    let (file, coordinator) = (desk.url("folder/a.txt"), coordinator())
    var (outer, inner): (NSError?, NSError?)
    var text: String?
    coordinator.coordinate(writingItemAt: file, options: .forMerging, error: &outer) { url in
      coordinator.coordinate(readingItemAt: url, error: &inner) { text = try? String(contentsOf: $0, encoding: .utf8) }
    }
    #expect(outer == nil && inner == nil && text == "old")
  }

  @Test func `two processes that take two files in opposite order`() async throws {
    let (one, other, program) = (desk.url("folder/a.txt"), desk.url("folder/b.txt"), try program)
    let process = try desk.process("nest", other.path, one.path)
    try await process.says("granted")
    let coordinator = FileCoordinator(arbiter: desk.arbiter)
    let error = try await coordinator.write(one) { [desk] _ in
      try process.tell("go on")
      try await eventually("a waiting process") { try desk.waiting == 1 }
      do {
        try await FileCoordinator(arbiter: desk.arbiter).write(other) { _ in }
        return ""
      } catch { return "\(error)" }
    }
    let stranger = "'ut-coordinate-once' (process \(process.identifier))"
    #expect(
      error == """
        would deadlock: \(program) waits for 'b.txt'; \(stranger) holds 'b.txt'; \(stranger) waits for 'a.txt'; \
        \(program) holds 'a.txt'; request all items in one access
        """)
    try process.endInput()
    #expect(try await process.end() == 0)
    #expect(process.lines == ["granted", "granted both", "ended"])
  }

  /// As in a store that reads its own file on the queue on which it is told about changes.
  @Test func `a presenter that coordinates on its own queue without saying who it is`() async throws {
    let presenter = Recorder(desk.url("folder/a.txt"))
    desk.arbiter.add(presenter)
    let file = desk.url("folder/a.txt")
    let (anonymous, own) = (coordinator(), coordinator(presenter))
    let texts = await withCheckedContinuation { continuation in
      presenter.presentedItemOperationQueue.addOperation {
        var (first, second): (NSError?, NSError?)
        anonymous.coordinate(readingItemAt: file, error: &first) { _ in Issue.record("granted") }
        own.coordinate(readingItemAt: file, error: &second) { _ in }
        continuation.resume(returning: [first, second].map { $0?.localizedDescription })
      }
    }
    #expect(
      texts == [
        "would deadlock: a presenter can answer only on the queue of the calling code, which this call blocks; "
          + "pass the presenter to the coordinator, or use coordinate(with:queue:byAccessor:)", nil,
      ])
  }
}
