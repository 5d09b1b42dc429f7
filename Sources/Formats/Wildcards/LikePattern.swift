/// A pattern for texts with `*`, any characters, and `?`, one character, as after `LIKE`; Spotlight's `==` only knows
/// `*`. A backslash escapes them.
package struct LikePattern {
  private let pattern: WildcardPattern<AnyCharacter>

  package init(_ pattern: String, hasQuestionMarks: Bool = true) {
    var tokens: [WildcardPattern<AnyCharacter>.Token] = []
    var rest = pattern[...]
    while let character = rest.popFirst() {
      switch character {
      case "*": tokens.append(.run(.anything))
      case "?" where hasQuestionMarks: tokens.append(.one(AnyCharacter()))
      case "\\":
        let next = rest.first.flatMap { "*?\\".contains($0) ? $0 : nil }
        if next != nil { rest.removeFirst() }
        tokens.append(.literal(next ?? character))
      default: tokens.append(.literal(character))
      }
    }
    self.pattern = WildcardPattern(tokens)
  }

  /// Whether a text matches. Takes at most as many steps as the product of both lengths.
  package func matches(_ text: String) -> Bool { pattern.matches(text) }
}

private struct AnyCharacter: Wildcard {
  static let separator: Character? = nil

  func end(at position: String.Index, in text: String) -> String.Index? { text.index(after: position) }
}
