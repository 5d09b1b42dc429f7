import PredicateFormats

/// Finds the forms that are parsed but cannot be evaluated.
struct PredicateSupport {
  let format: String
  let arguments: [PredicateValue]
  /// Those of the enclosing subqueries.
  private var variables: Set<String> = []

  init(format: String, arguments: [PredicateValue]) { (self.format, self.arguments) = (format, arguments) }

  private func error(_ problem: String, _ advice: String, at offset: Int) -> PredicateFormatError {
    PredicateFormatError(problem, advice, at: offset, in: format)
  }

  func check(_ condition: PredicateCondition) throws(PredicateFormatError) {
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
        throw error("BETWEEN needs two values", "write {first, last}", at: comparison.offset)
      }
      try check(comparison.right)
    }
  }

  private func check(_ operand: PredicateOperand) throws(PredicateFormatError) {
    switch operand {
    case .constant, .argument, .item: break
    case .keyArgument(let number, let owner):
      try check(owner)
      guard case .string = arguments[number] else {
        throw error("argument \(number + 1) is not a key", "pass a string for %K", at: 0)
      }
    case .variable(let name, let offset):
      guard variables.contains(name) else {
        throw error("no enclosing SUBQUERY defines '$\(name)'", "use %@ for values", at: offset)
      }
    case .key(let key, let owner, let offset):
      try check(owner)
      if key.first == "@", key != "@count" { throw error("\(key) is not supported", "use @count", at: offset) }
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
      var inner = self
      inner.variables.insert(variable)
      try inner.check(condition)
    case .condition(let condition): try check(condition)
    case .call(let name, _, let offset):
      throw error("the function \(name) is not supported", "compare the value itself", at: offset)
    }
  }
}
