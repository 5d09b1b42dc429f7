import Foundation
import UTItemPredicates

extension NSSortDescriptor {
  /// Creates a descriptor that sorts by the value of a key or key path, as predicates find it: Apple's initializer of the same
  /// name, which Foundation does not have on Linux.
  ///
  /// Items without a value come first. Texts are compared as they are; numbers, and dates, by their values.
  ///
  /// - Parameters:
  ///   - key: the key; nil for the items themselves.
  ///   - ascending: whether small values come first.
  public convenience init(key: String?, ascending: Bool) {
    let keys = (key ?? "self").split(separator: ".").map(String.init)
    self.init(keyPath: \Any.self, ascending: ascending) { first, second in
      PredicateOrder.compare(keys, first, second)
    }
  }
}
