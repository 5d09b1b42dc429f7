/// A part of the text of a predicate.
enum PredicateToken: Hashable {
  /// A keyword, or a key of a key path, which may begin with `@`.
  case word(String)
  /// A key after `#`, which is never a keyword.
  case key(String)
  /// A name after a dollar sign.
  case variable(String)
  /// The text between quotation marks.
  case string(String)
  case integer(Int)
  case real(Double)
  /// Punctuation or an operator.
  case symbol(String)
  /// The place of an argument, with its conversion, such as `@` or `K`.
  case argument(String)
  case end

  /// The keyword in uppercase; keywords are case-insensitive.
  var keyword: String? { if case .word(let word) = self { word.uppercased() } else { nil } }

  /// The name in messages.
  var title: String {
    switch self {
    case .word(let word): "'\(word)'"
    case .key(let key): "'#\(key)'"
    case .variable(let name): "'$\(name)'"
    case .string(let text): "\"\(text.count > 40 ? "\(text.prefix(40))…" : text)\""
    case .integer, .real: "a number"
    case .symbol(let symbol): "'\(symbol)'"
    case .argument(let conversion): "'%\(conversion)'"
    case .end: "the end"
    }
  }
}
