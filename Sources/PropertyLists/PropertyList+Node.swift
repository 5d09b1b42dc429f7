extension PropertyList {
  /// One value of a property list, and where it stands in the source.
  ///
  /// A node is a handle: copying it is cheap, and it keeps the document alive. Its value is made when it is asked for; an
  /// accessor of another kind gives nil, nothing is coerced.
  public struct Node: Sendable {
    let document: Document
    /// The entry on the tape.
    let index: Int

    var entry: TapeEntry { document.tape.entries[index] }

    /// The kinds of value.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      case dictionary, array, string, integer, real, boolean, date, data, uid
    }

    /// What kind of value it is.
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
