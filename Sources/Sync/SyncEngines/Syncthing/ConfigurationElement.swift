import PropertyLists

/// An element of config.xml.
struct ConfigurationElement {
  let name: String
  let attributes: [String: String]
  /// The text of an element without elements in it.
  var text = ""
  var children: [ConfigurationElement] = []

  /// The maximum depth of elements that are read; the configuration has three levels.
  private static let maximumDepth = 16

  /// Returns the root element; nil if the document is not well-formed.
  static func root(of bytes: [UInt8]) -> ConfigurationElement? {
    var open: [ConfigurationElement] = []
    var root: ConfigurationElement?
    var isTooDeep = false
    func add(_ element: ConfigurationElement) {
      if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }
    let outcome = bytes.withUnsafeBufferPointer { bytes in
      var fault = XMLEventsFault()
      return xmlEvents(in: bytes, &fault) { events in
        for event in events where !isTooDeep {
          switch XMLEvent.Kind(rawValue: event.kind) {
          case .open:
            open.append(ConfigurationElement(tag: bytes[Int(event.start)..<Int(event.startTagEnd)]))
            isTooDeep = open.count > maximumDepth
          case .leaf:
            var element = ConfigurationElement(tag: bytes[Int(event.start)..<Int(event.startTagEnd)])
            let contents = bytes[Int(event.startTagEnd)..<Int(event.endTagStart)]
            element.text = unescaped(String(decoding: contents, as: UTF8.self))
            add(element)
          case .close: if let element = open.popLast() { add(element) }
          case nil: break
          }
        }
      }
    }
    return outcome == .wellFormed && !isTooDeep ? root : nil
  }

  /// - Parameter tag: a start tag of a well-formed document, from `<` to `>`.
  private init(tag: Slice<UnsafeBufferPointer<UInt8>>) {
    let isSpace = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
    let isEnd = { (byte: UInt8) in isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") }
    var rest = tag.dropFirst()
    name = String(decoding: rest.prefix { !isEnd($0) }, as: UTF8.self)
    rest = rest.drop { !isEnd($0) }
    var attributes: [String: String] = [:]
    while true {
      rest = rest.drop(while: isSpace)
      let key = rest.prefix { $0 != UInt8(ascii: "=") && !isEnd($0) }
      rest = rest.dropFirst(key.count).drop(while: isSpace)
      guard !key.isEmpty, rest.first == UInt8(ascii: "=") else { break }
      rest = rest.dropFirst().drop(while: isSpace)
      guard let quote = rest.popFirst() else { break }
      let value = rest.prefix { $0 != quote }
      rest = rest.dropFirst(value.count + 1)
      attributes[String(decoding: key, as: UTF8.self)] = Self.unescaped(String(decoding: value, as: UTF8.self))
    }
    self.attributes = attributes
  }

  /// Replaces the references that Go's encoder writes: the five predefined entities of XML, and character references.
  private static func unescaped(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let character = character(rest[rest.index(after: start)..<end])
      else {
        result.append(rest.removeFirst())
        continue
      }
      result.unicodeScalars.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> Unicode.Scalar? {
    let names: [Substring: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    if let scalar = names[name] { return scalar }
    let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    return name.hasPrefix("#") ? number.flatMap(Unicode.Scalar.init) : nil
  }
}
