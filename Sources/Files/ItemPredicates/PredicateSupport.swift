import UTPredicateFormats

/// Finds the forms that are parsed but cannot be evaluated, and the facts that evaluation needs.
struct PredicateSupport {
  let format: String
  let arguments: [PredicateValue]
  /// The positions of the arguments in the format, in bytes.
  let argumentOffsets: [Int]
  /// The variables of the enclosing subqueries.
  private var variables: Set<String> = []
  /// The keys of the item that the predicate uses.
  private(set) var keys: Set<String> = []
  /// Whether the predicate uses the item as a whole.
  private(set) var usesItem = false
  /// The values of calls with constant arguments, by their position in the format.
  private(set) var constants: [Int: PredicateValue] = [:]

  init(format: String, arguments: [PredicateValue], at argumentOffsets: [Int]) {
    (self.format, self.arguments, self.argumentOffsets) = (format, arguments, argumentOffsets)
  }

  private func error(_ problem: String, _ help: String, at offset: Int) -> PredicateFormatError {
    PredicateFormatError(problem, help, at: offset, in: format)
  }

  mutating func check(_ condition: PredicateCondition) throws(PredicateFormatError) {
    switch condition {
    case .constant: break
    case .not(let condition): try check(condition)
    case .all(let conditions), .any(let conditions): for condition in conditions { try check(condition) }
    case .comparison(let comparison):
      try check(comparison.left)
      if comparison.symbol == .matches {
        throw error(
          "MATCHES is not supported, because a regular expression can take forever", "use LIKE, with * and ?",
          at: comparison.offset)
      }
      if comparison.symbol == .between, case .list(let bounds) = comparison.right, bounds.count != 2 {
        throw error("BETWEEN needs two values", "use {first, last}", at: comparison.offset)
      }
      try check(comparison.right)
    }
  }

  private mutating func check(_ operand: PredicateOperand) throws(PredicateFormatError) {
    switch operand {
    case .constant(.index(let key)): keys.insert(key)
    case .constant, .argument: break
    case .item: usesItem = true
    case .keyArgument(let number, let owner):
      guard case .string(let path) = arguments[number] else {
        throw error("argument \(number + 1) is not a key", "pass a string for %K", at: argumentOffsets[number])
      }
      try check(path.split(separator: ".").first.map(String.init) ?? "SELF", of: owner)
    case .variable(let name, let offset):
      guard variables.contains(name) else {
        throw error("no enclosing SUBQUERY defines '$\(name)'", "use a constant, or %@ with an argument", at: offset)
      }
    case .key(let key, let owner, let offset):
      try check(key, of: owner)
      if key.first == "@", key != "@count" { throw error("'\(key)' is not supported", "use @count", at: offset) }
    case .element(let index, let owner):
      try check(owner)
      try check(index)
    case .list(let operands): for operand in operands { try check(operand) }
    case .arithmetic(let arithmetic, let left, let right, let offset):
      if arithmetic == .assignment { throw error("':=' is not supported", "use == to compare", at: offset) }
      try check(left)
      try check(right)
    case .subquery(let collection, let variable, let condition):
      try check(collection)
      let outer = variables
      variables.insert(variable)
      try check(condition)
      variables = outer
    case .condition(let condition): try check(condition)
    case .call(let name, let operands, let offset): try check(name, operands, at: offset)
    }
  }

  private mutating func check(_ key: String, of owner: PredicateOperand) throws(PredicateFormatError) {
    guard owner == .item, key != "SELF" else { return try check(owner) }
    keys.insert(key)
  }

  /// Dates are the only values that cannot be written otherwise.
  private mutating func check(
    _ function: String, _ operands: [PredicateOperand], at offset: Int
  ) throws(PredicateFormatError) {
    switch (function.lowercased(), operands.count) {
    case ("now", 0): break
    case ("cast", 2):
      guard operands[1] == .constant(.string("NSDate")), let date = PredicateDate.constant(operands[0]) else {
        throw error(
          "CAST is only supported for constant dates", "use CAST('2026-03-01T12:00:00Z', 'NSDate')", at: offset)
      }
      constants[offset] = .date(date)
    case ("now", _), ("cast", _):
      throw error(
        "wrong number of arguments for '\(function)'", "use NOW() or CAST('2026-03-01', 'NSDate')", at: offset)
    default: throw error("the function '\(function)' is not supported", "compare the value itself", at: offset)
    }
  }
}
