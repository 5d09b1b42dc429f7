extension PropertyList.Problem {
  /// The kinds of problems a property list can have.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The file is larger than the limit, or has more values.
    case tooLarge
    /// Dictionaries and arrays are nested deeper than the limit.
    case tooDeep
    /// The file is empty or contains only comments.
    case empty
    /// The file is in another format, such as JSON or a script, or has merge conflict markers.
    case otherFormat
    /// The bytes do not match the file's declared or detected encoding.
    case encoding
    /// A character that the format does not allow, especially NUL.
    case character
    /// A syntax error: a malformed or truncated tag, comment, CDATA section, string, or object.
    case syntax
    /// A start tag or bracket that is never closed.
    case unclosed
    /// An unmatched end tag or bracket.
    case unopened
    /// An element that is not part of property lists.
    case unknownElement
    /// An attribute that is not part of property lists.
    case unknownAttribute
    /// An element where it does not belong, such as a value in a string.
    case misplacedElement
    /// Text between elements, before or after the root.
    case misplacedText
    /// A value in a dictionary without a key before it.
    case missingKey
    /// A key without a value after it.
    case missingValue
    /// Values without the `<plist>` or dictionary that should contain them.
    case fragment
    /// More than one root value.
    case secondRoot
    /// A duplicate key in a dictionary.
    case duplicateKey
    /// An unknown entity.
    case entity
    /// An integer that cannot be read or does not fit.
    case integer
    /// A real number that cannot be read.
    case real
    /// A date that cannot be read.
    case date
    /// Data that cannot be read.
    case data
    /// The offset table, an object reference, or an object of a binary property list is damaged.
    case structure
  }
}
