/// A condition that is true or false for an item.
package indirect enum PredicateCondition: Hashable, Sendable {
  case constant(Bool)
  case not(PredicateCondition)
  case all([PredicateCondition])
  case any([PredicateCondition])
  case comparison(PredicateComparison)
}

/// A comparison of two values.
package struct PredicateComparison: Hashable, Sendable {
  package enum Operator: String, Sendable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case between = "BETWEEN"
    case within = "IN"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case contains = "CONTAINS"
    case like = "LIKE"
    case matches = "MATCHES"
    case conformsTo = "UTI-CONFORMS-TO"
    case sameType = "UTI-EQUALS"
  }

  /// The number of values on the left side that must match.
  package enum Quantifier: String, Sendable {
    case any = "ANY"
    case all = "ALL"
    case none = "NONE"
  }

  package struct Options: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let ignoresCase = Options(rawValue: 1)
    package static let ignoresDiacritics = Options(rawValue: 2)
  }

  package var left: PredicateOperand
  package var symbol: Operator
  package var right: PredicateOperand
  package var options: Options = []
  /// Nil to compare the left side itself.
  package var quantifier: Quantifier?
  /// The position of the operator in the text, in bytes.
  package var offset: Int
}

/// A value of an item, or one that is the same for all.
package indirect enum PredicateOperand: Hashable, Sendable {
  package enum Arithmetic: String, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case power = "**"
    case assignment = ":="
  }

  package enum Constant: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case real(Double)
    case string(String)
    /// `FIRST`, `LAST`, and `SIZE` as indices, in uppercase; elsewhere as written, with `ANYKEY`.
    case index(String)
  }

  case constant(Constant)
  /// An argument, by its number among all.
  case argument(Int)
  /// A key path that is an argument, of another value.
  case keyArgument(Int, of: PredicateOperand)
  /// The item.
  case item
  /// A variable, with its position in the text in bytes.
  case variable(String, Int)
  /// The value of a key of another value, with its position in the text in bytes; `@count` is also a key.
  case key(String, of: PredicateOperand, Int)
  case element(PredicateOperand, of: PredicateOperand)
  case list([PredicateOperand])
  case arithmetic(Arithmetic, PredicateOperand, PredicateOperand, Int)
  /// The elements of a collection for which a condition on a variable is true.
  case subquery(PredicateOperand, variable: String, PredicateCondition)
  /// A condition, as an argument of a function.
  case condition(PredicateCondition)
  /// A call of a function, with its position in the text in bytes.
  case call(String, [PredicateOperand], Int)
}
