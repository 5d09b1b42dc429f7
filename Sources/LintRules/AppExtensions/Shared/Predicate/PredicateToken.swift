/// A token of a predicate.
enum PredicateToken: Equatable {
  /// A keyword, or a key of a key path, which may begin with `@`.
  case word(String)
  /// A name after a dollar sign.
  case variable(String)
  /// The text between quotation marks.
  case string(String)
  case number
  /// Punctuation or an operator.
  case symbol(String)
  case end

  /// The keyword in uppercase; keywords are case-insensitive.
  var keyword: String? { if case .word(let word) = self { word.uppercased() } else { nil } }

  /// The name in messages.
  var title: String {
    switch self {
    case .word(let word): "'\(word)'"
    case .variable(let name): "'$\(name)'"
    case .string(let text): "\"\(text.count > 40 ? "\(text.prefix(40))…" : text)\""
    case .number: "a number"
    case .symbol(let symbol): "'\(symbol)'"
    case .end: "the end"
    }
  }
}

/// A problem with a predicate.
struct PredicateFault: Error, Equatable {
  /// How certain it is that the predicate fails.
  enum Kind: Equatable {
    /// It cannot be parsed.
    case syntax
    /// A key or variable does not exist, but has a near match or exists elsewhere.
    case wrongName
    /// A key is unknown.
    case unknownKey
  }

  let kind: Kind
  /// The problem.
  let message: String
  /// The advice.
  let advice: String

  static func syntax(_ message: String, _ advice: String) -> PredicateFault {
    PredicateFault(kind: .syntax, message: message, advice: advice)
  }
}
