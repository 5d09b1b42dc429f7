import TestFixtures
import Testing

/// Runs each test on a thread of its own.
struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(OwnThread()) { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  /// Each test runs on a thread of its own: what it waits for does not last as long as all tests.
  static var ownThread: Self { Self() }
}
