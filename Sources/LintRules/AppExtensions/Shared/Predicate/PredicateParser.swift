/// Parses a predicate: its syntax, its keys and variables, and the types that it compares with.
///
/// The grammar is that of Apple's "Predicate Format String Syntax". Parentheses may contain a predicate or an
/// expression; which one is decided at the closing parenthesis, so nothing is read twice, and the time is linear in the
/// length.
///
/// A class, because copying a struct would copy the growing list of identifiers again and again.
final class PredicateParser {
  /// The maximum nesting depth of parentheses.
  static let maximumDepth = 64

  /// A parsed part of the predicate.
  struct Part {
    /// Whether it is true or false rather than a value to compare.
    var isPredicate = false
    var shape = PredicateShape.unknown
    /// Its strings, if it consists only of strings.
    var strings: [String] = []

    static let predicate = Part(isPredicate: true)
  }

  private var lexer: PredicateLexer
  var token = PredicateToken.end
  private var depth = 0
  /// The variables of the enclosing queries, innermost last.
  var variables: [(name: String, shape: PredicateShape)] = []
  /// The first problem with a name.
  var nameFault: PredicateFault?
  /// The strings that types are compared with, in order.
  private(set) var typeIdentifiers: [String] = []
  let root: PredicateShape

  /// Starts parsing.
  ///
  /// - Parameter root: the object that the predicate is evaluated with.
  init(_ text: String, root: PredicateShape) {
    lexer = PredicateLexer(text)
    self.root = root
  }

  /// Parses the whole text.
  func parse() throws(PredicateFault) {
    try advance()
    let whole = try disjunction()
    if token != .end { throw unexpected("an operator such as AND, or the end") }
    try require(whole)
  }

  /// Collects the strings after `UTI-CONFORMS-TO` and `UTI-EQUALS` in the rest of the text after an error.
  func skim() {
    while let next = try? lexer.next(), token != .end || next != .end {
      if token.keyword?.hasPrefix("UTI-") == true, case .string(let text) = next { typeIdentifiers.append(text) }
      token = next
    }
  }

  // MARK: Predicates

  /// Parses one or more parts joined by OR.
  func disjunction() throws(PredicateFault) -> Part {
    var part = try conjunction()
    while token.keyword == "OR" || token == .symbol("||") {
      try require(part)
      try advance()
      try require(try conjunction())
      part = .predicate
    }
    return part
  }

  private func conjunction() throws(PredicateFault) -> Part {
    var part = try negation()
    while token.keyword == "AND" || token == .symbol("&&") {
      try require(part)
      try advance()
      try require(try negation())
      part = .predicate
    }
    return part
  }

  private func negation() throws(PredicateFault) -> Part {
    var isNegated = false
    while token.keyword == "NOT" || token == .symbol("!") {
      isNegated = true
      try advance()
    }
    let part = try comparison()
    if isNegated { try require(part) }
    return part
  }

  private func comparison() throws(PredicateFault) -> Part {
    let hasQuantifier = token.keyword.map(Self.quantifiers.contains) ?? false
    if hasQuantifier { try advance() }
    let left = try sum()
    guard let comparator = self.comparator else {
      if hasQuantifier, !left.isPredicate { throw unexpected("an operator such as == or UTI-CONFORMS-TO") }
      return left
    }
    if left.isPredicate { throw unexpected("AND, OR, or the end") }
    try advance()
    if token == .symbol("["), Self.stringComparators.contains(comparator) { try comparisonOptions() }
    let right = try sum()
    if right.isPredicate {
      throw .syntax("found a comparison instead of a value", "put AND or OR between the comparisons")
    }
    if comparator.hasPrefix("UTI-") || left.shape == .typeIdentifiers || right.shape == .typeIdentifiers {
      typeIdentifiers += left.strings + right.strings
    }
    return .predicate
  }

  /// Parses `[cd]` after an operator.
  private func comparisonOptions() throws(PredicateFault) {
    try advance()
    guard case .word(let options) = token, options.lowercased().allSatisfy("cdnlw".contains) else {
      throw unexpected("options such as [cd]")
    }
    try advance()
    try expect("]")
  }

  /// The comparison operator of a token; nil if it is not one.
  private var comparator: String? {
    switch token {
    case .symbol(let symbol): Self.symbolComparators.contains(symbol) ? symbol : nil
    case .word: token.keyword.flatMap { Self.wordComparators.contains($0) ? $0 : nil }
    default: nil
    }
  }

  // MARK: Tokens

  func advance() throws(PredicateFault) { token = try lexer.next() }

  /// Consumes a required symbol.
  func expect(_ symbol: String) throws(PredicateFault) {
    guard token == .symbol(symbol) else { throw unexpected("'\(symbol)'") }
    try advance()
  }

  func unexpected(_ expected: String) -> PredicateFault {
    token == .end
      ? .syntax("expected \(expected) at the end", "complete the rule")
      : .syntax("found \(token.title), expected \(expected)", "correct the rule there")
  }

  /// Parses something that may contain itself.
  func nested<Result>(
    _ read: () throws(PredicateFault) -> Result
  ) throws(PredicateFault) -> Result {
    guard depth < Self.maximumDepth else {
      throw .syntax("parentheses are nested more than \(Self.maximumDepth) levels deep", "simplify the rule")
    }
    depth += 1
    let result = try read()
    depth -= 1
    return result
  }

  /// Checks that a part is true or false.
  func require(_ part: Part) throws(PredicateFault) {
    if !part.isPredicate { throw unexpected("a comparison such as == 1") }
  }

  static let quantifiers: Set = ["ANY", "SOME", "ALL", "NONE"]
  private static let symbolComparators: Set = ["=", "==", "!=", "<>", "<", ">", "<=", "=<", ">=", "=>"]
  private static let stringComparators: Set = [
    "=", "==", "!=", "<>", "<", ">", "<=", "=<", ">=", "=>", "BEGINSWITH", "CONTAINS", "ENDSWITH", "IN", "LIKE",
    "MATCHES",
  ]
  static let wordComparators: Set = [
    "BEGINSWITH", "BETWEEN", "CONTAINS", "ENDSWITH", "IN", "LIKE", "MATCHES", "UTI-CONFORMS-TO", "UTI-EQUALS",
  ]
}
