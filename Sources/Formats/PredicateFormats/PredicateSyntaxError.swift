/// Why the text of a predicate cannot be parsed.
package struct PredicateSyntaxError: Error, Hashable, Sendable {
  /// The problem.
  package let message: String
  /// The remedy.
  package let help: String
  /// The position of the problem in the text, in bytes.
  package let offset: Int

  init(_ message: String, _ help: String, at offset: Int) {
    (self.message, self.help, self.offset) = (message, help, offset)
  }
}
