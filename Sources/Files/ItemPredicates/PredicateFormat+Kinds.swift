import UTPredicateFormats

/// The kind of an attribute's values.
package enum PredicateValueKind: Sendable {
  case text, number, date
}

extension PredicateFormat {
  /// Checks that attributes are compared with constants that they can equal: a comparison of values of different kinds
  /// is always false.
  ///
  /// - Parameter kinds: the kinds of the values of attributes, by the name of the attribute.
  /// - Throws: ``PredicateFormatError`` at the first comparison that cannot be true, with a way to write it.
  package func checkKinds(_ kinds: [String: PredicateValueKind]) throws(PredicateFormatError) {
    try check(condition, kinds)
  }

  private func check(
    _ condition: PredicateCondition, _ kinds: [String: PredicateValueKind]
  ) throws(PredicateFormatError) {
    switch condition {
    case .constant: break
    case .not(let condition): try check(condition, kinds)
    case .all(let conditions), .any(let conditions): for condition in conditions { try check(condition, kinds) }
    case .comparison(let comparison):
      for (one, other) in [(comparison.left, comparison.right), (comparison.right, comparison.left)] {
        guard let name = one.attribute, let kind = kinds[name] else { continue }
        var values = [other]
        if case .list(let elements) = other { values = elements }
        for case .constant(let constant) in values {
          guard let (problem, help) = kind.problem(with: constant) else { continue }
          throw PredicateFormatError("'\(name)' is \(problem)", help, at: comparison.offset, in: format)
        }
      }
    }
  }
}

extension PredicateOperand {
  /// The name of an attribute of the item; nil for another value.
  fileprivate var attribute: String? {
    switch self {
    case .key(let name, .item, _): name
    // `size` is also an index.
    case .constant(.index(let name)): name
    default: nil
    }
  }
}

extension PredicateValueKind {
  /// The reason why a value of this kind never equals a constant, and the format to use; nil if it may.
  fileprivate func problem(with constant: PredicateOperand.Constant) -> (problem: String, help: String)? {
    switch (self, constant) {
    case (.date, .string(let text)):
      let isDate = PredicateDate.constant(.constant(.string(text))) != nil
      return ("a date, not text", "use CAST('\(isDate ? text : "2026-03-01")', 'NSDate')")
    case (.date, .integer), (.date, .real):
      return ("a date, not a number", "use CAST('2026-03-01', 'NSDate'), or NOW() - SECONDS")
    case (.number, .string(let text)):
      let isNumber = Int(text) != nil || Double(text) != nil
      return ("a number, not text", isNumber ? "use \(text), without quotation marks" : "use a number, such as 1000")
    case (.text, .integer(let number)):
      return ("text, not a number", "use '\(number)', with quotation marks")
    default: return nil
    }
  }
}
