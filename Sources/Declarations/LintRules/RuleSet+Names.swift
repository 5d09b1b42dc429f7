import TypeRegistry
import UTLint

extension RuleSet {
  /// Former names of rules, which configurations and suppressions may still use, and the current names.
  private static let formerNames = [
    "exported-for-other-organisation": "exported-for-other-organization",
    "misspelt-extension-point": "misspelled-extension-point",
    "misspelt-key": "misspelled-key",
    "root-no-dictionary": "root-not-a-dictionary",
  ]

  /// Returns the rule with an identifier or name.
  ///
  /// - Parameter name: an identifier, name, or former name, in any case.
  /// - Returns: the rule; nil if there is none.
  public static func rule(_ name: String) -> (any Rule.Type)? {
    let name = name.lowercased()
    let current = formerNames[name] ?? name
    return all.rules.first { $0.description.identifier.lowercased() == name || $0.description.name == current }
  }
}

extension Linter {
  /// A linter that asks all rules.
  public init() { self.init(.all) }
}

extension FixRound {
  /// A round that asks all rules.
  ///
  /// - Parameter registry: the types that are known without the files.
  public init(registry: TypeRegistry) { self.init(Linter(), registry: registry) }
}
