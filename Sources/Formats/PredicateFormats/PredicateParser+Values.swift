/// Values: constants, key paths, lists, and calls.
extension PredicateParser {
  /// Parses values joined by `+`, `-`, and `:=`.
  mutating func sum() throws(PredicateSyntaxError) -> Part {
    try joined(by: ["+", "-", ":="]) { (parser) throws(PredicateSyntaxError) in try parser.product() }
  }

  private mutating func product() throws(PredicateSyntaxError) -> Part {
    try joined(by: ["*", "/"]) { (parser) throws(PredicateSyntaxError) in try parser.power() }
  }

  private mutating func power() throws(PredicateSyntaxError) -> Part {
    try joined(by: ["**"]) { (parser) throws(PredicateSyntaxError) in try parser.value() }
  }

  private mutating func joined(
    by symbols: Set<String>, _ read: (inout PredicateParser) throws(PredicateSyntaxError) -> Part
  ) throws(PredicateSyntaxError) -> Part {
    var part = try read(&self)
    while case .symbol(let symbol) = token, symbols.contains(symbol),
      let arithmetic = PredicateOperand.Arithmetic(rawValue: symbol)
    {
      guard case .operand(let first) = part else { throw unexpected("AND, OR, or the end") }
      let (offset, firstHeight) = (offset, height)
      try advance()
      guard case .operand(let second) = try read(&self) else { throw unexpected("a value") }
      try raise(above: firstHeight)
      part = .operand(.arithmetic(arithmetic, first, second, offset))
    }
    return part
  }

  /// Parses a value followed by keys and indices.
  private mutating func value() throws(PredicateSyntaxError) -> Part {
    var isNegative = false
    let start = offset
    while token == .symbol("-") || token == .symbol("+") {
      if token == .symbol("-") { isNegative.toggle() }
      try advance()
    }
    let hasSign = offset != start
    var part = try primary()
    while token == .symbol(".") || token == .symbol("[") {
      guard case .operand(let operand) = part else { throw unexpected("AND, OR, or the end") }
      part = .operand(try token == .symbol(".") ? key(of: operand) : element(of: operand))
    }
    if hasSign, case .condition = part {
      throw PredicateSyntaxError("found a sign before a condition", "remove it, or put it before a value", at: start)
    }
    guard isNegative, case .operand(let operand) = part else { return part }
    try raise()
    return .operand(.arithmetic(.minus, .constant(.integer(0)), operand, start))
  }

  private mutating func key(of owner: PredicateOperand) throws(PredicateSyntaxError) -> PredicateOperand {
    try advance()
    try raise()
    let offset = offset
    switch token {
    // A key with spaces or periods is in quotation marks.
    case .word(let key), .key(let key), .string(let key):
      try advance()
      return .key(key, of: owner, offset)
    case .argument("K"):
      try advance()
      return .keyArgument(nextArgument(at: offset), of: owner)
    default: throw unexpected("a key")
    }
  }

  private mutating func element(of owner: PredicateOperand) throws(PredicateSyntaxError) -> PredicateOperand {
    try advance()
    if let keyword = token.keyword, ["FIRST", "LAST", "SIZE"].contains(keyword) {
      try advance()
      try expect("]")
      try raise()
      return .element(.constant(.index(keyword)), of: owner)
    }
    let ownerHeight = height
    let index = try nested { (parser) throws(PredicateSyntaxError) in try parser.sum() }
    guard case .operand(let index) = index else { throw unexpected("a number") }
    try expect("]")
    try raise(above: ownerHeight)
    return .element(index, of: owner)
  }

  private mutating func nextArgument(at offset: Int) -> Int {
    argumentOffsets.append(offset)
    return argumentOffsets.count - 1
  }

  private mutating func primary() throws(PredicateSyntaxError) -> Part {
    let (token, offset) = (token, offset)
    height = 0
    switch token {
    case .symbol("("):
      try advance()
      let inner = try nested { (parser) throws(PredicateSyntaxError) in try parser.disjunction() }
      try expect(")")
      return inner
    case .symbol("{"):
      try advance()
      return .operand(.list(try list(endingWith: "}")))
    case .word(let word): return try named(word)
    case .symbol, .end, .argument("%"): throw unexpected("a value")
    default: break
    }
    try advance()
    switch token {
    case .string(let text): return .operand(.constant(.string(text)))
    case .integer(let number): return .operand(.constant(.integer(number)))
    case .real(let number): return .operand(.constant(.real(number)))
    case .variable(let name): return .operand(.variable(name, offset))
    case .key(let key): return .operand(.key(key, of: .item, offset))
    case .argument("K"): return .operand(.keyArgument(nextArgument(at: offset), of: .item))
    default: return .operand(.argument(nextArgument(at: offset)))
    }
  }

  /// Parses an operand that begins with a word: a constant, a call, or a key path.
  private mutating func named(_ word: String) throws(PredicateSyntaxError) -> Part {
    let (keyword, offset) = (word.uppercased(), offset)
    guard PredicateComparison.Operator(rawValue: keyword) == nil, !Self.connectives.contains(keyword) else {
      throw unexpected("a value")
    }
    try advance()
    switch keyword {
    case "TRUEPREDICATE": return .condition(.constant(true))
    case "FALSEPREDICATE": return .condition(.constant(false))
    case "SELF": return .operand(.item)
    case "SUBQUERY": return .operand(try query())
    case "TRUE", "YES": return .operand(.constant(.bool(true)))
    case "FALSE", "NO": return .operand(.constant(.bool(false)))
    case "NULL", "NIL": return .operand(.constant(.null))
    case "FIRST", "LAST", "SIZE", "ANYKEY": return .operand(.constant(.index(word)))
    default: break
    }
    guard token == .symbol("(") else { return .operand(.key(word, of: .item, offset)) }
    try advance()
    return .operand(.call(word, try list(endingWith: ")"), offset))
  }

  /// `(collection, $variable, predicate)`
  private mutating func query() throws(PredicateSyntaxError) -> PredicateOperand {
    try expect("(")
    guard case .operand(let collection) = try nested({ (parser) throws(PredicateSyntaxError) in try parser.sum() })
    else {
      throw unexpected("a collection")
    }
    let collectionHeight = height
    try expect(",")
    guard case .variable(let name) = token else { throw unexpected("a variable such as $attachment") }
    try advance()
    try expect(",")
    let part = try nested { (parser) throws(PredicateSyntaxError) in try parser.disjunction() }
    let condition = try condition(part)
    try expect(")")
    try raise(above: collectionHeight)
    return .subquery(collection, variable: name, condition)
  }

  /// Parses values separated by commas.
  private mutating func list(endingWith end: String) throws(PredicateSyntaxError) -> [PredicateOperand] {
    var operands: [PredicateOperand] = []
    var highest = 0
    while token != .symbol(end) {
      switch try nested({ (parser) throws(PredicateSyntaxError) in try parser.disjunction() }) {
      case .operand(let operand): operands.append(operand)
      case .condition(let condition): operands.append(.condition(condition))
      }
      highest = max(highest, height)
      if token == .symbol(end) { break }
      try expect(",")
    }
    try advance()
    height = highest
    try raise()
    return operands
  }

  private static let connectives: Set = ["AND", "OR", "NOT", "ANY", "SOME", "ALL", "NONE"]
}
