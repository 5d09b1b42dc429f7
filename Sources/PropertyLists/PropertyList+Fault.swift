extension PropertyList {
  /// The kinds of fault a property list can have.
  public enum Fault: String, Sendable, Hashable, CaseIterable {
    /// The file is larger than the limit.
    case tooLarge
    /// Dictionaries and arrays nest deeper than the limit.
    case tooDeep
    /// There is nothing in the file, or nothing but comments.
    case empty
    /// The file is of another format, such as JSON or a script, or has the conflict marks of a merge.
    case otherFormat
    /// The bytes do not fit the encoding that the file declares or begins with.
    case encoding
    /// A character that the format does not allow, NUL above all.
    case character
    /// Something that is not well-formed: a tag, comment, CDATA section, string or object that is broken or cut off.
    case syntax
    /// A start tag or bracket that is never closed.
    case unclosed
    /// An end tag or bracket that closes nothing.
    case unopened
    /// An element that property lists do not have.
    case unknownElement
    /// An attribute that property lists do not have.
    case unknownAttribute
    /// An element where it does not belong, such as a value in a string.
    case misplacedElement
    /// Text between elements, before or after the root.
    case misplacedText
    /// A value in a dictionary without a key before it.
    case missingKey
    /// A key without a value after it.
    case missingValue
    /// Values without the `<plist>` or the dictionary that should be around them.
    case fragment
    /// More than one value at the top.
    case secondRoot
    /// The same key twice in one dictionary.
    case duplicateKey
    /// An entity that property lists do not have.
    case entity
    /// An integer that cannot be read or does not fit.
    case integer
    /// A real number that cannot be read.
    case real
    /// A date that cannot be read.
    case date
    /// Data that cannot be read.
    case data
    /// The offset table, an object reference or an object of a binary property list is damaged.
    case structure
  }
}
