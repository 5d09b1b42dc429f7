/// Why the text of a predicate cannot be parsed.
package struct PredicateSyntaxError: Error, Hashable, Sendable {
  /// The problem.
  package let message: String
  /// What to do.
  package let advice: String
  /// Where in the text the problem is, in bytes.
  package let offset: Int

  init(_ message: String, _ advice: String, at offset: Int) {
    (self.message, self.advice, self.offset) = (message, advice, offset)
  }
}
