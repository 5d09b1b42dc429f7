import UTPredicateFormats

/// The predicate of an activation rule given as a string.
struct ActivationPredicate {
  /// The type identifiers that the predicate compares with: the strings after `UTI-CONFORMS-TO` and `UTI-EQUALS`, and
  /// the strings compared with `registeredTypeIdentifiers`; if the predicate cannot be parsed, only the former.
  let typeIdentifiers: [String]
  /// The problem with the predicate; nil if there is none.
  let fault: PredicateFault?

  /// Parses a predicate.
  ///
  /// - Parameter root: the object that the predicate is evaluated with.
  init(_ text: String, root: PredicateShape = .root) {
    var parser = PredicateParser(text, calling: "rule")
    do throws(PredicateSyntaxError) {
      var names = ActivationNames(root: root)
      names.look(into: try parser.parse())
      (typeIdentifiers, fault) = (names.typeIdentifiers, names.fault)
    } catch {
      typeIdentifiers = PredicateParser.typeStrings(in: text)
      fault = PredicateFault(kind: .syntax, message: error.message, help: error.help)
    }
  }
}

/// A problem with a predicate.
struct PredicateFault: Equatable {
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
  /// The help.
  let help: String
}
