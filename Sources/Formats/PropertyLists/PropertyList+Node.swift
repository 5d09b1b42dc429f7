extension PropertyList {
  /// A value of a property list, and its location in the source.
  ///
  /// A node is a handle: copying it is cheap, and it keeps the document alive. Its value is created on access;
  /// accessors of other types return nil, and nothing is coerced.
  public struct Node: Sendable {
    let document: PropertyListDocument
    /// The tape entry.
    let index: Int

    var entry: TapeEntry { document.tape.entries[index] }

    /// The types of values.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Keys and values: `<dict>`.
      case dictionary
      /// Values in order: `<array>`.
      case array
      /// Text: `<string>`.
      case string
      /// A whole number: `<integer>`.
      case integer
      /// A floating-point number: `<real>`.
      case real
      /// True or false: `<true/>`, `<false/>`.
      case boolean
      /// A point in time: `<date>`.
      case date
      /// Bytes: `<data>`.
      case data
      /// A reference of a keyed archive.
      case uid
    }

    /// The type of the value.
    public var kind: Kind {
      switch entry.kind {
      case .dictionary: .dictionary
      case .array: .array
      case .string, .key: .string
      case .integer: .integer
      case .real: .real
      case .boolean: .boolean
      case .date: .date
      case .data: .data
      case .uid: .uid
      }
    }
  }
}
