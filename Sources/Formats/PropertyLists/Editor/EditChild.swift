/// A key and its value, or an element.
struct EditChild: Sendable {
  /// The tape index of the key, or of the element.
  let first: Int
  /// The tape index of the value.
  let value: Int
  let key: String?
}

extension PropertyList.Node {
  /// The entries or elements, with their tape indices.
  var children: [EditChild] {
    kind == .dictionary
      ? entries.map { EditChild(first: $0.index, value: $0.index + 1, key: $0.key) }
      : elements.map { EditChild(first: $0.index, value: $0.index, key: nil) }
  }
}
