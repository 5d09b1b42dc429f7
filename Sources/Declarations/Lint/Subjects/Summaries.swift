import UTThreads

/// Values that are created once, one of each type.
final class Summaries: Sendable {
  /// In a monitor: the thread sanitizer does not see how a `Mutex` waits.
  private let known = Monitor<[ObjectIdentifier: any Sendable]>([:])

  /// Returns the value of a type, and creates it if there is none.
  func value<Value: Sendable>(_ make: () -> Value) -> Value {
    let key = ObjectIdentifier(Value.self)
    if let known = known.locked({ $0[key] }) as? Value { return known }
    // Created without the lock, because it may need other values. If two threads create it, the first value is used.
    let made = make()
    return known.locked { known in
      if let first = known[key] as? Value { return first }
      known[key] = made
      return made
    }
  }
}
