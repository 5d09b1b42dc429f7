import PropertyLists

/// The text of a property list, and where each of its lines comes from in another file.
package struct PositionedPropertyList {
  private static let maximumDepth = 64
  private static let maximumLines = 100_000

  /// The text, with a key or value on each line.
  package private(set) var text: [UInt8] = []
  /// The position of each line in the other file.
  package private(set) var positions: [SourceLocation.Position] = []

  /// Writes a mapping.
  ///
  /// - Returns: nil if it has more values than any Info.plist, because aliases of aliases grow without bound.
  init?(_ root: YAMLNode) {
    add("<plist version=\"1.0\">", root)
    guard write(root, depth: 0) else { return nil }
    add("</plist>", root)
  }

  private mutating func add(_ line: String, _ node: YAMLNode) {
    text += Array("\(line)\n".utf8)
    positions.append(node.location.position)
  }

  private mutating func write(_ node: YAMLNode, depth: Int) -> Bool {
    guard depth < Self.maximumDepth, positions.count < Self.maximumLines else { return false }
    switch node.value {
    case .scalar(let text):
      add(YAMLPropertyListWriter.element(text, YAMLScalar(text, isPlain: node.isPlain, tag: node.tag)), node)
    case .sequence(let elements):
      add("<array>", node)
      for element in elements { guard write(element, depth: depth + 1) else { return false } }
      add("</array>", node)
    case .mapping(let entries):
      add("<dict>", node)
      for (key, value) in entries where !value.isNull {
        guard let name = key.text else { continue }
        add("<key>\(YAMLPropertyListWriter.escaped(name))</key>", key)
        guard write(value, depth: depth + 1) else { return false }
      }
      add("</dict>", node)
    }
    return true
  }
}
