import Synchronization

/// The result of a block of work, reported even if the block is dropped without running, so that no caller waits
/// forever.
final class Outcome<Value: Sendable>: Sendable {
  typealias Handler = @Sendable (Result<Value, any Error>) -> Void

  /// The handler; nil after it was called.
  private let handler: Mutex<Handler?>

  private init(_ handler: @escaping Handler) { self.handler = Mutex(handler) }

  private func tell(_ result: Result<Value, any Error>) {
    let handler = handler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    handler?(result)
  }

  deinit { tell(.failure(DocumentError.accessDropped)) }

  /// Hands over work. From then on, only the performing code holds the outcome.
  ///
  /// - Parameters:
  ///   - work: the work.
  ///   - perform: performs it, possibly never or several times; only the first time is reported.
  ///   - handler: called once with the result, on the thread of the work.
  static func of(
    _ work: @escaping @Sendable () throws -> Value, handedTo perform: (@escaping @Sendable () -> Void) -> Void,
    _ handler: @escaping Handler
  ) {
    let outcome = Outcome(handler)
    perform { outcome.tell(Result { try work() }) }
  }

  /// Like the above, for a task that waits for the result.
  static func of(
    _ work: @escaping @Sendable () throws -> Value, handedTo perform: (@escaping @Sendable () -> Void) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      of(work, handedTo: perform) { continuation.resume(with: $0) }
    }
  }
}
