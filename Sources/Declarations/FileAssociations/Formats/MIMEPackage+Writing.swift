import PropertyLists
import TypeRegistry
import UTDeclarationInputs
import UTText

extension MIMEPackage {
  /// Writes declarations as XML for `share/mime/packages`, with notes about omitted parts.
  ///
  /// - Parameters:
  ///   - files: the declarations.
  ///   - registry: the types of the system and of the optional sets.
  /// - Throws: if a value cannot be in an XML document.
  package static func text(
    of files: DeclaredFiles, in registry: TypeRegistry
  ) throws(FileAssociationError) -> (text: String, notes: [DeclarationNote]) {
    let types = files.types
    let names = names(of: types.map(\.type), in: registry)
    let byIdentifier = Dictionary(
      zip(types, names).map { ($0.type.identifier.lowercased(), ($0.type, $1.mimeType)) },
      uniquingKeysWith: { one, _ in one })
    let (kept, rest) = KeptElements.elements(of: files.info[KeptElements.key], ownPrefix: ownPrefix)
    let keptByName = Dictionary(kept.map { ($0.mimeType, $0.elements) }, uniquingKeysWith: +)
    var app = files.info
    app["UTExportedTypeDeclarations"] = nil
    app["UTImportedTypeDeclarations"] = nil
    app[KeptElements.key] = rest
    // The lines of each type.
    var elements: [(mimeType: String, lines: [String])] = []
    for ((type, isExported), name) in zip(types, names) {
      let parents = supertypes(of: type, named: name.mimeType, byIdentifier, registry)
      let lines = try lines(for: type, isExported, name, parents, keptByName[name.mimeType] ?? [])
      elements.append((name.mimeType, lines))
    }
    // The lines of types that the app does not declare.
    let written = Set(elements.map(\.mimeType))
    for (mimeType, others) in kept where !written.contains(mimeType) {
      elements.append((mimeType, others.map { "    \($0.text)" } + [try own("kept", "", [:])]))
    }
    if !app.isEmpty {
      // If no element was written, the app's declarations go into a separate element.
      if elements.isEmpty {
        let mimeType = DesktopEntry(of: files, in: registry).mimeTypes.first ?? "application/octet-stream"
        elements.append((mimeType, []))
      }
      elements[0].lines.append(try own("app", "", app))
    }
    let texts = elements.map { element in
      "  <mime-type type=\"\(escaped(element.mimeType))\">\n\(element.lines.joined(separator: "\n"))\n  </mime-type>"
    }
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <mime-info xmlns="\(namespace)" xmlns:\(ownPrefix)="\(ownNamespace)">
      \(texts.joined(separator: "\n"))
      </mime-info>

      """
    let notes = (rest?.dictionary?.map(\.key) ?? []).map {
      DeclarationNote("the value for '\($0)' in \(KeptElements.key) is not an array of XML elements for a MIME type")
    }
    return (text, notes)
  }

  /// The children of the element for a declared type.
  private static func lines(
    for type: PropertyListValue.Dictionary, _ isExported: Bool, _ name: Name, _ parents: [String],
    _ kept: [KeptElements.Element]
  ) throws(FileAssociationError) -> [String] {
    let comment = type["UTTypeDescription"]?.string
    let isCommentKept = kept.contains { $0.parts.isUntranslatedComment }
    let aliases = type.mimeTypes.filter { $0 != name.mimeType }.unique
    func texts(_ order: KeptElements.Order, where isIncluded: (MIMEElement) -> Bool = { _ in true }) -> [String] {
      kept.filter { KeptElements.Order(of: $0.parts) == order && isIncluded($0.parts) }.map(\.text)
    }
    var lines = isCommentKept ? [] : ["<comment>\(escaped(comment ?? type.identifier))</comment>"]
    lines += texts(.comment) + texts(.deletion)
    lines += parents.map { "<sub-class-of type=\"\(escaped($0))\"/>" }
    // A kept pattern, for example with a weight, replaces the pattern for the extension.
    let keptPatterns = Dictionary(
      grouping: kept.filter { KeptElements.Order(of: $0.parts) == .pattern }, by: { $0.parts.extensionPattern ?? "" })
    let patterns = patterns(of: type).unique
    for pattern in patterns {
      lines += keptPatterns[pattern]?.map(\.text) ?? ["<glob pattern=\"*.\(escaped(pattern))\"/>"]
    }
    let own = Set(patterns)
    lines += texts(.pattern) { !own.contains($0.extensionPattern ?? "") }
    lines += aliases.map { "<alias type=\"\(escaped($0))\"/>" } + texts(.other)
    // The values that a reader gets from the lines. Line breaks and control characters are not in the comment.
    let isPlainComment = !isCommentKept && comment?.unicodeScalars.allSatisfy { $0.value >= 0x20 } ?? false
    let otherPatterns = kept.compactMap(\.parts.extensionPattern).filter { !own.contains($0) }.unique
    let otherAliases = kept.filter { $0.parts.name == "alias" }.compactMap { $0.parts.attributes["type"] }
    let plain = plain(
      comment: isPlainComment ? comment : nil, extensions: patterns + otherPatterns,
      mimeTypes: (name.isMade ? [] : [name.mimeType]) + aliases + otherAliases)
    let attributes =
      " origin=\"\(isExported ? "exported" : "imported")\"" + (name.isMade ? " mime-type=\"made\"" : "")
      + (isCommentKept ? " comment=\"kept\"" : comment == nil ? " comment=\"made\"" : "")
    return lines.map { "    \($0)" } + [try Self.own("type", attributes, rest(of: type, without: plain))]
  }

  /// The MIME types of the nearest supertypes that have one.
  private static func supertypes(
    of type: PropertyListValue.Dictionary, named name: String,
    _ own: [String: (type: PropertyListValue.Dictionary, mimeType: String)], _ registry: TypeRegistry
  ) -> [String] {
    var found: [String] = []
    var visited: Set<String> = []
    var next = type["UTTypeConformsTo"]?.texts ?? []
    var position = 0
    while position < next.count {
      let identifier = next[position].lowercased()
      position += 1
      guard visited.insert(identifier).inserted, visited.count < 100 else { continue }
      if let other = own[identifier] {
        found.append(other.mimeType)
      } else if let known = registry.type(identifier), known.isDeclared {
        let mimeType = known.preferredTag(.mimeType).flatMap { isMIMEType($0) ? $0 : nil }
        if let mimeType { found.append(mimeType) } else { next += known.directSupertypes.map(\.identifier) }
      }
    }
    // Every type that is not text is a subclass of that type.
    return found.filter { $0 != name && $0 != "application/octet-stream" }.unique
  }

  /// One of our elements, with the keys of a dictionary inside.
  private static func own(
    _ name: String, _ attributes: String, _ keys: PropertyListValue.Dictionary
  ) throws(FileAssociationError) -> String {
    guard !keys.isEmpty else { return "    <\(ownPrefix):\(name)\(attributes)/>" }
    let document = try keys.validXML()
    guard let start = document.firstRange(of: "<dict>"), let end = document.firstRange(of: "</plist>") else {
      return "    <\(ownPrefix):\(name)\(attributes)/>"
    }
    let inner = document[start.upperBound..<end.lowerBound].trimmedEnd
    let tag = "\(ownPrefix):\(name)"
    return "    <\(tag)\(attributes)><dict xmlns=\"\(ownNamespace)\">\(inner)</\(tag)>"
  }

  static func escaped(_ text: String) -> String {
    YAMLPropertyListWriter.escaped(text).replacing("\"", with: "&quot;")
  }
}

extension Substring {
  fileprivate var trimmedEnd: Substring {
    var result = self
    while result.last?.isWhitespace == true { result.removeLast() }
    return result
  }
}
