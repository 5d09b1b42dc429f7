import PropertyLists
import UTText

/// Elements of the MIME database that declarations cannot express, such as magic numbers and translated comments.
///
/// An Info.plist has them in the key `UtictlSharedMIMEInfo`, which has an array of elements, as written, for each MIME
/// type.
struct KeptElements {
  /// Our key of an Info.plist.
  static let key = "UtictlSharedMIMEInfo"

  /// An element, as written.
  struct Element {
    let text: String
    let parts: MIMEElement
  }

  /// The elements of MIME types in lower case, as arrays of texts.
  private(set) var value: PropertyListValue.Dictionary = [:]

  // MARK: Reading XML

  /// Adds those children of an element that are not written without them.
  ///
  /// - Parameters:
  ///   - element: the `mime-type`, in a document with the given bytes.
  ///   - mimeType: its MIME type.
  ///   - written: the children that are written anyway.
  ///   - prefix: the prefix of our elements, which are not kept.
  ///   - namespaces: the addresses of the other prefixes of the document.
  /// - Returns: the children that are kept.
  mutating func add(
    childrenOf element: MIMEElement, _ mimeType: String, in bytes: [UInt8], besides written: Set<MIMEElement.Summary>,
    prefix: String?, namespaces: [String: String]
  ) -> [MIMEElement] {
    let globs = Dictionary(element.children.compactMap { $0.extensionPattern }.map { ($0, 1) }, uniquingKeysWith: +)
    let isCommented = element.children.count { $0.isUntranslatedComment } > 1
    let kept = element.children.filter { child in
      if let prefix, child.name.hasPrefix("\(prefix):") { return false }
      // Of several elements for one extension, or several comments, none is complete.
      let isRepeated = child.extensionPattern.map { globs[$0] != 1 } ?? (isCommented && child.isUntranslatedComment)
      return isRepeated || !written.contains(child.summary)
    }
    guard !kept.isEmpty else { return [] }
    let extensions = Set(written.compactMap { $0.attributes["pattern"] })
    let isOfType = { (child: MIMEElement) in child.extensionPattern.map { extensions.contains("*.\($0)") } ?? false }
    let ordered = Order.allCases.flatMap { order in
      let children = kept.filter { Order(of: $0) == order }
      return children.filter(isOfType) + children.filter { !isOfType($0) }
    }
    let all = namespaces.merging(element.namespaces) { _, inner in inner }
    let texts = ordered.map { PropertyListValue.string($0.text(in: bytes, namespaces: all)) }
    value[mimeType] = .array((value[mimeType]?.array ?? []) + texts)
    return kept
  }

  // MARK: Writing XML

  /// The elements in a key of an Info.plist, by MIME type in order, and the values in it that are not elements.
  static func elements(
    of value: PropertyListValue?, ownPrefix: String
  ) -> (elements: [(mimeType: String, elements: [Element])], rest: PropertyListValue?) {
    guard let value else { return ([], nil) }
    guard let all = value.dictionary else { return ([], value) }
    var found: [(String, [Element])] = []
    var rest: PropertyListValue.Dictionary = [:]
    for entry in all {
      let texts = entry.value.array?.map(\.string) ?? []
      let elements = texts.compactMap { $0.flatMap { Element($0, ownPrefix: ownPrefix) } }
      if MIMEPackage.isMIMEType(entry.key), !elements.isEmpty, elements.count == texts.count {
        found.append((entry.key, elements))
      } else {
        rest[entry.key] = entry.value
      }
    }
    return (found, rest.isEmpty ? nil : .dictionary(rest))
  }

  /// The order of children of a `mime-type`: elements that delete patterns come before the patterns.
  enum Order: CaseIterable {
    case comment, deletion, pattern, other

    init(of element: MIMEElement) {
      self =
        switch element.name {
        case "comment": .comment
        case "glob-deleteall", "magic-deleteall": .deletion
        default: element.extensionPattern == nil ? .other : .pattern
        }
    }
  }
}

extension KeptElements.Element {
  /// An element by its text; nil if the text is anything else, or if it could not be a document alone.
  init?(_ text: String, ownPrefix: String) {
    let bytes = Array(text.utf8)
    guard let parts = try? MIMEElement.document(bytes, named: ""), parts.range == 0..<bytes.count,
      parts.undeclaredPrefixes().isEmpty, !parts.name.hasPrefix("\(ownPrefix):")
    else { return nil }
    (self.text, self.parts) = (text, parts)
  }
}

extension MIMEElement {
  /// The meaning of a child of a `mime-type`, independent of its spelling.
  struct Summary: Hashable {
    let name: String
    let attributes: [String: String]
    let text: String
  }

  /// The meaning of the element, without the meaning of elements inside.
  var summary: Summary {
    var attributes = attributes
    if let pattern = extensionPattern {
      attributes["pattern"] = "*.\(pattern)"
      for (key, standard) in [("weight", "50"), ("case-sensitive", "false")] where attributes[key] == standard {
        attributes[key] = nil
      }
    }
    return Summary(name: name, attributes: attributes, text: children.isEmpty ? text : "\(range)")
  }

  /// The extension that a pattern selects files by, in lower case; nil if there is none.
  var extensionPattern: String? {
    guard name == "glob", attributes["case-sensitive"] != "true", let pattern = attributes["pattern"],
      pattern.hasPrefix("*."), pattern.count > 2, !pattern.dropFirst(2).contains(where: { ".*?[]".contains($0) })
    else { return nil }
    return pattern.dropFirst(2).lowercased()
  }

  var isUntranslatedComment: Bool { name == "comment" && attributes["xml:lang"] == nil }

  /// The addresses of prefixes that the element declares.
  var namespaces: [String: String] {
    let declared = attributes.filter { $0.key.hasPrefix("xmlns:") }
    return Dictionary(uniqueKeysWithValues: declared.map { (String($0.key.dropFirst("xmlns:".count)), $0.value) })
  }

  /// The prefixes that the element and its descendants use without declaring them.
  fileprivate func undeclaredPrefixes() -> Set<String> {
    var used = Set(children.flatMap { $0.undeclaredPrefixes() })
    for name in [name] + attributes.keys {
      guard let colon = name.firstIndex(of: ":") else { continue }
      used.insert(String(name[..<colon]))
    }
    return used.subtracting(["xml", "xmlns"]).subtracting(namespaces.keys)
  }

  /// The element as written, with the prefixes that the document around it declares.
  fileprivate func text(in bytes: [UInt8], namespaces: [String: String]) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    let declared = undeclaredPrefixes().sorted().compactMap { prefix in
      namespaces[prefix].map { " xmlns:\(prefix)=\"\(MIMEPackage.escaped($0))\"" }
    }
    guard !declared.isEmpty else { return text }
    let nameEnd = text.index(text.startIndex, offsetBy: name.count + 1)
    return text[..<nameEnd] + declared.joined() + text[nameEnd...]
  }
}
