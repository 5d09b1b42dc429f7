/// Something that predicates can be about: it has values for keys.
public protocol PredicateItem {
  /// Returns the value of a key; nil if there is none.
  ///
  /// Strings, numbers, dates, URLs, data, and arrays, sets and dictionaries of these can be compared.
  func predicateValue(forKey key: String) -> Any?
}
