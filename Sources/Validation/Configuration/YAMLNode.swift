import PropertyLists

/// A value of a YAML document, with its place.
struct YAMLNode {
  enum Value {
    case scalar(String)
    case sequence([YAMLNode])
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  let value: Value
  let location: SourceLocation

  /// The text of a scalar; nil for others and for one without text.
  var text: String? {
    if case .scalar(let text) = value, !text.isEmpty { text } else { nil }
  }

  /// What it is, for messages.
  var kind: String {
    switch value {
    case .scalar(let text): text.isEmpty ? "nothing" : "'\(text)'"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}
