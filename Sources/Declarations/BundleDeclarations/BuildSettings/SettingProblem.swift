/// A problem with a reference to a build setting.
public struct SettingProblem: Sendable, Hashable {
  /// A kind of problem in a reference to a build setting.
  public enum Kind: Sendable, Hashable {
    /// An unclosed bracket.
    case unterminated
    /// No name between the brackets, as in `$()`.
    case missingName
    /// No operator after a colon.
    case missingOperator
    /// A character that cannot be part of an operator's name.
    case invalidOperator
    /// An unknown operator.
    case unknownOperator(String)
    /// A dollar sign at the end of the text.
    case trailingDollarSign
    /// A setting whose value refers to itself.
    case cyclic(String)
    /// References nested too deeply.
    case tooDeep
    /// Too much text or too many references.
    case tooLarge
  }

  /// The kind of the problem.
  public let kind: Kind
  /// The range of the reference, in bytes of the text's UTF-8. If the problem is in the value of a setting, this is
  /// the range of the reference to the setting.
  public let range: Range<Int>
}

extension SettingProblem: CustomStringConvertible {
  public var description: String {
    switch kind {
    case .unterminated: "unterminated reference to a build setting; close the bracket"
    case .missingName: "reference to a build setting without a name; put the name between the brackets"
    case .missingOperator: "no operator after the colon; remove the colon or add an operator"
    case .invalidOperator: "invalid operator name; use only letters and digits, and check the brackets"
    case .unknownOperator(let name): "unknown operator ':\(name)'; use one of \(SettingOperator.known)"
    case .trailingDollarSign: "dollar sign at the end; use '$$' for a literal dollar sign"
    case .cyclic(let name): "the value of \(name) refers to itself; break the cycle"
    case .tooDeep:
      "references to settings are nested more than \(SettingExpander.maximumDepth) levels deep; simplify them"
    case .tooLarge: "the expanded settings are too large; simplify them"
    }
  }
}
