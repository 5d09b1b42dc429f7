/// Parses a predicate: its syntax, the keys and variables in it, and the types that it compares with.
///
/// The grammar is that of Apple's "Predicate Format String Syntax". A parenthesis may hold a predicate or an expression; which
/// one is known when it is closed, so that nothing is read twice, and the time is linear in the length.
///
/// A class, because copies of it would have the growing list of identifiers copied again and again.
final class PredicateParser {
  /// How many parentheses may lie in each other.
  static let maximumDepth = 64

  /// A part of the predicate that was read.
  struct Part {
    /// Whether it is true or false; otherwise it is a value to be compared.
    var isPredicate = false
    var shape = PredicateShape.unknown
    /// The strings that it is made of, if it is nothing else.
    var strings: [String] = []

    static let predicate = Part(isPredicate: true)
  }

  private var lexer: PredicateLexer
  var token = PredicateToken.end
  private var depth = 0
  /// The variables of the queries around, innermost last.
  var variables: [(name: String, shape: PredicateShape)] = []
  /// The first thing that is wrong with the names.
  var nameFault: PredicateFault?
  /// The strings that types are compared with, in their order.
  private(set) var typeIdentifiers: [String] = []
  let root: PredicateShape

  /// Begins to parse.
  ///
  /// - Parameter root: what the predicate is evaluated with.
  init(_ text: String, root: PredicateShape) {
    lexer = PredicateLexer(text)
    self.root = root
  }

  /// Reads the whole text.
  func parse() throws(PredicateFault) {
    try advance()
    let whole = try disjunction()
    if token != .end { throw unexpected("an operator such as AND, or the end") }
    try require(whole)
  }

  /// Collects the strings behind `UTI-CONFORMS-TO` and `UTI-EQUALS` in what follows a mistake.
  func skim() {
    while let next = try? lexer.next(), token != .end || next != .end {
      if token.keyword?.hasPrefix("UTI-") == true, case .string(let text) = next { typeIdentifiers.append(text) }
      token = next
    }
  }

  // MARK: Predicates

  /// One or more parts with OR between.
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
    if left.isPredicate { throw unexpected("AND, OR or the end") }
    try advance()
    if token == .symbol("["), Self.stringComparators.contains(comparator) { try comparisonOptions() }
    let right = try sum()
    if right.isPredicate { throw .syntax("a comparison stands where a value belongs", "put AND or OR between them") }
    if comparator.hasPrefix("UTI-") || left.shape == .typeIdentifiers || right.shape == .typeIdentifiers {
      typeIdentifiers += left.strings + right.strings
    }
    return .predicate
  }

  /// `[cd]` behind an operator.
  private func comparisonOptions() throws(PredicateFault) {
    try advance()
    guard case .word(let options) = token, options.lowercased().allSatisfy("cdnlw".contains) else {
      throw unexpected("options such as [cd]")
    }
    try advance()
    try expect("]")
  }

  /// The comparison that the token is; nil if it is none.
  private var comparator: String? {
    switch token {
    case .symbol(let symbol): Self.symbolComparators.contains(symbol) ? symbol : nil
    case .word: token.keyword.flatMap { Self.wordComparators.contains($0) ? $0 : nil }
    default: nil
    }
  }

  // MARK: Tokens

  func advance() throws(PredicateFault) { token = try lexer.next() }

  /// Passes over a symbol that has to be there.
  func expect(_ symbol: String) throws(PredicateFault) {
    guard token == .symbol(symbol) else { throw unexpected("'\(symbol)'") }
    try advance()
  }

  func unexpected(_ expected: String) -> PredicateFault {
    token == .end
      ? .syntax("it ends where \(expected) belongs", "complete it")
      : .syntax("\(token.title) stands where \(expected) belongs", "correct it there")
  }

  /// Reads something that may hold what it is in itself.
  func nested<Result>(
    _ read: () throws(PredicateFault) -> Result
  ) throws(PredicateFault) -> Result {
    guard depth < Self.maximumDepth else {
      throw .syntax("more than \(Self.maximumDepth) parentheses lie in each other", "simplify it")
    }
    depth += 1
    let result = try read()
    depth -= 1
    return result
  }

  /// Makes sure that a part is true or false.
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
