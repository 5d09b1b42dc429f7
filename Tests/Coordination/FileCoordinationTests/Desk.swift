import Foundation
import Synchronization
import Testing
import UTFileWatching
import UTTestFixtures
import UTThreads
import UTTurnTables

@testable import FileCoordination

/// Files, and an arbiter with a table of its own.
struct Desk {
  let folder: TemporaryFolder
  /// The `XDG_RUNTIME_DIR` of other processes with the same table.
  let runtime: String
  let tableFolder: String
  let table: TurnTable
  let arbiter: FileArbiter

  /// - Parameters:
  ///   - watcher: reports what programs do that do not coordinate.
  ///   - passingOver: when a turn that does not move is passed over; nil for as soon as usual.
  init(watcher: FileWatcher = .shared, passingOver: Duration? = nil) throws {
    folder = try TemporaryFolder()
    runtime = "\(folder.path)/.runtime"
    tableFolder = "\(runtime)/uniform-documents"
    try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: false)
    var patience = Patience()
    if let passingOver { patience.passingOver = passingOver }
    table = TurnTable(folder: Array(tableFolder.utf8), patience: patience)
    // Tests run on the threads of Swift concurrency, and may keep each other from answering for a while.
    arbiter = FileArbiter(table: table, patience: .seconds(3600), watcher: watcher)
    for name in [
      "folder/sub/deep.txt", "folder/a.txt", "folder/b.txt", "note.rtfd/TXT.rtf", "note.rtfd/inner.rtfd/TXT.rtf",
    ] {
      try folder.write("old", to: name)
    }
  }

  func url(_ name: String) -> URL { URL(filePath: "\(folder.path)/\(name)") }

  /// The path of an item, as accesses have it.
  func path(_ name: String) -> [UInt8] { CoordinatedPath(url(name)).bytes }

  func text(_ name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }

  /// Begins an access on a thread that may wait: an answer may need those of Swift concurrency.
  func begin(
    _ accesses: [FileAccess], by party: Party = Party(), of arbiter: FileArbiter? = nil
  ) async throws -> GrantedAccess {
    let (arbiter, nest) = (arbiter ?? self.arbiter, Nest.current)
    // The thread sanitizer does not see what a continuation hands over if it is resumed just when its task begins to
    // wait.
    let outcome = Monitor<Result<GrantedAccess, any Error>?>(nil)
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      do {
        try WaitingThreads.shared.run {
          let result = Result { try Nest.$current.withValue(nest) { try arbiter.begin(accesses, by: party) } }
          outcome.locked { $0 = result }
          continuation.resume()
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
    return try #require(outcome.locked { $0 }).get()
  }

  /// The number of accesses that wait for others.
  var waiting: Int { get throws { try table.turns().count { $0.state == .waits } } }

  /// Makes an access while presenters may need the calling thread.
  func access(_ access: FileAccess) async throws { try await begin([access]).end() }

  /// Starts `coordinate-once`, which `Tests/Faults/coordinate-once` describes.
  func process(_ arguments: String...) throws -> OtherProcess {
    try OtherProcess("ut-coordinate-once", arguments, environment: ["XDG_RUNTIME_DIR": runtime], in: folder)
  }

  /// Whether an access is granted at once.
  func isFree(_ access: FileAccess, by party: Party = Party()) throws -> Bool {
    var party = party
    party.deadline = .now
    do throws(CoordinationError) {
      try arbiter.begin([access], by: party).end()
      return true
    } catch .timedOut {
      return false
    }
  }

  /// Waits until an access is granted: an asynchronous one ends after its accessor, on the queue of that.
  func becomesFree(_ access: FileAccess) async throws {
    try await eventually("the end of accesses to '\(access.url.lastPathComponent)'") { try isFree(access) }
  }
}

/// What happened, in order, on whatever thread.
final class EventLog: Sendable {
  private let events = Mutex<[String]>([])

  func add(_ event: String) { events.withLock { $0.append(event) } }

  /// What has happened so far.
  var all: [String] { events.withLock { $0 } }

  func take() -> [String] {
    events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}

/// Writes down what it is told.
final class Recorder: NSObject, NSFilePresenter, Sendable {
  private let place: Mutex<URL?>
  let presentedItemOperationQueue: OperationQueue
  let log: EventLog
  private let name: String
  /// What it objects to.
  let objection = Mutex<String?>(nil)

  struct Objection: Error, Equatable {}

  init(_ url: URL?, _ log: EventLog = EventLog(), name: String = "", queue: OperationQueue = OperationQueue()) {
    place = Mutex(url)
    presentedItemOperationQueue = queue
    (self.log, self.name) = (log, name.isEmpty ? "" : name + ": ")
    presentedItemOperationQueue.maxConcurrentOperationCount = 1
  }

  var presentedItemURL: URL? {
    get { place.withLock { $0 } }
    set { place.withLock { $0 = newValue } }
  }

  private func note(_ event: String) { log.add(name + event) }

  private func answer(_ event: String, _ completionHandler: ((any Error)?) -> Void) {
    note(event)
    completionHandler(objection.withLock { $0 } == event ? Objection() : nil)
  }

  func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    note("reader")
    reader { self.note("back") }
  }
  func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    note("writer")
    writer { self.note("back") }
  }
  func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    answer("save", completionHandler)
  }
  func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    answer("deletion", completionHandler)
  }
  func accommodatePresentedSubitemDeletion(
    at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) { answer("deletion of \(url.lastPathComponent)", completionHandler) }
  func presentedItemDidMove(to newURL: URL) {
    place.withLock { $0 = newURL }
    note("moved to \(newURL.lastPathComponent)")
  }
  func presentedItemDidChange() { note("changed") }
  func presentedSubitemDidAppear(at url: URL) { note("appeared \(url.lastPathComponent)") }
  func presentedSubitemDidChange(at url: URL) { note("changed \(url.lastPathComponent)") }
  func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) {
    note("moved \(oldURL.lastPathComponent) to \(newURL.lastPathComponent)")
  }
  func presentedItemDidChangeUbiquityAttributes(_ attributes: Set<URLResourceKey>) {
    note("attributes \(attributes.map(\.rawValue).sorted())")
  }

  /// What it was told, when all messages have arrived.
  var events: [String] {
    presentedItemOperationQueue.waitUntilAllOperationsAreFinished()
    return log.take()
  }
}
