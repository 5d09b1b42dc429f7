import Foundation

/// A call that has not ended: what the lifecycle has no use for.
@MainActor final class OngoingCall {
  let completionHandler: ((Bool) -> Void)?
  /// Which file it is about, as it was asked for.
  let url: URL
  /// Whether that was the document's own then.
  let isOwnFile: Bool
  var operation: UIDocument.SaveOperation?
  /// Whether it reads the file of a document that is not open.
  var isOpening = false
  /// Asks for the contents of a save, which may take a while.
  var prepare: @MainActor (Lifecycle.Call) -> Void = { _ in }
  /// Saves them when they are there.
  var save: @MainActor (URL) -> Void = { _ in }
  /// What it saves, if that was asked for before.
  var prepared: PreparedContents?
  /// Whether the method that was called has returned.
  var hasReturned = false

  // What became of it:
  var error: (any Error)?
  var reading: DocumentFile.Reading?
  var request: SaveRequest?
  var saving: Saving?

  init(_ completionHandler: ((Bool) -> Void)?, url: URL, isOwnFile: Bool) {
    self.completionHandler = completionHandler
    self.url = url
    self.isOwnFile = isOwnFile
  }

  /// Calls the completion handler, but not before the method that was called has returned.
  ///
  /// - Parameter ending: lets those whom the handler tells know the error.
  func end(_ success: Bool, of ending: EndingCall) {
    guard let completionHandler else { return }
    // A call that ends because another one did has the error of that.
    let error = success ? nil : error ?? ending.error
    if hasReturned { return ending.tell(error) { completionHandler(success) } }
    Task { ending.tell(error) { completionHandler(success) } }
  }
}

/// The calls of a document that have not ended, by the numbers under which its lifecycle knows them.
@MainActor struct OngoingCalls {
  private var calls: [Lifecycle.Call: OngoingCall] = [:]
  private var count = 0

  mutating func add(_ call: OngoingCall) -> Lifecycle.Call {
    count += 1
    let key = Lifecycle.Call(count)
    calls[key] = call
    return key
  }

  mutating func remove(_ key: Lifecycle.Call) -> OngoingCall? { calls.removeValue(forKey: key) }

  subscript(key: Lifecycle.Call) -> OngoingCall? { calls[key] }
}
