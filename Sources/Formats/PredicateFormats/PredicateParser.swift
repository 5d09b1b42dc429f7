/// Parses the text of a predicate.
///
/// The grammar is Apple's "Predicate Format String Syntax". Parentheses may contain a condition or a value; which one
/// is decided at the closing parenthesis, so nothing is read twice, and the time is linear in the length.
package struct PredicateParser {
  /// The maximum nesting depth of parentheses.
  static let maximumDepth = 64
  /// The maximum nesting depth of operators, keys, and calls. The syntax tree is not deeper, so recursion is safe.
  static let maximumHeight = 500

  /// A part of the text.
  enum Part {
    case condition(PredicateCondition)
    case operand(PredicateOperand)
  }

  private var lexer: PredicateLexer
  private(set) var token = PredicateToken.end
  /// The position of the token in the text.
  private(set) var offset = 0
  private var depth = 0
  /// The height of the syntax tree of the part that was last parsed.
  var height = 0
  /// The positions of the arguments so far in the text, in bytes.
  package internal(set) var argumentOffsets: [Int] = []
  /// The noun for the whole text in messages.
  private let noun: String

  /// - Parameters:
  ///   - noun: the noun for the text in messages.
  ///   - acceptsArguments: whether format specifiers, such as `%@`, stand for arguments.
  package init(_ text: String, calling noun: String = "predicate", acceptsArguments: Bool = false) {
    lexer = PredicateLexer(text, acceptsArguments: acceptsArguments)
    self.noun = noun
  }

  /// Parses the whole text.
  package mutating func parse() throws(PredicateSyntaxError) -> PredicateCondition {
    try advance()
    let whole = try disjunction()
    if token != .end { throw unexpected("an operator such as AND, or the end") }
    return try condition(whole)
  }

  /// Returns the strings after `UTI-CONFORMS-TO` and `UTI-EQUALS` in a text that need not be a predicate.
  package static func typeStrings(in text: String) -> [String] {
    var lexer = PredicateLexer(text, acceptsArguments: false)
    var token = PredicateToken.end
    var strings: [String] = []
    while let next = try? lexer.next(), next != .end {
      if token.keyword?.hasPrefix("UTI-") == true, case .string(let text) = next { strings.append(text) }
      token = next
    }
    return strings
  }

  // MARK: Conditions

  /// Parses one or more parts joined by OR.
  mutating func disjunction() throws(PredicateSyntaxError) -> Part {
    let part = try conjunction()
    guard token.keyword == "OR" || token == .symbol("||") else { return part }
    var (conditions, highest) = ([try condition(part)], height)
    while token.keyword == "OR" || token == .symbol("||") {
      try advance()
      conditions.append(try condition(try conjunction()))
      highest = max(highest, height)
    }
    try raise(above: highest)
    return .condition(.any(conditions))
  }

  private mutating func conjunction() throws(PredicateSyntaxError) -> Part {
    let part = try negation()
    guard token.keyword == "AND" || token == .symbol("&&") else { return part }
    var (conditions, highest) = ([try condition(part)], height)
    while token.keyword == "AND" || token == .symbol("&&") {
      try advance()
      conditions.append(try condition(try negation()))
      highest = max(highest, height)
    }
    try raise(above: highest)
    return .condition(.all(conditions))
  }

  private mutating func negation() throws(PredicateSyntaxError) -> Part {
    var (isNegated, isNegation) = (false, false)
    while token.keyword == "NOT" || token == .symbol("!") {
      (isNegated, isNegation) = (!isNegated, true)
      try advance()
    }
    let part = try comparison()
    guard isNegation else { return part }
    let condition = try condition(part)
    try raise()
    return .condition(isNegated ? .not(condition) : condition)
  }

  private mutating func comparison() throws(PredicateSyntaxError) -> Part {
    let quantifier = token.keyword.flatMap { PredicateComparison.Quantifier(rawValue: $0 == "SOME" ? "ANY" : $0) }
    if quantifier != nil { try advance() }
    let left = try sum()
    guard let comparator else {
      guard let quantifier else { return left }
      guard case .condition(let condition) = left else {
        throw unexpected("an operator such as == or UTI-CONFORMS-TO")
      }
      return .condition(condition.quantified(by: quantifier))
    }
    guard case .operand(let first) = left else { throw unexpected("AND, OR, or the end") }
    let (offset, leftHeight) = (offset, height)
    try advance()
    let options = try options()
    guard case .operand(let second) = try sum() else {
      throw error("found a comparison instead of a value", "put AND or OR between the comparisons")
    }
    try raise(above: leftHeight)
    return .condition(
      .comparison(
        PredicateComparison(
          left: first, symbol: comparator, right: second, options: options, quantifier: quantifier, offset: offset)))
  }

  /// Parses `[cd]` after an operator.
  private mutating func options() throws(PredicateSyntaxError) -> PredicateComparison.Options {
    guard token == .symbol("[") else { return [] }
    try advance()
    guard case .word(let letters) = token, letters.lowercased().allSatisfy("cdnlw".contains) else {
      throw unexpected("options such as [cd]")
    }
    try advance()
    try expect("]")
    var options: PredicateComparison.Options = []
    if letters.lowercased().contains("c") { options.insert(.ignoresCase) }
    if letters.lowercased().contains("d") { options.insert(.ignoresDiacritics) }
    return options
  }

  /// The comparison operator of a token; nil if it is not one.
  private var comparator: PredicateComparison.Operator? {
    switch token {
    case .symbol("="): .equal
    case .symbol("<>"): .notEqual
    case .symbol("=<"): .lessOrEqual
    case .symbol("=>"): .greaterOrEqual
    case .symbol(let symbol): PredicateComparison.Operator(rawValue: symbol)
    case .word: token.keyword.flatMap { PredicateComparison.Operator(rawValue: $0) }
    default: nil
    }
  }

  // MARK: Tokens

  mutating func advance() throws(PredicateSyntaxError) {
    lexer.skipSpaces()
    offset = lexer.position
    token = try lexer.next()
  }

  /// Consumes a required symbol.
  mutating func expect(_ symbol: String) throws(PredicateSyntaxError) {
    guard token == .symbol(symbol) else { throw unexpected("'\(symbol)'") }
    try advance()
  }

  func error(_ message: String, _ help: String) -> PredicateSyntaxError {
    PredicateSyntaxError(message, help, at: offset)
  }

  func unexpected(_ expected: String) -> PredicateSyntaxError {
    token == .end
      ? error("expected \(expected) at the end", "complete the \(noun)")
      : error("found \(token.title), expected \(expected)", "correct the \(noun) at this position")
  }

  /// Parses a term that may contain itself.
  mutating func nested<Result>(
    _ read: (inout PredicateParser) throws(PredicateSyntaxError) -> Result
  ) throws(PredicateSyntaxError) -> Result {
    guard depth < Self.maximumDepth else {
      throw error(
        "parentheses and brackets are nested more than \(Self.maximumDepth) levels deep", "simplify the \(noun)")
    }
    depth += 1
    let result = try read(&self)
    depth -= 1
    return result
  }

  /// Adds a level to the syntax tree: above the part that was last parsed, and parts with another height.
  mutating func raise(above other: Int = 0) throws(PredicateSyntaxError) {
    height = max(height, other) + 1
    guard height <= Self.maximumHeight else {
      throw error(
        "more than \(Self.maximumHeight) operators and keys are nested", "simplify the \(noun)")
    }
  }

  /// Checks that a part is true or false.
  func condition(_ part: Part) throws(PredicateSyntaxError) -> PredicateCondition {
    guard case .condition(let condition) = part else { throw unexpected("a comparison such as == 1") }
    return condition
  }
}

extension PredicateCondition {
  /// The same condition, if it is a comparison, on elements of its left side.
  fileprivate func quantified(by quantifier: PredicateComparison.Quantifier) -> PredicateCondition {
    guard case .comparison(var comparison) = self else { return self }
    comparison.quantifier = quantifier
    return .comparison(comparison)
  }
}
