import PropertyLists

/// A value of a YAML document, with its place.
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

  /// The text of a scalar; nil for other values and for an empty one.
  package var text: String? {
    if case .scalar(let text) = value, !text.isEmpty { text } else { nil }
  }

  /// Returns the value of a key in a mapping; nil if there is none.
  package subscript(key: String) -> YAMLNode? { entries.first { $0.key.text == key }?.value }

  /// The entries of a mapping; those of a merge key (`<<`) come after its own.
  package var entries: [(key: YAMLNode, value: YAMLNode)] {
    guard case .mapping(let entries) = value else { return [] }
    let own = entries.filter { $0.key.text != "<<" }
    guard own.count < entries.count else { return entries }
    let names = Set(own.compactMap(\.key.text))
    var merged: [(key: YAMLNode, value: YAMLNode)] = []
    for entry in entries where entry.key.text == "<<" {
      if case .mapping(let others) = entry.value.value { merged += others }
    }
    return own + merged.filter { $0.key.text.map { !names.contains($0) } ?? false }
  }

  /// The kind of value, for messages.
  package var kind: String {
    switch value {
    case .scalar(let text): text.isEmpty ? "nothing" : "'\(text)'"
    case .sequence: "a list"
    case .mapping: "a mapping"
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
}
