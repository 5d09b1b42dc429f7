import Documents
import Synchronization
import Testing
import UTLibC
import UTTestFixtures
import UTThreads

/// How often opening, editing, saving and closing a document go from one thread to another.
///
/// Counted along what the user waits for, at each method that may be overridden and at each return to the caller: a
/// step on another thread than the step before is a change. Steps on the main queue in a row are none, whatever thread
/// serves it. In a program with an asynchronous `main`, as here, what a thread waits for on the main queue is done by
/// that thread.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ThreadChangeTests {
  private struct Place {
    let thread = pthread_self()
    let isMainQueue = MainQueue.isCurrent
  }

  private final class Trail: Sendable {
    private let places = Mutex<[(name: String, place: Place)]>([])

    func mark(_ name: String) { places.withLock { $0.append((name, Place())) } }

    var changes: [String] {
      let places = places.withLock { $0 }
      return zip(places, places.dropFirst()).compactMap { one, other in
        guard one.place.thread != other.place.thread else { return nil }
        return one.place.isMainQueue && other.place.isMainQueue ? nil : "\(one.name) → \(other.name)"
      }
    }
  }

  private final class TracedNote: Note {
    nonisolated let trail = Trail()

    nonisolated override func performAsynchronousFileAccess(_ block: @escaping @Sendable () -> Void) {
      trail.mark("access")
      super.performAsynchronousFileAccess { [trail] in
        trail.mark("begin")
        block()
      }
    }
    nonisolated override func read(from url: URL) throws {
      trail.mark("read")
      try super.read(from: url)
      trail.mark("was read")
    }
    override func load(fromContents contents: Any, ofType typeName: String?) throws {
      trail.mark("load")
      try super.load(fromContents: contents, ofType: typeName)
    }
    override func contents(forType typeName: String) throws -> Any {
      trail.mark("contents")
      return try super.contents(forType: typeName)
    }
    nonisolated override func writeContents(
      _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?, safelyTo url: URL,
      for saveOperation: UIDocument.SaveOperation
    ) throws {
      trail.mark("write")
      try super.writeContents(contents, andAttributes: additionalFileAttributes, safelyTo: url, for: saveOperation)
      trail.mark("was written")
    }
  }

  @Test func `a cycle changes threads four times at most`() async throws {
    let desk = try Desk()
    for number in 0..<20 {
      let note = try desk.document(TracedNote.init(fileURL:), "\(number).txt", "one")
      note.trail.mark("start")
      try await note.lifecycle.open()
      note.trail.mark("opened")
      note.type("!")
      try await note.lifecycle.autosave()
      note.trail.mark("saved")
      try await note.lifecycle.close()
      note.trail.mark("closed")
      #expect(note.trail.changes.count <= 4, "\(note.trail.changes)")
      #expect(desk.text("\(number).txt") == "one!")
    }
  }
}
