import TypeRegistry
import UTLint

extension RuleSet {
  /// The rules by their lowercase identifiers and their names. Identifiers come first.
  private static let byName = Dictionary(
    all.rules.map { ($0.description.identifier.lowercased(), $0) } + all.rules.map { ($0.description.name, $0) }
  ) { first, _ in first }

  /// Returns the rule with an identifier or name.
  ///
  /// - Parameter name: an identifier or name, in any case.
  /// - Returns: the rule; nil if there is none.
  public static func rule(_ name: String) -> (any Rule.Type)? { byName[name.lowercased()] }

  /// Returns the words of a rule's family, such as `privacy`.
  ///
  /// - Parameter identifier: the identifier of a rule.
  /// - Returns: the words; nil if no family has such rules.
  public static func family(of identifier: String) -> String? { familiesByLetters[identifier.prefix { $0.isLetter }] }

  private static let familiesByLetters = Dictionary(
    families.flatMap { family in family.letters.map { ($0[...], family.name) } }
  ) { first, _ in first }
}

extension Linter {
  /// A linter that asks all rules.
  public init() { self.init(.all) }
}

extension FixRound {
  /// A round that runs all rules.
  ///
  /// - Parameter registry: the types besides the files' own.
  public init(registry: TypeRegistry) { self.init(Linter(), registry: registry) }
}
