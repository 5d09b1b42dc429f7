/// A part of the file claimed by an edit, as a range of the tape.
struct EditClaim: Sendable {
  enum Kind {
    case replacement, removal, rename
    /// A container for new children; several insertions can share it.
    case insertion
  }

  let range: Range<Int>
  let kind: Kind
  let path: PropertyListPath

  /// Whether it is the same edit again, or a later value that replaces an earlier one.
  func isSame(as other: EditClaim) -> Bool { kind == other.kind && range == other.range }
}
