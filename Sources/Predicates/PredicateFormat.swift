import PredicateFormats
import SystemTypes
import TypeRegistry

/// A condition on items, such as `kMDItemFSName LIKE '*.md' AND kMDItemFSSize > 1000`, in the language of Apple's `NSPredicate`.
///
/// Supported are comparisons (`==`, `!=`, `<`, `<=`, `>`, `>=`, `BETWEEN`, `IN`), those of texts (`BEGINSWITH`, `CONTAINS`,
/// `ENDSWITH`, `LIKE`, with `[c]`, `[d]` and `[cd]`), those of types (`UTI-CONFORMS-TO`, `UTI-EQUALS`), `ANY`, `SOME`, `ALL` and
/// `NONE`, `SUBQUERY`, `AND`, `OR` and `NOT`, key paths with `@count` and indices, lists in braces, and arithmetic. Regular
/// expressions (`MATCHES`), functions, and variables without a subquery are errors.
///
/// Source: "Predicate Format String Syntax" in Apple's Predicate Programming Guide.
public struct PredicateFormat: Hashable, Sendable {
  /// The format, before its arguments were put in.
  public let format: String
  private let condition: PredicateCondition
  private let arguments: [PredicateValue]

  /// Parses a format.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - arguments: the values for `%@`, `%d`, and the like, and the keys or key paths for `%K`.
  /// - Throws: ``PredicateFormatError`` with the place of the problem, also for forms that are not supported.
  public init(_ format: String, arguments: [Any?] = []) throws(PredicateFormatError) {
    self.format = format
    self.arguments = arguments.map { PredicateValue($0) }
    var parser = PredicateParser(format, acceptsArguments: true)
    do throws(PredicateSyntaxError) { condition = try parser.parse() } catch {
      throw PredicateFormatError(error, in: format)
    }
    guard parser.argumentCount == arguments.count else {
      let (taken, passed) = (parser.argumentCount, arguments.count)
      throw PredicateFormatError(
        "the format takes \(taken) argument\(taken == 1 ? "" : "s"), but \(passed) \(passed == 1 ? "was" : "were") passed",
        "pass one for each format specifier", at: 0, in: format)
    }
    try PredicateSupport(format: format, arguments: self.arguments).check(condition)
  }

  /// Whether the predicate is true of an item.
  ///
  /// - Parameter item: a ``PredicateItem``, a dictionary, or anything else, whose stored properties are the keys then.
  public func matches(_ item: Any?) -> Bool {
    let evaluation = PredicateEvaluation(item: item, arguments: arguments) { identifier, other in
      let registry = TypeRegistry.ofProcess
      guard let type = registry.type(identifier), let other = registry.type(other) else { return false }
      return type.conforms(to: other)
    }
    return evaluation.isTrue(condition)
  }
}
