import UTThreads

extension FileWorker {
  /// Runs a closure on a thread that may block.
  static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await Outcome.of(work, handedTo: FileWorker().perform)
  }

  /// Waits for the main actor to run a closure, on a thread that may block.
  static func waitForMainActor<Value: Sendable>(_ work: @escaping @MainActor () async throws -> Value) throws -> Value {
    let answer = Promise<Result<Value, any Error>>()
    Task { @MainActor in
      do { answer.fulfill(.success(try await work())) } catch { answer.fulfill(.failure(error)) }
    }
    return try answer.wait().get()
  }
}
