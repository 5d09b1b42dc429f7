/// A pattern for names, as in `find -name`: `*` for any characters, `?` for one, `[a-z]` for one of a set. A backslash
/// escapes the next character. Source: glob(7), and `find(1)`, in which `*` also matches a dot at the beginning.
package struct NameGlob: Sendable {
  private let pattern: WildcardPattern<NameCharacters>

  /// Creates a pattern from bytes: names need not be UTF-8.
  package init(_ pattern: [UInt8]) {
    var tokens: [WildcardPattern<NameCharacters>.Token] = []
    var rest = pattern[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"): tokens.append(.run(.anything))
      case UInt8(ascii: "?"): tokens.append(.one(NameCharacters(all: .characters)))
      case UInt8(ascii: "\\"): tokens.append(.literal(rest.popFirst() ?? byte))
      case UInt8(ascii: "["):
        tokens.append(NameCharacters(&rest, of: .characters).map { .one($0) } ?? .literal(byte))
      default: tokens.append(.literal(byte))
      }
    }
    self.pattern = WildcardPattern(tokens)
  }

  /// Whether the pattern matches all names.
  package var matchesEverything: Bool { pattern.matchesEverything }

  /// Whether a name matches. Takes at most as many steps as the product of both lengths.
  package func matches(_ name: UnsafeRawBufferPointer) -> Bool { pattern.matches(name) }

  package func matches(_ name: [UInt8]) -> Bool { name.withUnsafeBytes { matches($0) } }
}
