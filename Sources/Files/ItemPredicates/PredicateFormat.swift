import SystemTypes
import TypeRegistry
import UTPredicateFormats

/// A condition on items, such as `kMDItemFSName LIKE '*.md' AND kMDItemFSSize > 1000`, in the language of Apple's
/// `NSPredicate`.
///
/// It can contain comparisons (`==`, `!=`, `<`, `<=`, `>`, `>=`, `BETWEEN`, `IN`), comparisons of texts (`BEGINSWITH`,
/// `CONTAINS`, `ENDSWITH`, `LIKE`, with `[c]`, `[d]`, and `[cd]`), comparisons of types (`UTI-CONFORMS-TO`,
/// `UTI-EQUALS`), `ANY`, `SOME`, `ALL`, and `NONE`, `SUBQUERY`, `AND`, `OR`, and `NOT`, key paths with `@count` and
/// indices, lists in braces, and arithmetic. Dates are `CAST('2026-03-01T12:00:00Z', 'NSDate')` and `NOW()`. Regular
/// expressions (`MATCHES`), other functions, and variables without a subquery are errors.
///
/// Source: "Predicate Format String Syntax" in Apple's Predicate Programming Guide.
public struct PredicateFormat: Hashable, Sendable {
  /// The format, before its arguments were put in.
  public let format: String
  /// The condition as written.
  let condition: PredicateCondition
  private let prepared: PreparedPredicate
  private let arguments: [PredicateValue]
  private let constants: [Int: PredicateValue]
  /// The keys of the item that the predicate uses; nil if it uses the item as a whole.
  package let keys: Set<String>?

  /// Parses a format.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - arguments: the values for `%@`, `%d`, and the like, and the keys or key paths for `%K`.
  /// - Throws: ``PredicateFormatError`` with the position of the problem, including for forms that are not supported.
  public init(_ format: String, arguments: [Any?] = []) throws(PredicateFormatError) {
    self.format = format
    self.arguments = arguments.map { PredicateValue($0) }
    var parser = PredicateParser(format, acceptsArguments: true)
    let condition: PredicateCondition
    do throws(PredicateSyntaxError) { condition = try parser.parse() } catch {
      throw PredicateFormatError(error, in: format)
    }
    guard parser.argumentOffsets.count == arguments.count else {
      let (taken, passed) = (parser.argumentOffsets.count, arguments.count)
      // The first specifier without an argument, or the end, where one for the next argument would be.
      let offset = passed < taken ? parser.argumentOffsets[passed] : format.utf8.count
      throw PredicateFormatError(
        "the format takes \(taken) argument\(taken == 1 ? "" : "s"), but \(passed) \(passed == 1 ? "was" : "were") passed",
        "pass one for each format specifier", at: offset, in: format)
    }
    var support = PredicateSupport(format: format, arguments: self.arguments, at: parser.argumentOffsets)
    try support.check(condition)
    constants = support.constants
    keys = support.usesItem ? nil : support.keys
    self.condition = condition
    prepared = PreparedPredicate(condition, arguments: self.arguments, constants: support.constants)
  }

  public static func == (one: Self, other: Self) -> Bool {
    one.format == other.format && one.arguments == other.arguments
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(format)
    hasher.combine(arguments)
  }

  /// Whether the predicate is true for an item.
  ///
  /// - Parameter item: a ``PredicateItem``, a dictionary, or any other value; its stored properties are then the keys.
  public func matches(_ item: Any?) -> Bool { matches(item, in: .ofProcess) }

  /// Whether the predicate is true for an item, with the types of a registry.
  package func matches(_ item: Any?, in registry: TypeRegistry) -> Bool {
    let evaluation = PredicateEvaluation(item: item, arguments: arguments, constants: constants) { identifier, other in
      guard let type = registry.type(identifier), let other = registry.type(other) else { return false }
      return type.conforms(to: other)
    }
    return evaluation.isTrue(prepared)
  }
}
