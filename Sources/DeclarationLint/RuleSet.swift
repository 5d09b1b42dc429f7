/// Some rules of the rule book.
public struct RuleSet: Sendable {
  /// The rules, in the order of the rule book.
  public let rules: [any Rule.Type]
  let ofFiles: [any FileRule.Type]
  let ofDeclarations: [any DeclarationRule.Type]
  let ofRuns: [any RunRule.Type]

  /// A set of these rules.
  public init(_ rules: [any Rule.Type]) {
    self.rules = rules
    ofFiles = rules.compactMap { $0 as? any FileRule.Type }
    ofDeclarations = rules.compactMap { $0 as? any DeclarationRule.Type }
    ofRuns = rules.compactMap { $0 as? any RunRule.Type }
  }

  /// The whole rule book.
  public static let all = RuleSet(
    propertyListRules + variableRules + documentTypeRules + typeDeclarationRules + crossReferenceRules + rootKeyRules
      + containerRules + extensionRules + sourceRules)

  /// The rule of an identifier or name, in any case.
  public static func rule(_ name: String) -> (any Rule.Type)? {
    let name = name.lowercased()
    return all.rules.first { $0.description.identifier.lowercased() == name || $0.description.name == name }
  }
}
