import Foundation
import Synchronization
import Testing
import UTTestFixtures

@testable import FileCoordination

/// An editor's document that saves with its own coordinator, as document classes do.
private final class EditedText: NSObject, NSFilePresenter, Sendable {
  private struct State {
    var text: String
    var isEdited = false
    var isOpen = true
  }

  private let url: URL
  private let state: Mutex<State>
  private let arbiter: FileArbiter
  let presentedItemOperationQueue = OperationQueue()
  let log = EventLog()
  /// Whether it stays open.
  let isStubborn: Bool

  init(_ url: URL, isStubborn: Bool = false, arbiter: FileArbiter) throws {
    (self.url, self.isStubborn, self.arbiter) = (url, isStubborn, arbiter)
    state = Mutex(State(text: try String(contentsOf: url, encoding: .utf8)))
    super.init()
    arbiter.add(self)
  }

  var presentedItemURL: URL? { url }
  var isOpen: Bool { state.withLock { $0.isOpen } }

  func type(_ letters: String) { state.withLock { ($0.text, $0.isEdited) = ($0.text + letters, true) } }

  func save() throws {
    guard state.withLock({ $0.isOpen && $0.isEdited }) else { return }
    var error: NSError?
    NSFileCoordinator(filePresenter: self, arbiter: arbiter).coordinate(writingItemAt: url, error: &error) { url in
      let text = state.withLock { state in
        state.isEdited = false
        return state.text
      }
      try? text.write(to: url, atomically: true, encoding: .utf8)
      log.add("saved")
    }
    if let error { throw error }
  }

  func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    completionHandler(Result { try save() }.failure)
  }

  func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    log.add("asked")
    guard !isStubborn else { return completionHandler(CocoaError(.userCancelled)) }
    // It saves a last time: with the access that waits for it, that hangs on Apple's systems.
    let error = Result { try save() }.failure
    state.withLock { $0.isOpen = false }
    arbiter.remove(self)
    log.add("closed")
    completionHandler(error)
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

/// "Save As… Replace" onto a file that is open in another window, as in radar 12176626.
@Suite struct ReplacedDocumentTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  private func replace(_ url: URL) -> NSError? {
    var error: NSError?
    NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter)
      .coordinate(writingItemAt: url, options: .forReplacing, error: &error) { url in
        try? "new".write(to: url, atomically: true, encoding: .utf8)
      }
    return error
  }

  @Test func `the open document is asked, saves, and closes before it is replaced`() throws {
    let file = desk.url("folder/a.txt")
    let document = try EditedText(file, arbiter: desk.arbiter)
    document.type("er")
    #expect(replace(file) == nil)
    #expect(document.log.take() == ["asked", "saved", "closed"] && !document.isOpen)
    try document.save()
    #expect(try desk.text("folder/a.txt") == "new")
  }

  @Test func `a document that objects stays as it is`() throws {
    let file = desk.url("folder/a.txt")
    let document = try EditedText(file, isStubborn: true, arbiter: desk.arbiter)
    document.type("er")
    let error = replace(file)
    #expect((error as? CocoaError)?.code == .userCancelled)
    #expect(try desk.text("folder/a.txt") == "old")
    try document.save()
    #expect(try desk.text("folder/a.txt") == "older")
  }
}
