import Foundation
import UTItemPredicates

extension NSSortDescriptor {
  /// Creates a sort descriptor for a key or key path, which it evaluates as predicates do: Apple's initializer of the
  /// same name, which Foundation does not have on Linux.
  ///
  /// Items without a value come first. Texts are compared as they are; numbers and dates are compared by their values.
  ///
  /// - Parameters:
  ///   - key: the key; nil for the items themselves.
  ///   - ascending: whether small values come first.
  public convenience init(key: String?, ascending: Bool) {
    let keys = (key ?? "self").split(separator: ".").map(String.init)
    self.init(keyPath: Self.markOfKeys, ascending: ascending) { first, second in
      PredicateOrder.compare(keys, first, second)
    }
  }

  /// Distinguishes descriptors with a key from descriptors with a key path of Swift.
  private static var markOfKeys: KeyPath<Any?, Any?> { \Any?.self }

  /// The keys of the key path, if the descriptor was created with one.
  package var keys: [String]? {
    guard keyPath == Self.markOfKeys else { return nil }
    let question = PredicateOrder.Question()
    _ = comparator(question, question)
    return question.keys
  }
}
