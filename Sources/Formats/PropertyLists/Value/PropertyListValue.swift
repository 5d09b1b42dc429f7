import FoundationEssentials

/// A property list value without a file, for programs to build, compare, and write.
///
/// A parsed file is a ``PropertyList``, whose nodes have positions; ``PropertyList/Node/value`` returns the plain
/// value. Values can be written as literals:
///
/// ```swift
/// let type: PropertyListValue = ["UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"]]
/// let file = try type.xmlRepresentation()
/// ```
///
/// Dictionaries keep their order. Two values are equal if they have the same type and equal contents in the same order;
/// an integer never equals a real.
public enum PropertyListValue: Sendable, Hashable {
  /// Keys and values, in order.
  case dictionary(Dictionary)
  /// Values, in order.
  case array([PropertyListValue])
  /// Text.
  case string(String)
  /// A whole number; XML and Apple's readers support −2⁶³…2⁶⁴ − 1, a binary file up to 128 bits.
  case integer(Int128)
  /// A floating-point number.
  case real(Double)
  /// True or false.
  case boolean(Bool)
  /// A point in time; XML and OpenStep text support whole seconds.
  case date(Date)
  /// Bytes.
  case data(Data)
  /// A reference of a keyed archive, `CF$UID` in XML.
  case uid(UInt64)
}

extension PropertyListValue {
  /// The pairs, if this is a dictionary.
  public var dictionary: Dictionary? { if case .dictionary(let value) = self { value } else { nil } }
  /// The elements, if this is an array.
  public var array: [PropertyListValue]? { if case .array(let value) = self { value } else { nil } }
  /// The text, if this is a string.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The number, if this is an integer; nil for a real, even if it is whole.
  public var integer: Int128? { if case .integer(let value) = self { value } else { nil } }
  /// The number, if this is a real; nil for an integer.
  public var real: Double? { if case .real(let value) = self { value } else { nil } }
  /// The value, if this is a Boolean.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  /// The date, if this is a date.
  public var date: Date? { if case .date(let value) = self { value } else { nil } }
  /// The bytes, if this is data.
  public var data: Data? { if case .data(let value) = self { value } else { nil } }
  /// The number, if this is a UID.
  public var uid: UInt64? { if case .uid(let value) = self { value } else { nil } }

  /// The value of a key, if this is a dictionary with the key.
  public subscript(key: String) -> PropertyListValue? { dictionary?[key] }

  /// An element, if this is an array with the index.
  public subscript(index: Int) -> PropertyListValue? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// Returns the value at a path relative to this one; nil if there is none.
  public subscript(path: PropertyListPath) -> PropertyListValue? {
    var value: PropertyListValue? = self
    for component in path.components {
      switch component {
      case .key(let key): value = value?[key]
      case .index(let index): value = value?[index]
      }
    }
    return value
  }
}
