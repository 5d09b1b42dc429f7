import PropertyLists

extension YAMLNode {
  /// A text that is not in the document, at the location of the value that it stands for.
  static func text(_ text: String, at location: SourceLocation) -> YAMLNode {
    YAMLNode(value: .scalar(text), location: location)
  }

  static func sequence(_ elements: [YAMLNode], at location: SourceLocation) -> YAMLNode {
    YAMLNode(value: .sequence(elements), location: location)
  }

  /// A mapping of the entries that have a value.
  static func mapping(_ entries: [(key: String, value: YAMLNode?)], at location: SourceLocation) -> YAMLNode {
    YAMLNode(
      value: .mapping(
        entries.compactMap { entry in entry.value.map { (.text(entry.key, at: $0.location), $0) } }),
      location: location)
  }

  /// The value as a property list value.
  ///
  /// A plain scalar may be a Boolean or a number. Keys without text, and keys without a value, are omitted.
  package var propertyListValue: PropertyListValue {
    switch value {
    case .scalar(let text):
      switch YAMLScalar(text, isPlain: isPlain, tag: tag) {
      case .boolean(let flag): .boolean(flag)
      case .integer(let number): .integer(Int128(number))
      case .real(let number): .real(number)
      case .string, .day: .string(text)
      }
    case .sequence(let elements): .array(elements.map(\.propertyListValue))
    case .mapping(let entries):
      .dictionary(
        PropertyListValue.Dictionary(
          entries.compactMap { entry in
            entry.key.text.map { .init(key: $0, value: entry.value.propertyListValue) }
          }))
    }
  }

  /// The value at a path of keys; nil if there is none.
  package func value(at path: String) -> YAMLNode? {
    path.split(separator: ".").reduce(Optional(self)) { node, key in node?[String(key)] }
  }

  /// The elements of a sequence, or a single mapping.
  var items: [YAMLNode] { entries.isEmpty ? elements : [self] }
}
