import Foundation

/// How a document's calls use its file: in the background, ending on the main actor.
extension UIDocument {
  /// Whether a place is that of the file, or was when the main actor heard of it last.
  func isAskedForAsOwnFile(_ url: URL) -> Bool { file.isOwn(url) || url.isSamePlace(as: told.url) }

  func ongoing(_ completionHandler: ((Bool) -> Void)?, _ url: URL? = nil) -> OngoingCall {
    OngoingCall(completionHandler, url: url ?? fileURL, isOwnFile: url.map(isAskedForAsOwnFile) ?? true)
  }

  /// Does something with the file in the background, and something with the result on the main actor. The second always
  /// comes, whatever overrides do with the first.
  func start<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value,
    then finish: @escaping @MainActor (Result<Value, any Error>) -> Void
  ) {
    Outcome.of(work, handedTo: performAsynchronousFileAccess) { [file] result in
      file.worker.tell {
        // What is done first ends first.
        MainActor.enqueue { [self] in
          told.url = fileURL
          finish(result)
        }
      }
    }
  }

  /// Does something in the background, in turn with all else that is done with the file.
  func access<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await Outcome.of(work, handedTo: performAsynchronousFileAccess)
  }
}
