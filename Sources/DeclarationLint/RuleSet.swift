import BundleDeclarations

/// Some rules of the rule book.
public struct RuleSet: Sendable {
  /// The rules, in the order of the rule book.
  public let rules: [any Rule.Type]
  let ofFiles: [Listed<any FileRule.Type>]
  let ofDeclarations: [Listed<any DeclarationRule.Type>]
  let ofRuns: [Listed<any RunRule.Type>]

  /// A rule, and what every check asks of its description, which is too large to be copied for each file.
  struct Listed<Kind: Sendable>: Sendable {
    let rule: Kind
    let identifier: String
    let severity: Severity
    let platforms: Platforms

    init?(_ listed: any Rule.Type, as kind: Kind.Type = Kind.self) {
      guard let rule = listed as? Kind else { return nil }
      let description = listed.description
      self.rule = rule
      identifier = description.identifier
      severity = description.severity
      platforms = description.platforms
    }
  }

  /// A set of these rules.
  public init(_ rules: [any Rule.Type]) {
    self.rules = rules
    ofFiles = rules.compactMap { Listed($0) }
    ofDeclarations = rules.compactMap { Listed($0) }
    ofRuns = rules.compactMap { Listed($0) }
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
