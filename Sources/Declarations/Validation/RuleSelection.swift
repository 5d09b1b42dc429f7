import UTLint
import UTLintRules
import UTText

/// A selection of rules by identifier (`DT004`), name (`missing-handler-rank`), family (`DT`, `document-types`), or
/// `all`, in any case.
public struct RuleSelection: Sendable, Hashable {
  /// The identifiers of the rules.
  public private(set) var identifiers: Set<String>

  /// All rules.
  public static let all = RuleSelection(identifiers: Set(RuleSet.all.rules.map { $0.description.identifier }))
  /// No rules.
  public static let none = RuleSelection(identifiers: [])

  private init(identifiers: Set<String>) { self.identifiers = identifiers }

  /// Creates the selection of the rules with any of the names.
  ///
  /// - Throws: ``DeclarationValidationError/unknownRule(_:suggestions:)``.
  public init(_ names: [String]) throws(DeclarationValidationError) {
    identifiers = []
    for name in names { identifiers.formUnion(try Self.identifiers(named: name)) }
  }

  /// Returns whether a rule is selected.
  public func contains(_ identifier: String) -> Bool { identifiers.contains(identifier) }

  mutating func formUnion(_ other: RuleSelection) { identifiers.formUnion(other.identifiers) }

  /// The identifiers of each family, by its letters in lowercase.
  private static let families = Dictionary(grouping: all.identifiers) {
    String($0.lowercased().prefix(while: \.isLetter))
  }.mapValues { Set($0) }
  /// The same by the words of the family.
  private static let groups = all.identifiers.reduce(into: [String: Set<String>]()) { groups, identifier in
    if let family = RuleSet.family(of: identifier) { groups[family, default: []].insert(identifier) }
  }

  private static func identifiers(named name: String) throws(DeclarationValidationError) -> Set<String> {
    let wanted = name.lowercased()
    if wanted == "all" { return all.identifiers }
    if let rule = RuleSet.rule(wanted) { return [rule.description.identifier] }
    // A family consists of letters only: DT04 is a typo, not ten rules.
    if let family = families[wanted] ?? groups[wanted] { return family }
    let descriptions = RuleSet.all.rules.map { $0.description }
    let names =
      descriptions.map { $0.identifier.lowercased() } + descriptions.map(\.name) + RuleSet.families.map(\.name)
    let near = nearMisses(of: wanted, among: names).map { near in
      descriptions.first { $0.identifier.lowercased() == near }?.identifier ?? near
    }
    throw .unknownRule(name, suggestions: near)
  }
}
