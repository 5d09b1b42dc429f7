import UTPredicateFormats
import UTThreads

/// A condition, prepared for many items: its keys are numbered, and constant values are converted and hashed once.
struct PreparedPredicate: Sendable {
  indirect enum Condition: Sendable {
    case constant(Bool)
    case not(Condition)
    case all([Condition])
    case any([Condition])
    case comparison(Comparison)
  }

  struct Comparison: Sendable {
    let left: Operand
    let symbol: PredicateComparison.Operator
    let right: Operand
    /// The values on the right side of `IN`, if they are constant.
    let values: PredicateValueSet?
    let options: PredicateComparison.Options
    let quantifier: PredicateComparison.Quantifier?
  }

  enum Operand: Sendable {
    /// A value of the item, by its position in ``operands``.
    case ofItem(Int)
    case constant(PredicateValue)
    case other(PredicateOperand)
  }

  private(set) var condition = Condition.constant(true)
  /// The operands that depend only on the item and occur at least once.
  private(set) var operands: [PredicateOperand] = []
  private let arguments: [PredicateValue]
  private let constants: [Int: PredicateValue]
  private var places: [[String]: Int] = [:]

  init(_ condition: PredicateCondition, arguments: [PredicateValue], constants: [Int: PredicateValue]) {
    (self.arguments, self.constants) = (arguments, constants)
    self.condition = prepared(condition)
  }

  private mutating func prepared(_ condition: PredicateCondition) -> Condition {
    switch condition {
    case .constant(let isTrue): return .constant(isTrue)
    case .not(let condition): return .not(prepared(condition))
    case .all(let conditions): return .all(conditions.map { prepared($0) })
    case .any(let conditions): return .any(conditions.map { prepared($0) })
    case .comparison(let comparison):
      let right = prepared(comparison.right)
      var values: PredicateValueSet?
      if comparison.symbol == .within, case .constant(let value) = right, let elements = value.elements {
        values = PredicateValueSet(elements, comparison.options)
      }
      return .comparison(
        Comparison(
          left: prepared(comparison.left), symbol: comparison.symbol, right: right, values: values,
          options: comparison.options, quantifier: comparison.quantifier))
    }
  }

  private mutating func prepared(_ operand: PredicateOperand) -> Operand {
    if let value = constant(operand) { return .constant(value) }
    guard let path = Self.path(of: operand) else { return .other(operand) }
    if let place = places[path] { return .ofItem(place) }
    places[path] = operands.count
    operands.append(operand)
    return .ofItem(operands.count - 1)
  }

  /// The value of an operand that is the same for all items.
  private func constant(_ operand: PredicateOperand) -> PredicateValue? {
    switch operand {
    case .constant(.index): return nil
    case .constant(let constant): return PredicateValue(constant)
    case .argument(let number): return arguments[number]
    case .call(_, _, let offset): return constants[offset]
    case .list(let operands):
      let values = operands.compactMap(constant)
      return values.count == operands.count ? .list(values) : nil
    default: return nil
    }
  }

  /// The keys that lead from the item to an operand, or the number of the argument that names them.
  private static func path(of operand: PredicateOperand) -> [String]? {
    switch operand {
    case .item: []
    case .constant(.index(let key)): [key]
    case .key(let key, let owner, _): path(of: owner).map { $0 + [key] }
    case .keyArgument(let number, .item): ["%K", "\(number)"]
    default: nil
    }
  }
}

/// The values of an item that a predicate requested.
final class PredicateItemValues {
  private var values: [PredicateValue?]

  init(_ count: Int) { values = Array(repeating: nil, count: count) }

  func value(at place: Int, or value: () -> PredicateValue) -> PredicateValue {
    if let known = values[place] { return known }
    let found = value()
    values[place] = found
    return found
  }
}

/// Values, to find whether one of them equals another.
struct PredicateValueSet: Sendable {
  private let options: PredicateComparison.Options
  private var strings: Set<String> = []
  private var integers: Set<Int> = []
  /// Bools and real numbers.
  private var reals: Set<Double> = []
  /// The integers in the form that is compared with these.
  private var roundedIntegers: Set<Double> = []
  private var others: [PredicateValue] = []
  private var hasLists = false

  init(_ values: [PredicateValue], _ options: PredicateComparison.Options) {
    self.options = options
    for value in values {
      switch value {
      case .string(let text): strings.insert(PredicateEvaluation.folded(text, options))
      case .integer(let number):
        integers.insert(number)
        roundedIntegers.insert(Double(number))
      case .bool, .real: if let number = value.number { reals.insert(number) }
      case .list:
        hasLists = true
        others.append(value)
      default: others.append(value)
      }
    }
  }

  /// Whether a value equals one of them; nil if they have to be compared one by one.
  func contains(_ value: PredicateValue) -> Bool? {
    if case .list(let elements) = value {
      return hasLists ? nil : elements.contains { contains($0) ?? false }
    }
    let isFound =
      switch value {
      case .string(let text): strings.contains(PredicateEvaluation.folded(text, options))
      case .integer(let number): integers.contains(number) || reals.contains(Double(number))
      case .bool, .real: value.number.map { reals.contains($0) || roundedIntegers.contains($0) } ?? false
      default: false
      }
    return isFound || others.contains { PredicateEvaluation.isEqual(value, $0, options) }
  }
}
