import Synchronization

/// Counts the steps of loops whose number depends on the input, so that tests can compare inputs of two sizes.
///
/// A loop counts in an assertion, which release builds leave out: `assert(Steps.count())`.
package enum Steps {
  private final class Counter: Sendable {
    let number = Atomic(0)
  }

  @TaskLocal private static var counter: Counter?

  /// Counts steps if a test requests their number.
  ///
  /// - Returns: true, for use in an assertion.
  package static func count(_ number: Int = 1) -> Bool {
    counter?.number.wrappingAdd(number, ordering: .relaxed)
    return true
  }

  /// Returns the number of steps that a body takes on this thread.
  package static func taken(by body: () throws -> Void) rethrows -> Int {
    let counter = Counter()
    try $counter.withValue(counter, operation: body)
    return counter.number.load(ordering: .relaxed)
  }
}
