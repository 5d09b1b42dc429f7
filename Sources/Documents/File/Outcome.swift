import Synchronization

/// What a block of work holds to say how it ended: also if it is thrown away without ever running, so that whoever waits
/// for it never waits in vain.
final class Outcome<Value: Sendable>: Sendable {
  typealias Handler = @Sendable (Result<Value, any Error>) -> Void

  /// Who is to be told; nil when that was done.
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

  /// Hands work over. Only who is to do it holds the outcome then.
  ///
  /// - Parameters:
  ///   - work: what is to be done.
  ///   - perform: does it, perhaps more than once or never; the first time counts.
  ///   - handler: is told once how it ended, on the thread where it did.
  static func of(
    _ work: @escaping @Sendable () throws -> Value, handedTo perform: (@escaping @Sendable () -> Void) -> Void,
    _ handler: @escaping Handler
  ) {
    let outcome = Outcome(handler)
    perform { outcome.tell(Result { try work() }) }
  }

  /// The same for a task that waits for it.
  static func of(
    _ work: @escaping @Sendable () throws -> Value, handedTo perform: (@escaping @Sendable () -> Void) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      of(work, handedTo: perform) { continuation.resume(with: $0) }
    }
  }
}
