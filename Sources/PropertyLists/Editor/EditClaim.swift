/// A part of the file that an edit takes for itself, as a range of the tape.
struct EditClaim: Sendable {
  enum Kind {
    case replacement, removal, rename
    /// The container that gets something new; several insertions can share it.
    case insertion
  }

  let range: Range<Int>
  let kind: Kind
  let path: PropertyListPath

  /// Whether it is the same edit again, or a later value in place of an earlier one.
  func isSame(as other: EditClaim) -> Bool { kind == other.kind && range == other.range }
}
