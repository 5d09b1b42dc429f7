/// Something wrong with a reference to a build setting.
public struct SettingFault: Sendable, Hashable {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// A bracket is not closed before the text ends.
    case unterminated
    /// Nothing between the brackets, as in `$()`.
    case missingName
    /// No operator after a colon.
    case missingOperator
    /// Something that cannot be part of an operator's name.
    case invalidOperator
    /// An operator that Xcode does not have.
    case unknownOperator(String)
    /// A dollar sign at the end of the text.
    case trailingDollarSign
    /// A setting whose value needs its own value.
    case cyclic(String)
    /// More references inside of references than are followed.
    case tooDeep
    /// More text or references than are followed.
    case tooLarge
  }

  /// What is wrong.
  public let kind: Kind
  /// The reference that it is about, in bytes of the text's UTF-8. For what is wrong in the value of a setting this is
  /// the reference to it.
  public let range: Range<Int>
}

extension SettingFault: CustomStringConvertible {
  public var description: String {
    switch kind {
    case .unterminated: "unterminated reference to a build setting; close the bracket"
    case .missingName: "reference to a build setting without a name; write it between the brackets"
    case .missingOperator: "no operator after the colon; remove the colon, or name an operator"
    case .invalidOperator: "an operator's name has letters and digits only; see to the brackets"
    case .unknownOperator(let name): "unknown operator ':\(name)'; Xcode knows \(SettingOperator.known)"
    case .trailingDollarSign: "dollar sign at the end; write it twice if it is meant"
    case .cyclic(let name): "the value of \(name) refers to itself through other settings; break the cycle"
    case .tooDeep:
      "settings refer to each other more than \(SettingExpander.maximumDepth) times in a row; simplify them"
    case .tooLarge: "the settings referred to expand to more than is followed; simplify them"
    }
  }
}
