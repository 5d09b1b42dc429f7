import PropertyLists

extension YAMLNode {
  /// The value as the text of a property list, with every key and value on the same line as in the YAML.
  ///
  /// - Returns: nil if it is not a mapping, or has more values than any Info.plist, because aliases of aliases grow
  ///   without bound.
  func propertyListText() -> [UInt8]? {
    guard case .mapping = value else { return nil }
    var writer = YAMLPropertyListWriter()
    guard writer.write(self, depth: 0) else { return nil }
    return Array("<plist version=\"1.0\">\(writer.text)</plist>\n".utf8)
  }
}

/// Writes YAML as a property list, as XcodeGen's parser understands it: plain scalars may be Booleans and numbers.
package struct YAMLPropertyListWriter {
  private static let maximumNodes = 50_000
  private static let maximumDepth = 64

  private(set) var text = ""
  private var line = 1
  private var count = 0

  /// - Returns: false if there are too many values.
  mutating func write(_ node: YAMLNode, depth: Int) -> Bool {
    count += 1
    guard count <= Self.maximumNodes, depth <= Self.maximumDepth else { return false }
    moveTo(node.location)
    switch node.value {
    case .scalar(let text): self.text += Self.element(text, YAMLScalar(text, isPlain: node.isPlain, tag: node.tag))
    case .sequence(let elements):
      text += "<array>"
      for element in elements {
        guard write(element, depth: depth + 1) else { return false }
      }
      text += "</array>"
    case .mapping:
      text += "<dict>"
      for (key, value) in node.entries where !value.isNull {
        guard let name = key.text else { continue }
        moveTo(key.location)
        text += "<key>\(Self.escaped(name))</key>"
        guard write(value, depth: depth + 1) else { return false }
      }
      text += "</dict>"
    }
    return true
  }

  /// Adds line breaks up to a line. The value of an alias is earlier in the file, and stays on the current line.
  private mutating func moveTo(_ location: SourceLocation) {
    guard let wanted = location.line, wanted > line else { return }
    text += String(repeating: "\n", count: wanted - line)
    line = wanted
  }

  static func element(_ text: String, _ scalar: YAMLScalar) -> String {
    switch scalar {
    case .string: "<string>\(escaped(text))</string>"
    case .boolean(let flag): "<\(flag)/>"
    case .integer(let number): "<integer>\(number)</integer>"
    case .real(let number): "<real>\(number)</real>"
    case .day: "<date>\(text)T00:00:00Z</date>"
    }
  }

  /// Escapes text for XML; invalid characters are omitted, and line breaks become spaces, so that lines stay the same.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n", "\r", "\t": result += " "
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension YAMLNode {
  /// Whether there is no value; the key is then omitted.
  var isNull: Bool {
    guard isPlain, case .scalar(let text) = value else { return false }
    return text.isEmpty || text == "~" || text.lowercased() == "null"
  }
}
