/// A reference to a build setting in a text, such as `$(PRODUCT_NAME:rfc1034identifier)`.
public struct SettingReference: Sendable, Hashable {
  /// The setting's name. If it is made of other settings that are unknown, they stand in it as they were written.
  public let name: String
  /// The names of the operators that follow, in their order; one with a replacement ends with `=`.
  public let operators: [String]
  /// Where the reference stands, from the dollar sign to the end, in bytes of the text's UTF-8.
  public let range: Range<Int>
  /// Whether the setting has a value.
  public let isDefined: Bool
  /// Whether the name stands in brackets. One without stays as it is if it is undefined.
  public let isBracketed: Bool
}
