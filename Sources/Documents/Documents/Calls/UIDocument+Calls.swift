import Foundation

/// Calls use the file in the background, and end on the main actor.
extension UIDocument {
  /// Whether a URL is the file's, currently or on the main actor.
  func isAskedForAsOwnFile(_ url: URL) -> Bool { file.isOwn(url) || url.isSamePlace(as: told.url) }

  /// Whether a call is for the document's own file: its file at the time of the call, or the current one.
  func isForOwnFile(_ call: OngoingCall) -> Bool { call.isOwnFile || isAskedForAsOwnFile(call.url) }

  /// Creates a call.
  ///
  /// - Parameters:
  ///   - completionHandler: called at the end.
  ///   - url: the file; nil for the document's own.
  ///   - timesGivenUp: the number of times that the file had been given up at the time of the earlier call that this
  ///     call continues.
  func ongoing(
    _ completionHandler: ((Bool) -> Void)?, _ url: URL? = nil, since timesGivenUp: Int? = nil
  ) -> OngoingCall {
    OngoingCall(
      completionHandler, url: url ?? fileURL, isOwnFile: url.map(isAskedForAsOwnFile) ?? true,
      wasOpen: !isClosed, timesGivenUp: timesGivenUp ?? file.timesGivenUp, DownloadCancellation.current(of: file))
  }

  /// Uses the file in the background, in order with its other operations.
  package func access<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await Outcome.of(work, handedTo: performAsynchronousFileAccess)
  }
}
