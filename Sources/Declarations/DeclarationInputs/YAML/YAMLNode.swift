import PropertyLists

/// A value of a YAML document, with its location.
package struct YAMLNode {
  package enum Value {
    case scalar(String)
    case sequence([YAMLNode])
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  package let value: Value
  package let location: SourceLocation
  /// Whether it is a scalar without quotation marks, which may be a number or a Boolean.
  package let isPlain: Bool
  /// The tag, such as `tag:yaml.org,2002:str`; nil if there is none.
  let tag: String?

  init(value: Value, location: SourceLocation, isPlain: Bool = false, tag: String? = nil) {
    self.value = value
    self.location = location
    self.isPlain = isPlain
    self.tag = tag
  }

  /// The text of a scalar; nil for other values and for an empty one.
  package var text: String? {
    if case .scalar(let text) = value, !text.isEmpty { text } else { nil }
  }

  /// Returns the value of a key in a mapping; nil if there is none.
  package subscript(key: String) -> YAMLNode? { entries.first { $0.key.text == key }?.value }

  /// The entries of a mapping; none for other values. Entries of merge keys (`<<`) come after its own.
  package var entries: [(key: YAMLNode, value: YAMLNode)] {
    if case .mapping(let entries) = value { entries } else { [] }
  }

  /// The elements of a sequence; none for other values.
  package var elements: [YAMLNode] {
    if case .sequence(let elements) = value { elements } else { [] }
  }

  /// The texts of a sequence, or a single text.
  package var texts: [String] { text.map { [$0] } ?? elements.compactMap(\.text) }

  /// Whether it is the key `<<`, whose value is a mapping to merge, or a sequence of them.
  var isMergeKey: Bool { isPlain && text == "<<" && (tag == nil || tag == "tag:yaml.org,2002:merge") }

  /// The kind of value, for messages.
  package var kind: String {
    switch value {
    case .scalar(let text): text.isEmpty ? "nothing" : "'\(text)'"
    case .sequence: "a list"
    case .mapping(let entries): entries.isEmpty ? "an empty mapping" : "a mapping"
    }
  }
}

/// A problem with a YAML document.
package struct YAMLFault: Error {
  /// The location.
  package let location: SourceLocation
  /// The problem.
  package let message: String
  /// The help; empty if obvious.
  package let help: String
  /// Whether the document is only too large for this program.
  var isLimit = false
}
