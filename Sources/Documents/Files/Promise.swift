import Synchronization

/// A value that one thread finds and one task waits for.
final class Promise<Value: Sendable>: Sendable {
  private enum State {
    case empty
    case waited(CheckedContinuation<Value, Never>)
    case fulfilled(Value)
  }

  private let state = Mutex(State.empty)

  /// Gives the value. Only the first counts.
  func fulfil(_ value: Value) {
    let waiter: CheckedContinuation<Value, Never>? = state.withLock { state in
      switch state {
      case .empty: state = .fulfilled(value)
      case .waited(let continuation):
        state = .fulfilled(value)
        return continuation
      case .fulfilled: break
      }
      return nil
    }
    waiter?.resume(returning: value)
  }

  /// The value, when it is there. Only one task may ask.
  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let value: Value? = state.withLock { state in
          if case .fulfilled(let value) = state { return value }
          state = .waited(continuation)
          return nil
        }
        if let value { continuation.resume(returning: value) }
      }
    }
  }
}

/// What a block of work holds to say how it ended: also if it is thrown away without ever running, so that whoever waits
/// for it never waits in vain.
final class Outcome<Value: Sendable>: Sendable {
  let promise = Promise<Result<Value, any Error>>()

  /// Does the work.
  func take(_ work: () throws -> Value) { promise.fulfil(Result { try work() }) }

  /// Hands work over. Only who is to do it holds the outcome then: one that a task held while it waits would never end.
  static func of(
    _ work: @escaping @Sendable () throws -> Value, handedTo perform: (@escaping @Sendable () -> Void) -> Void
  ) -> Promise<Result<Value, any Error>> {
    let outcome = Outcome()
    perform { outcome.take(work) }
    return outcome.promise
  }

  deinit { promise.fulfil(.failure(DocumentError.accessDropped)) }
}
