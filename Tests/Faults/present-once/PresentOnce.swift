// Presents and accesses items, for tests between processes.
//
//   present-once TABLE present PATH…       presents items, prints "ready", and then every message; reads the first item with
//                                          every line of input, on the queue of its presenter; ends with the input
//   present-once TABLE access KIND PATH [PURPOSE]
//                                          accesses an item, prints "granted", and ends the access with a line of
//                                          input; prints an error in one line
//   present-once TABLE move OLD NEW        moves an item, and announces that in the access
//
// KIND is the name of a `FileAccess.Kind`. In the environment, for `present`: PRESENT_OBJECTION=save or deletion
// objects to that; PRESENT_SAVE=TEXT writes the text when asked to save, in an access of the presenter;
// PRESENT_NEEDS=PATH writes that item then, for a second at most, and prints the error; PRESENT_SILENT=1 never answers;
// PRESENT_PATIENCE=SECONDS waits for other presenters that long.
import FileCoordination
import Foundation
import Synchronization
import UTTurnTables

@main
struct PresentOnce {
  let arbiter: FileArbiter
  let arguments: [String]

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3 else { fail("usage: present-once TABLE present|access|move PATH…") }
    let arbiter = FileArbiter(table: TurnTable(folder: Array(arguments[0].utf8)))
    if let patience = ProcessInfo.processInfo.environment["PRESENT_PATIENCE"].flatMap(Int.init) {
      arbiter.patience = .seconds(patience)
    }
    let program = PresentOnce(arbiter: arbiter, arguments: Array(arguments.dropFirst(2)))
    do {
      try program.perform(arguments[1])
    } catch {
      say("error: \(error)")
    }
  }

  static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(2)
  }

  static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  func perform(_ command: String) throws {
    switch command {
    case "present":
      let presenters = arguments.map { TalkingPresenter(URL(filePath: $0), arbiter) }
      for presenter in presenters { arbiter.present(presenter) }
      Self.say("ready")
      while readLine() != nil { presenters.first?.read() }
      for presenter in presenters { arbiter.remove(presenter) }
    case "access":
      let coordinator = NSFileCoordinator(filePresenter: nil, arbiter: arbiter)
      if arguments.count > 2 { coordinator.purposeIdentifier = arguments[2] }
      try access(coordinator)
    case "move":
      let urls = arguments.map { URL(filePath: $0) }
      let coordinator = NSFileCoordinator(filePresenter: nil, arbiter: arbiter)
      var error: NSError?
      coordinator.coordinate(
        writingItemAt: urls[0], options: .forMoving, writingItemAt: urls[1], options: .forReplacing, error: &error
      ) { old, new in
        guard (try? FileManager.default.moveItem(at: old, to: new)) != nil else { Self.fail("cannot move") }
        coordinator.item(at: old, didMoveTo: new)
      }
      if let error { throw error }
    default: Self.fail("unknown command \(command)")
    }
  }

  private func access(_ coordinator: NSFileCoordinator) throws {
    let url = URL(filePath: arguments[1])
    var error: NSError?
    let body: (URL) -> Void = { _ in
      Self.say("granted")
      _ = readLine()
    }
    switch arguments[0] {
    case "reading": coordinator.coordinate(readingItemAt: url, error: &error, byAccessor: body)
    case "writing": coordinator.coordinate(writingItemAt: url, error: &error, byAccessor: body)
    case "deleting": coordinator.coordinate(writingItemAt: url, options: .forDeleting, error: &error, byAccessor: body)
    default: Self.fail("unknown kind \(arguments[0])")
    }
    if let error { throw error }
    Self.say("ended")
  }
}

/// Prints what it is told.
final class TalkingPresenter: NSObject, NSFilePresenter, Sendable {
  private let place: Mutex<URL>
  private let arbiter: FileArbiter
  let presentedItemOperationQueue = OperationQueue()

  struct Objection: CustomNSError, LocalizedError {
    static let errorDomain = "Objection"
    let errorCode = 7
    let errorDescription: String? = "not now"
  }

  init(_ url: URL, _ arbiter: FileArbiter) {
    place = Mutex(url)
    self.arbiter = arbiter
    presentedItemOperationQueue.maxConcurrentOperationCount = 1
  }

  var presentedItemURL: URL? { place.withLock { $0 } }

  private func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment["PRESENT_\(name)"] }

  private func say(_ line: String) { PresentOnce.say(line) }

  private func answer(_ event: String, _ completionHandler: ((any Error)?) -> Void) {
    say(event)
    if variable("SILENT") == nil { completionHandler(variable("OBJECTION") == event ? Objection() : nil) }
  }

  /// Reads the item on the queue of the messages, which must wait meanwhile.
  func read() {
    presentedItemOperationQueue.addOperation { [self] in
      guard let url = presentedItemURL else { return }
      var error: NSError?
      NSFileCoordinator(filePresenter: self, arbiter: arbiter).coordinate(readingItemAt: url, error: &error) { _ in
        say("read")
      }
      if let error { say("error: \(error)") }
    }
  }

  func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    say("reader")
    if variable("SILENT") == nil { reader { self.say("back") } }
  }

  func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    say("writer")
    if variable("SILENT") == nil { writer { self.say("back") } }
  }

  func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    if let text = variable("SAVE"), let url = presentedItemURL {
      var error: NSError?
      NSFileCoordinator(filePresenter: self, arbiter: arbiter).coordinate(writingItemAt: url, error: &error) { url in
        try? text.write(to: url, atomically: true, encoding: .utf8)
      }
      if let error { say("error: \(error)") }
    }
    if let path = variable("NEEDS") {
      let access = FileAccess.writing(URL(filePath: path))
      do { try arbiter.access([access], by: self, timeLimit: .seconds(1)) { _ in } } catch { say("error: \(error)") }
    }
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
    say("moved to \(newURL.lastPathComponent)")
  }

  func presentedItemDidChange() { say("changed") }
  func presentedSubitemDidAppear(at url: URL) { say("appeared \(url.lastPathComponent)") }
  func presentedSubitemDidChange(at url: URL) { say("changed \(url.lastPathComponent)") }

  func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) {
    say("moved \(oldURL.lastPathComponent) to \(newURL.lastPathComponent)")
  }

  func presentedItemDidChangeUbiquityAttributes(_ attributes: Set<URLResourceKey>) { say("attributes") }
}
