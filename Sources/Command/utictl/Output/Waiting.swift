import ArgumentParser
import UTThreads

/// Runs a task and waits for its end. SIGINT, SIGTERM, and SIGHUP cancel it; then the command ends with the signal's
/// exit code.
func waiting<Value: Sendable>(for body: @escaping @Sendable () async throws -> Value) throws -> Value {
  let outcome = Monitor<Result<Value, any Error>?>(nil)
  let interruption = Interruption()
  defer { interruption.end() }
  let task = Task {
    do {
      let value = try await body()
      outcome.locked { $0 = .success(value) }
    } catch {
      outcome.locked { $0 = .failure(error) }
    }
  }
  var signal: Interruption.Signal?
  while true {
    if let result = outcome.wait(until: .now + .milliseconds(100), for: { $0 }) {
      if let signal { throw signal.exitCode }
      return try result.get()
    }
    do { try interruption.check() } catch let received as Interruption.Signal {
      if signal == nil { task.cancel() }
      signal = received
    }
  }
}
