import UTLocalizedStrings

/// Translations of the values of Info.plists: an `InfoPlist.strings` or `InfoPlist.xcstrings`.
public struct Localization: Sendable {
  /// The keys.
  public let strings: LocalizedStrings
  /// The names of the property lists whose values it translates; none if unknown.
  public let propertyLists: Set<String>

  /// Creates translations.
  public init(_ strings: LocalizedStrings, of propertyLists: Set<String>) {
    self.strings = strings
    self.propertyLists = propertyLists
  }
}
