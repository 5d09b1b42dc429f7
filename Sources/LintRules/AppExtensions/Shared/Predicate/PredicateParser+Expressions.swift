import Text

extension PredicateParser {
  /// Parses values joined by `+`, `-`, `*`, `/` and `**`; their precedence does not matter here.
  func sum() throws(PredicateFault) -> Part {
    var part = try value()
    while case .symbol(let symbol) = token, ["+", "-", "*", "/", "**", ":="].contains(symbol) {
      if part.isPredicate { throw unexpected("AND, OR, or the end") }
      try advance()
      if try value().isPredicate { throw unexpected("a value") }
      part = Part()
    }
    return part
  }

  /// Parses a value followed by keys and indices.
  private func value() throws(PredicateFault) -> Part {
    while token == .symbol("-") || token == .symbol("+") { try advance() }
    var part = try primary()
    while true {
      if token == .symbol(".") {
        if part.isPredicate { throw unexpected("AND, OR, or the end") }
        try advance()
        guard case .word(let key) = token else { throw unexpected("a key") }
        try advance()
        part = Part(shape: look(up: key, in: part.shape))
      } else if token == .symbol("[") {
        if part.isPredicate { throw unexpected("AND, OR, or the end") }
        let shape = part.shape
        try advance()
        _ = try nested { () throws(PredicateFault) in try self.sum() }
        try expect("]")
        part = Part(shape: shape)
      } else {
        return part
      }
    }
  }

  private func primary() throws(PredicateFault) -> Part {
    switch token {
    case .string(let text):
      try advance()
      return Part(strings: [text])
    case .number:
      try advance()
      return Part()
    case .variable(let name):
      try advance()
      return Part(shape: shape(ofVariable: name))
    case .symbol("("):
      try advance()
      let inner = try nested { () throws(PredicateFault) in try self.disjunction() }
      try expect(")")
      return inner
    case .symbol("{"):
      try advance()
      return Part(strings: try list(endingWith: "}"))
    case .word(let word): return try named(word)
    case .symbol, .end: throw unexpected("a value")
    }
  }

  /// Parses what begins with a word: a constant, a call or a key path.
  private func named(_ word: String) throws(PredicateFault) -> Part {
    let keyword = word.uppercased()
    if Self.wordComparators.contains(keyword) || Self.quantifiers.contains(keyword) || Self.logic.contains(keyword) {
      throw unexpected("a value")
    }
    try advance()
    switch keyword {
    case "TRUEPREDICATE", "FALSEPREDICATE": return .predicate
    case "SELF": return Part(shape: root)
    case "SUBQUERY": return try query()
    case _ where Self.constants.contains(keyword): return Part()
    default: break
    }
    if token == .symbol("(") {
      try advance()
      _ = try list(endingWith: ")")
      return Part()
    }
    return Part(shape: look(up: word, in: root))
  }

  /// `(collection, $variable, predicate)`
  private func query() throws(PredicateFault) -> Part {
    try expect("(")
    let collection = try nested { () throws(PredicateFault) in try self.sum() }
    if collection.isPredicate { throw unexpected("a collection") }
    try expect(",")
    guard case .variable(let name) = token else { throw unexpected("a variable such as $attachment") }
    try advance()
    try expect(",")
    variables.append((name, collection.shape))
    try require(try nested { () throws(PredicateFault) in try self.disjunction() })
    variables.removeLast()
    try expect(")")
    return Part(shape: collection.shape)
  }

  /// Parses values separated by commas.
  ///
  /// - Returns: the strings among them.
  private func list(endingWith end: String) throws(PredicateFault) -> [String] {
    var strings: [String] = []
    while token != .symbol(end) {
      strings += try nested { () throws(PredicateFault) in try self.disjunction() }.strings
      if token == .symbol(end) { break }
      try expect(",")
    }
    try advance()
    return strings
  }

  // MARK: Names

  /// Returns the value of a key; the first problem is recorded.
  private func look(up key: String, in shape: PredicateShape) -> PredicateShape {
    let (value, fault) = shape.value(of: key)
    keep(fault)
    return value
  }

  private func shape(ofVariable name: String) -> PredicateShape {
    if let known = variables.last(where: { $0.name == name }) { return known.shape }
    let near = nearest(to: name)
    keep(
      PredicateFault(
        kind: .wrongName, message: "no enclosing SUBQUERY defines '$\(name)'",
        advice: near.map { "did you mean '$\($0)'?" } ?? "use the variable of the enclosing SUBQUERY"))
    return variables.last(where: { $0.name == near })?.shape ?? .unknown
  }

  /// The variable that another one may be a misspelling of.
  private func nearest(to name: String) -> String? {
    nearMisses(of: name.lowercased(), among: variables.map { $0.name.lowercased() }).first.flatMap { near in
      variables.last { $0.name.lowercased() == near }?.name
    }
  }

  /// Keeps the first problem, but prefers a certain one to an unknown key.
  private func keep(_ fault: PredicateFault?) {
    guard let fault, nameFault == nil || nameFault?.kind == .unknownKey && fault.kind == .wrongName else { return }
    nameFault = fault
  }

  private static let logic: Set = ["AND", "OR", "NOT"]
  private static let constants: Set = [
    "TRUE", "YES", "FALSE", "NO", "NULL", "NIL", "FIRST", "LAST", "SIZE", "ANYKEY",
  ]
}
