extension PropertyListPath: LosslessStringConvertible {
  /// The path as text; ``init(_:)-(String)`` reads it back.
  public var description: String {
    var text = ""
    for component in components {
      switch component {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where key.isPlainPathKey: text += text.isEmpty ? key : ".\(key)"
      case .key(let key): text += "[\(key.quotedForPath)]"
      }
    }
    return text
  }

  /// Reads a path such as `CFBundleDocumentTypes[0].CFBundleTypeName`.
  ///
  /// Keys are separated by dots; an index or a quoted key is in brackets: `[0]`, `["public.filename-extension"]`.
  /// Within quotation marks, `\"`, `\\`, and `\u{1F600}` are a quotation mark, a backslash, and a Unicode scalar.
  ///
  /// - Returns: nil if the text is not a path: such as an empty key without quotation marks, an unclosed bracket, or a
  ///   negative or huge index.
  public init?(_ description: String) {
    var scanner = PathScanner(description)
    guard let components = scanner.components() else { return nil }
    self.init(components)
  }
}

extension String {
  fileprivate var isPlainPathKey: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy {
        !($0 == "." || $0 == "[" || $0 == "]" || $0 == "\"" || $0 == "\\" || $0.value < 0x20 || $0.value == 0x7F)
      }
  }

  fileprivate var quotedForPath: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

/// Reads the text form of a path, scalar by scalar.
private struct PathScanner {
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) { rest = Substring(text).unicodeScalars }

  mutating func components() -> [PropertyListPath.Component]? {
    var components: [PropertyListPath.Component] = []
    while let next = rest.first {
      if next == "[" {
        rest.removeFirst()
        guard let component = bracketed() else { return nil }
        components.append(component)
      } else {
        if !components.isEmpty {
          guard next == "." else { return nil }
          rest.removeFirst()
        }
        let key = plainKey()
        guard !key.isEmpty else { return nil }
        components.append(.key(key))
      }
    }
    return components
  }

  private mutating func plainKey() -> String {
    let key = rest.prefix { !($0 == "." || $0 == "[" || $0 == "]" || $0 == "\"" || $0 == "\\") }
    rest = rest[key.endIndex...]
    return String(key)
  }

  private mutating func bracketed() -> PropertyListPath.Component? {
    if rest.first == "\"" {
      rest.removeFirst()
      guard let key = quotedKey(), rest.popFirst() == "]" else { return nil }
      return .key(key)
    }
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest[digits.endIndex...]
    guard let index = Int(String(digits)), rest.popFirst() == "]" else { return nil }
    return .index(index)
  }

  private mutating func quotedKey() -> String? {
    var key = String.UnicodeScalarView()
    while let next = rest.popFirst() {
      switch next {
      case "\"": return String(key)
      case "\\":
        guard let scalar = escaped() else { return nil }
        key.append(scalar)
      default: key.append(next)
      }
    }
    return nil
  }

  private mutating func escaped() -> Unicode.Scalar? {
    switch rest.popFirst() {
    case "\"": return "\""
    case "\\": return "\\"
    case "u":
      guard rest.popFirst() == "{" else { return nil }
      let digits = rest.prefix { $0 != "}" }
      rest = rest[digits.endIndex...]
      guard rest.popFirst() == "}", let value = UInt32(String(digits), radix: 16) else { return nil }
      return Unicode.Scalar(value)
    default: return nil
    }
  }
}
