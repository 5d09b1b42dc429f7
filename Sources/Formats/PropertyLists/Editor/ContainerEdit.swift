/// Changes to the children of a dictionary or array.
struct ContainerEdit: Sendable {
  struct Insertion: Sendable {
    /// The index of the child to insert before; the number of children for the end.
    let ordinal: Int
    let key: String?
    let value: PropertyListValue
  }

  var insertions: [Insertion] = []
  /// The tape indices of the removed keys or elements.
  var removed: Set<Int> = []
}
