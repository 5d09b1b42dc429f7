import FoundationEssentials
import UTLibC
import UTPredicateFormats
import UTThreads
import UTWildcards

/// Decides whether predicates are true for an item.
struct PredicateEvaluation {
  /// The item.
  let item: Any?
  /// The arguments of the format.
  let arguments: [PredicateValue]
  /// The values of calls with constant arguments, by their position in the format.
  let constants: [Int: PredicateValue]
  /// Whether a type conforms to another type, both as identifiers.
  let conforms: (String, String) -> Bool
  /// The elements of the enclosing subqueries.
  private var variables: [String: Any] = [:]

  init(
    item: Any?, arguments: [PredicateValue], constants: [Int: PredicateValue],
    conforms: @escaping (String, String) -> Bool
  ) {
    (self.item, self.arguments, self.constants, self.conforms) = (item, arguments, constants, conforms)
  }

  func isTrue(_ condition: PredicateCondition) -> Bool {
    switch condition {
    case .constant(let isTrue): isTrue
    case .not(let condition): !isTrue(condition)
    case .all(let conditions): conditions.allSatisfy(isTrue)
    case .any(let conditions): conditions.contains(where: isTrue)
    case .comparison(let comparison): isTrue(comparison)
    }
  }

  private func isTrue(_ comparison: PredicateComparison) -> Bool {
    let right = value(comparison.right)
    return isTrue(value(comparison.left), comparison.quantifier) {
      compare($0, comparison.symbol, right, comparison.options)
    }
  }

  private func isTrue(
    _ left: PredicateValue, _ quantifier: PredicateComparison.Quantifier?, _ matches: (PredicateValue) -> Bool
  ) -> Bool {
    guard let quantifier else { return matches(left) }
    let elements = left.elements ?? (left == .null ? [] : [left])
    switch quantifier {
    case .any: return elements.contains(where: matches)
    case .all: return elements.allSatisfy(matches)
    case .none: return !elements.contains(where: matches)
    }
  }

  // MARK: Prepared

  /// Whether a prepared condition is true for the item.
  func isTrue(_ predicate: PreparedPredicate) -> Bool {
    let values = PredicateItemValues(predicate.operands.count)
    return isTrue(predicate.condition) { place in
      values.value(at: place) { value(predicate.operands[place]) }
    }
  }

  private func isTrue(_ condition: PreparedPredicate.Condition, _ known: (Int) -> PredicateValue) -> Bool {
    switch condition {
    case .constant(let isTrue): isTrue
    case .not(let condition): !isTrue(condition, known)
    case .all(let conditions): conditions.allSatisfy { isTrue($0, known) }
    case .any(let conditions): conditions.contains { isTrue($0, known) }
    case .comparison(let comparison): isTrue(comparison, known)
    }
  }

  private func isTrue(_ comparison: PreparedPredicate.Comparison, _ known: (Int) -> PredicateValue) -> Bool {
    let right = value(comparison.right, known)
    return isTrue(value(comparison.left, known), comparison.quantifier) { left in
      comparison.values?.contains(left) ?? compare(left, comparison.symbol, right, comparison.options)
    }
  }

  private func value(_ operand: PreparedPredicate.Operand, _ known: (Int) -> PredicateValue) -> PredicateValue {
    switch operand {
    case .ofItem(let place): known(place)
    case .constant(let value): value
    case .other(let operand): value(operand)
    }
  }

  // MARK: Values

  private func value(_ operand: PredicateOperand) -> PredicateValue {
    switch operand {
    // Reserved, but often meant as a key.
    case .constant(.index(let key)): PredicateValue(PredicateKeys.value(key, of: item))
    case .constant(let constant): PredicateValue(constant)
    case .argument(let number): arguments[number]
    case .list(let operands): .list(operands.map(value))
    case .condition(let condition): .bool(isTrue(condition))
    case .arithmetic(let arithmetic, let left, let right, _): Self.result(arithmetic, value(left), value(right))
    case .call(_, _, let offset): constants[offset] ?? .date(.now)
    case .item, .variable, .key, .keyArgument, .element, .subquery: PredicateValue(object(operand))
    }
  }

  /// The value of an operand, before it is compared.
  private func object(_ operand: PredicateOperand) -> Any? {
    switch operand {
    case .item: item
    case .variable(let name, _): variables[name]
    case .key(let key, let owner, _): PredicateKeys.value(key, of: object(owner))
    case .keyArgument(let number, let owner): PredicateKeys.object(path(number), of: object(owner))
    case .element(let index, let owner): element(index, of: object(owner))
    case .subquery(let collection, let variable, let condition):
      PredicateKeys.elements(of: object(collection)).filter { element in
        var inner = self
        inner.variables[variable] = element
        return inner.isTrue(condition)
      }
    case .constant, .argument, .list, .condition, .arithmetic, .call: value(operand)
    }
  }

  /// The keys of an argument.
  private func path(_ number: Int) -> [String] {
    guard case .string(let path) = arguments[number] else { return [] }
    return path.split(separator: ".").map(String.init)
  }

  private func element(_ index: PredicateOperand, of object: Any?) -> Any? {
    if case .constant(.index(let name)) = index {
      let list = PredicateKeys.elements(of: object)
      return name == "FIRST" ? list.first : name == "LAST" ? list.last : list.count
    }
    switch value(index) {
    case .string(let key): return PredicateKeys.value(key, of: object)
    case .integer(let number):
      let list = PredicateKeys.elements(of: object)
      return list.indices.contains(number) ? list[number] : nil
    default: return nil
    }
  }

  private static func result(
    _ arithmetic: PredicateOperand.Arithmetic, _ left: PredicateValue, _ right: PredicateValue
  ) -> PredicateValue {
    if case .integer(let first) = left, case .integer(let second) = right {
      let result: (partialValue: Int, overflow: Bool)? =
        switch arithmetic {
        case .plus: first.addingReportingOverflow(second)
        case .minus: first.subtractingReportingOverflow(second)
        case .times: first.multipliedReportingOverflow(by: second)
        case .divided, .power, .assignment: nil
        }
      if let result, !result.overflow { return .integer(result.partialValue) }
    }
    if case .date(let date) = left, let seconds = right.number {
      if arithmetic == .plus { return .date(date + seconds) }
      if arithmetic == .minus { return .date(date - seconds) }
    }
    guard let first = left.number, let second = right.number else { return .null }
    switch arithmetic {
    case .plus: return .real(first + second)
    case .minus: return .real(first - second)
    case .times: return .real(first * second)
    case .divided: return .real(first / second)
    case .power: return .real(pow(first, second))
    case .assignment: return .null
    }
  }

  // MARK: Comparing

  private func compare(
    _ left: PredicateValue, _ symbol: PredicateComparison.Operator, _ right: PredicateValue,
    _ options: PredicateComparison.Options
  ) -> Bool {
    // An attribute with several values matches if one of them does.
    if case .list(let elements) = left, symbol.isOfSingleValues {
      return elements.contains { compare($0, symbol, right, options) }
    }
    switch symbol {
    case .equal: return isEqual(left, right, options)
    case .notEqual: return !isEqual(left, right, options)
    case .less: return Self.order(left, right, options) == .orderedAscending
    case .lessOrEqual: return Self.order(left, right, options).map { $0 != .orderedDescending } ?? false
    case .greater: return Self.order(left, right, options) == .orderedDescending
    case .greaterOrEqual: return Self.order(left, right, options).map { $0 != .orderedAscending } ?? false
    case .between:
      guard case .list(let bounds) = right, bounds.count == 2 else { return false }
      return compare(left, .greaterOrEqual, bounds[0], options) && compare(left, .lessOrEqual, bounds[1], options)
    case .within:
      if case .string = right { return compare(right, .contains, left, options) }
      return right.elements?.contains { Self.isEqual(left, $0, options) } ?? false
    case .contains:
      if let elements = left.elements { return elements.contains { Self.isEqual($0, right, options) } }
      // As in Foundation, no text contains, begins with, or ends with an empty text.
      return Self.compareTexts(left, right, options) { !$1.isEmpty && $0.contains($1) }
    case .beginsWith: return Self.compareTexts(left, right, options) { !$1.isEmpty && $0.hasPrefix($1) }
    case .endsWith: return Self.compareTexts(left, right, options) { !$1.isEmpty && $0.hasSuffix($1) }
    case .matches: return false
    case .like: return Self.compareTexts(left, right, options) { LikePattern($1).matches($0) }
    case .conformsTo: return Self.compareTexts(left, right, []) { $0 == $1 || conforms($0, $1) }
    case .sameType: return Self.compareTexts(left, right, [.ignoresCase]) { $0 == $1 }
    }
  }

  /// Whether values are equal, with the wildcards of items in Spotlight's queries.
  private func isEqual(
    _ left: PredicateValue, _ right: PredicateValue, _ options: PredicateComparison.Options
  ) -> Bool {
    // Most have no star, which is faster to determine without searching for characters.
    guard case .string(let pattern) = right, pattern.utf8.contains(UInt8(ascii: "*")), pattern.contains("*"),
      (item as? any PredicateItem)?.hasSpotlightWildcards ?? false
    else { return Self.isEqual(left, right, options) }
    let values = if case .list(let elements) = left { elements } else { [left] }
    return values.contains {
      Self.compareTexts($0, right, options) { LikePattern($1, hasQuestionMarks: false).matches($0) }
    }
  }

  static func isEqual(
    _ left: PredicateValue, _ right: PredicateValue, _ options: PredicateComparison.Options
  ) -> Bool {
    assert(Steps.count())
    switch (left, right) {
    case (.string(let first), .string(let second)): return folded(first, options) == folded(second, options)
    case (.list(let first), .list(let second)):
      return first.count == second.count && zip(first, second).allSatisfy { isEqual($0, $1, options) }
    case (.integer(let first), .integer(let second)): return first == second
    case (.list(let elements), let value), (let value, .list(let elements)):
      return elements.contains { isEqual($0, value, options) }
    case (.other(nil), _), (_, .other(nil)): return false
    default:
      guard let first = left.number, let second = right.number else { return left == right }
      return first == second
    }
  }

  /// Nil if the values have no order.
  static func order(
    _ left: PredicateValue, _ right: PredicateValue, _ options: PredicateComparison.Options = []
  ) -> ComparisonResult? {
    func compare<Value: Comparable>(_ first: Value, _ second: Value) -> ComparisonResult? {
      first < second ? .orderedAscending : first > second ? .orderedDescending : first == second ? .orderedSame : nil
    }
    switch (left, right) {
    case (.string(let first), .string(let second)): return compare(folded(first, options), folded(second, options))
    case (.date(let first), .date(let second)): return compare(first, second)
    case (.integer(let first), .integer(let second)): return compare(first, second)
    default:
      guard let first = left.number, let second = right.number else { return nil }
      return compare(first, second)
    }
  }

  private static func compareTexts(
    _ left: PredicateValue, _ right: PredicateValue, _ options: PredicateComparison.Options,
    _ body: (String, String) -> Bool
  ) -> Bool {
    guard case .string(let first) = left, case .string(let second) = right else { return false }
    return body(folded(first, options), folded(second, options))
  }

  /// The text without the differences that the options ignore.
  static func folded(_ text: String, _ options: PredicateComparison.Options) -> String {
    if options.isEmpty { return text }
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return options.contains(.ignoresCase) ? text.lowercased() : text }
    return text.folded(ignoringCase: options.contains(.ignoresCase), options.contains(.ignoresDiacritics))
  }
}

extension PredicateComparison.Operator {
  /// Whether it compares a value that is not a list.
  fileprivate var isOfSingleValues: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .beginsWith, .endsWith, .like, .matches, .conformsTo,
      .sameType:
      true
    case .equal, .notEqual, .within, .contains: false
    }
  }
}
