/// An item that predicates can test: it has values for keys.
public protocol PredicateItem {
  /// Returns the value of a key; nil if there is none.
  ///
  /// Strings, numbers, dates, URLs, data, and arrays, sets, and dictionaries of these can be compared.
  func predicateValue(forKey key: String) -> Any?

  /// Whether `*` stands for any characters in a text after `==` and `!=`, as in Spotlight's queries; false by default.
  ///
  /// Source: "File Metadata Query Expression Syntax" in Apple's File Metadata Search Programming Guide.
  var hasSpotlightWildcards: Bool { get }
}

extension PredicateItem {
  public var hasSpotlightWildcards: Bool { false }
}
