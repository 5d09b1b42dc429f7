import BundleDeclarations
import PropertyLists

/// The predicate of an activation rule given as a string.
struct ActivationPredicate {
  /// The type identifiers that the predicate compares with: the strings after `UTI-CONFORMS-TO` and `UTI-EQUALS`, and
  /// those compared with `registeredTypeIdentifiers`; collected even if the predicate cannot be parsed.
  let typeIdentifiers: [String]
  /// The problem with the predicate; nil if there is none.
  let fault: PredicateFault?

  /// Parses a predicate.
  ///
  /// - Parameter root: the object that the predicate is evaluated with.
  init(_ text: String, root: PredicateShape = .root) {
    let parser = PredicateParser(text, root: root)
    var syntaxFault: PredicateFault?
    do { try parser.parse() } catch {
      syntaxFault = error
      parser.skim()
    }
    typeIdentifiers = parser.typeIdentifiers
    fault = syntaxFault ?? parser.nameFault
  }
}
