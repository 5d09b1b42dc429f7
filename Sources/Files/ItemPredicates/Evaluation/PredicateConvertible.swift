/// A value of a class that this module does not import.
package protocol PredicateConvertible {
  /// The same as a value that can be compared: a number, or an array; nil for no value.
  var predicateObject: Any? { get }
}

/// No value, as an element.
struct PredicateNull: PredicateConvertible {
  var predicateObject: Any? { nil }
}
