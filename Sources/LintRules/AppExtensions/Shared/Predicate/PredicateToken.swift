/// A piece of a predicate's text.
enum PredicateToken: Equatable {
  /// A keyword, or a key of a key path, which may begin with `@`.
  case word(String)
  /// A name behind a dollar sign.
  case variable(String)
  /// What stands between quotation marks.
  case string(String)
  case number
  /// Punctuation or an operator.
  case symbol(String)
  case end

  /// The keyword, in capitals: case does not count.
  var keyword: String? { if case .word(let word) = self { word.uppercased() } else { nil } }

  /// How messages call it.
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

/// What is wrong with a predicate.
struct PredicateFault: Error, Equatable {
  /// How certain it is that the predicate does not work.
  enum Kind: Equatable {
    /// It cannot be parsed.
    case syntax
    /// A key or a variable is not there, and another one is nearly the same or stands elsewhere.
    case wrongName
    /// Nothing is known of a key.
    case unknownKey
  }

  let kind: Kind
  /// What is wrong.
  let message: String
  /// What to do.
  let advice: String

  static func syntax(_ message: String, _ advice: String) -> PredicateFault {
    PredicateFault(kind: .syntax, message: message, advice: advice)
  }
}
