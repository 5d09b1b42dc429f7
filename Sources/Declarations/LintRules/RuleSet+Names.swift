import TypeRegistry
import UTLint

extension RuleSet {
  /// Returns the rule with an identifier or name.
  ///
  /// - Parameter name: an identifier or name, in any case.
  /// - Returns: the rule; nil if there is none.
  public static func rule(_ name: String) -> (any Rule.Type)? {
    let name = name.lowercased()
    return all.rules.first { $0.description.identifier.lowercased() == name || $0.description.name == name }
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
