import PropertyLists

/// The text of a property list, and the position in another file that each of its lines comes from.
package struct PositionedPropertyList {
  private static let maximumDepth = 64
  private static let maximumLines = 100_000

  /// The text, with a key or value on each line.
  package private(set) var text: [UInt8] = []
  /// The position of each line in the other file.
  package private(set) var positions: [SourceLocation.Position] = []

  /// Writes a mapping.
  ///
  /// - Throws: if it has more values than any Info.plist, because aliases of aliases grow without bound.
  init(_ root: YAMLNode) throws(YAMLFault) {
    add("<plist version=\"1.0\">", root)
    try write(root, depth: 0)
    add("</plist>", root)
  }

  private mutating func add(_ line: String, _ node: YAMLNode) {
    text += Array("\(line)\n".utf8)
    positions.append(node.location.position)
  }

  private mutating func write(_ node: YAMLNode, depth: Int) throws(YAMLFault) {
    guard depth < Self.maximumDepth, positions.count < Self.maximumLines else {
      throw YAMLFault(
        location: node.location,
        message: "the Info.plist for this configuration exceeds the limit of "
          + "\(depth < Self.maximumDepth ? "\(Self.maximumLines) lines" : "\(Self.maximumDepth) levels")",
        help: "check the Info.plist of the built app", isLimit: true)
    }
    switch node.value {
    case .scalar(let text):
      add(YAMLPropertyListWriter.element(text, YAMLScalar(text, isPlain: node.isPlain, tag: node.tag)), node)
    case .sequence(let elements):
      add("<array>", node)
      for element in elements { try write(element, depth: depth + 1) }
      add("</array>", node)
    case .mapping(let entries):
      add("<dict>", node)
      for (key, value) in entries where !value.isNull {
        guard let name = key.text else { continue }
        add("<key>\(YAMLPropertyListWriter.escaped(name))</key>", key)
        try write(value, depth: depth + 1)
      }
      add("</dict>", node)
    }
  }
}
