import Foundation
import UTItemPredicates

extension NSPredicate {
  /// Creates a predicate from a format: Apple's initializer of the same name, which Foundation does not have on Linux.
  ///
  /// Difference from the original: if the format is invalid or not supported, the original ends the program. Here, the
  /// predicate is then false for everything, and the error is printed. ``NSPredicate/init(parsing:arguments:)`` throws
  /// the error.
  ///
  /// - Parameters:
  ///   - format: the format, in the language that `PredicateFormat` describes.
  ///   - arguments: the values for `%@`, `%d`, and the like, and the keys or key paths for `%K`.
  public convenience init(format: String, _ arguments: Any?...) {
    self.init(format: format, argumentArray: arguments)
  }

  /// Creates a predicate from a format, with the arguments in an array.
  public convenience init(format: String, argumentArray: [Any?]?) {
    do throws(PredicateFormatError) {
      try self.init(parsing: format, arguments: argumentArray ?? [])
    } catch {
      FileHandle.standardError.write(Data("NSPredicate: \(error)\n".utf8))
      self.init(value: false)
    }
  }

  /// Creates a predicate from a format.
  ///
  /// - Throws: `PredicateFormatError`.
  public convenience init(parsing format: String, arguments: [Any?] = []) throws(PredicateFormatError) {
    let format = try PredicateFormat(format, arguments: arguments)
    self.init { item, _ in format.matches(item) }
  }
}
