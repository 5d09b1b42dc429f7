import BundleDeclarations
import PropertyLists

/// The predicate of an activation rule that is a string.
struct ActivationPredicate {
  /// The type identifiers that it compares with: the strings behind `UTI-CONFORMS-TO` and `UTI-EQUALS`, and those that
  /// `registeredTypeIdentifiers` is compared with; of one that cannot be parsed, too.
  let typeIdentifiers: [String]
  /// What is wrong with it; nil if nothing is.
  let fault: PredicateFault?

  /// Parses a predicate.
  ///
  /// - Parameter root: what it is evaluated with.
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
