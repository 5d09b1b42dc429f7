import Dispatch
import Synchronization

extension FileWorker {
  /// Runs a closure on a thread that may block.
  static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await Outcome.of(work, handedTo: FileWorker().perform)
  }

  /// Waits for the main actor to run a closure, on a thread that may block.
  static func waitForMainActor<Value: Sendable>(_ work: @escaping @MainActor () async throws -> Value) throws -> Value {
    let answer = Answer<Value>()
    Task { @MainActor in
      do { answer.put(.success(try await work())) } catch { answer.put(.failure(error)) }
    }
    return try answer.take()
  }

  private final class Answer<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>>(.failure(DocumentError.accessDropped))
    private let semaphore = DispatchSemaphore(value: 0)

    func put(_ result: Result<Value, any Error>) {
      self.result.withLock { $0 = result }
      semaphore.signal()
    }

    func take() throws -> Value {
      semaphore.wait()
      return try result.withLock { $0 }.get()
    }
  }
}
