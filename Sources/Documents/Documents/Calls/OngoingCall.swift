import Foundation

/// An unfinished call, with everything that the lifecycle does not need.
@MainActor final class OngoingCall {
  let completionHandler: ((Bool) -> Void)?
  /// The file, as requested.
  let url: URL
  /// Whether it was the document's own file at the time of the call.
  let isOwnFile: Bool
  /// Whether the document was open at the time of the call.
  let wasOpen: Bool
  /// The number of times that the document's file had been given up at the time of the call.
  let timesGivenUp: Int
  /// Ends the download that reading begins with.
  let downloadCancellation: DownloadCancellation?
  var operation: UIDocument.SaveOperation?
  /// Whether it opens the document.
  var isOpening = false
  /// Requests the contents of a save, which may take a while.
  var prepare: @MainActor (Lifecycle.Call) -> Void = { _ in }
  /// Saves these contents to a URL.
  var save: @MainActor (URL) -> Void = { _ in }
  /// The contents of the save, if they were requested before.
  var prepared: PreparedContents?
  /// Whether the method that was called has returned.
  var hasReturned = false

  // The outcome:
  var error: (any Error)?
  var reading: DocumentFile.Reading?
  var request: SaveRequest?
  var saving: Saving?

  init(
    _ completionHandler: ((Bool) -> Void)?, url: URL, isOwnFile: Bool, wasOpen: Bool, timesGivenUp: Int,
    _ downloadCancellation: DownloadCancellation?
  ) {
    self.completionHandler = completionHandler
    self.url = url
    self.isOwnFile = isOwnFile
    self.wasOpen = wasOpen
    self.timesGivenUp = timesGivenUp
    self.downloadCancellation = downloadCancellation
  }

  /// Calls the completion handler, never before the called method has returned.
  ///
  /// - Parameter ending: passes the error to the code that the handler calls.
  func end(_ success: Bool, of ending: EndingCall) {
    guard let completionHandler else { return }
    // A call that was ended by another call has the error of that call.
    let error = success ? nil : error ?? ending.error
    if hasReturned { return ending.tell(error) { completionHandler(success) } }
    Task { ending.tell(error) { completionHandler(success) } }
  }
}

/// The unfinished calls of a document, by their numbers in the lifecycle.
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
