import PropertyLists
import TypeRegistry
import UTDeclarationInputs
import UTText

extension MIMEPackage {
  /// Writes declarations as XML for `share/mime/packages`.
  ///
  /// - Parameters:
  ///   - files: the declarations.
  ///   - registry: the types of the system and of the optional sets.
  /// - Throws: if a value cannot be in an XML document.
  package static func text(
    of files: DeclaredFiles, in registry: TypeRegistry
  ) throws(FileAssociationError) -> String {
    let types = files.types
    let names = names(of: types.map(\.type), in: registry)
    let byIdentifier = Dictionary(
      zip(types, names).map { ($0.type.identifier.lowercased(), ($0.type, $1.mimeType)) },
      uniquingKeysWith: { one, _ in one })
    var elements: [String] = []
    var app = files.info
    app["UTExportedTypeDeclarations"] = nil
    app["UTImportedTypeDeclarations"] = nil
    for ((type, isExported), name) in zip(types, names) {
      let ownMIMETypes = type.tags("public.mime-type")
      let aliases = ownMIMETypes.filter { isMIMEType($0) && $0 != name.mimeType }.unique
      let comment = type["UTTypeDescription"]?.string
      let mimeTypes = (name.isMade ? [] : [name.mimeType]) + aliases
      let plain = plain(comment: comment, extensions: patterns(of: type), mimeTypes: mimeTypes)
      var lines = ["  <mime-type type=\"\(escaped(name.mimeType))\">"]
      lines.append("    <comment>\(escaped(comment ?? type.identifier))</comment>")
      for parent in supertypes(of: type, named: name.mimeType, byIdentifier, registry) {
        lines.append("    <sub-class-of type=\"\(escaped(parent))\"/>")
      }
      lines += patterns(of: type).map { "    <glob pattern=\"*.\(escaped($0))\"/>" }
      lines += aliases.map { "    <alias type=\"\(escaped($0))\"/>" }
      let origin = isExported ? "exported" : "imported"
      let attributes =
        " origin=\"\(origin)\"" + (name.isMade ? " mime-type=\"made\"" : "")
        + (comment == nil ? " comment=\"made\"" : "")
      lines.append(try own("type", attributes, rest(of: type, without: plain)))
      if elements.isEmpty, !app.isEmpty { lines.append(try own("app", "", app)) }
      elements.append((lines + ["  </mime-type>"]).joined(separator: "\n"))
    }
    if elements.isEmpty, !app.isEmpty {
      // Only types of others: their element has what the app declares.
      let mimeType = DesktopEntry.mimeTypes(of: files, in: registry).first ?? "application/octet-stream"
      elements.append(
        "  <mime-type type=\"\(escaped(mimeType))\">\n\(try own("app", "", app))\n  </mime-type>")
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <mime-info xmlns="\(namespace)" xmlns:declare="\(ownNamespace)">
      \(elements.joined(separator: "\n"))
      </mime-info>

      """
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
    // Every type that is not text is a subclass of that one.
    return found.filter { $0 != name && $0 != "application/octet-stream" }.unique
  }

  /// One of our elements, with the keys of a dictionary inside.
  private static func own(
    _ name: String, _ attributes: String, _ keys: PropertyListValue.Dictionary
  ) throws(FileAssociationError) -> String {
    guard !keys.isEmpty else { return "    <declare:\(name)\(attributes)/>" }
    let document = try keys.validXML()
    guard let start = document.firstRange(of: "<dict>"), let end = document.firstRange(of: "</plist>") else {
      return "    <declare:\(name)\(attributes)/>"
    }
    let inner = document[start.upperBound..<end.lowerBound]
    return "    <declare:\(name)\(attributes)><dict xmlns=\"\(ownNamespace)\">\(inner.trimmedEnd)</declare:\(name)>"
  }

  private static func escaped(_ text: String) -> String {
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
