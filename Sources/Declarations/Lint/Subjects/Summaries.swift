import UTThreads

/// Values that are created once, one of each type.
final class Summaries: Sendable {
  /// A value, in an object: a cast of an existential would look up its type each time.
  private final class Box<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Each in a box of the type that is its key. In a monitor: the thread sanitizer does not see how a `Mutex` waits.
  private let known = Monitor<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  /// Returns the value of a type, and creates it if there is none.
  func value<Value: Sendable>(_ make: () -> Value) -> Value {
    let key = ObjectIdentifier(Value.self)
    if let known = known.locked({ $0[key] }) { return unsafeDowncast(known, to: Box<Value>.self).value }
    // Created without the lock, because it may need other values. If two threads create it, the first value is used.
    let made = Box(make())
    let first = known.locked { known in
      if let first = known[key] { return first }
      known[key] = made
      return made
    }
    return unsafeDowncast(first, to: Box<Value>.self).value
  }
}
