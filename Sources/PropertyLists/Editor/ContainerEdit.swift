/// What happens to the children of a dictionary or array.
struct ContainerEdit: Sendable {
  struct Insertion: Sendable {
    /// Before which child; the number of children for the end.
    let ordinal: Int
    let key: String?
    let value: PropertyListValue
  }

  var insertions: [Insertion] = []
  /// Tape indices of the keys or elements that are removed.
  var removed: Set<Int> = []
}
