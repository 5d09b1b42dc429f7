/// A reference to a build setting in a text, such as `$(PRODUCT_NAME:rfc1034identifier)`.
public struct SettingReference: Sendable, Hashable {
  /// The setting's name, with unknown nested references as written.
  public let name: String
  /// The names of the operators, in order; one with an operand ends with `=`.
  public let operators: [String]
  /// The range of the reference, from the dollar sign to its end, in bytes of the text's UTF-8.
  public let range: Range<Int>
  /// Whether the setting has a value.
  public let isDefined: Bool
  /// Whether the name is in brackets. Without brackets, an undefined reference is left unchanged.
  public let isBracketed: Bool
}
