import PropertyLists
import TypeRegistry
import UTText

extension TypeDeclaration {
  /// The declarations in a property list's `UTExportedTypeDeclarations` and `UTImportedTypeDeclarations`, exported
  /// first.
  ///
  /// Reads as leniently as Launch Services: a string is treated as an array of one. Values of the wrong type for their
  /// key are skipped and reported.
  /// - Parameter root: the root dictionary, such as that of an `Info.plist`; any other value declares nothing.
  public static func declarations(
    in root: PropertyList.Node
  ) -> (declarations: [TypeDeclaration], problems: [DeclarationProblem]) {
    var reader = DeclarationReader()
    for (key, origin) in [
      ("UTExportedTypeDeclarations", Origin.exported), ("UTImportedTypeDeclarations", .imported),
    ] {
      if let list = root[key] { reader.read(list, key: key, origin: origin) }
    }
    return (reader.declarations, reader.problems)
  }
}

/// Reads type declarations from the nodes of a property list.
private struct DeclarationReader {
  var declarations: [TypeDeclaration] = []
  var problems: [DeclarationProblem] = []
  private var identifier = ""

  mutating func read(_ list: PropertyList.Node, key: String, origin: TypeDeclaration.Origin) {
    guard list.kind == .array else { return wrongType(list, key, "must be an array of dictionaries") }
    for element in list.elements {
      identifier = ""
      guard element.kind == .dictionary else {
        wrongType(element, key, "must contain only dictionaries")
        continue
      }
      guard let identifier = string(element, "UTTypeIdentifier") else {
        if element["UTTypeIdentifier"] == nil {
          problems.append(
            DeclarationProblem(
              .invalidIdentifier, identifier: "", "type declaration without UTTypeIdentifier",
              help: "add a reverse-DNS identifier such as com.example.document", location: element.location))
        }
        continue
      }
      self.identifier = identifier
      declarations.append(declaration(element, origin: origin))
    }
  }

  private mutating func declaration(
    _ node: PropertyList.Node, origin: TypeDeclaration.Origin
  ) -> TypeDeclaration {
    TypeDeclaration(
      identifier: identifier, conformsTo: strings(node, "UTTypeConformsTo"), tags: tags(node),
      description: string(node, "UTTypeDescription"), iconNames: iconNames(node),
      referenceURL: string(node, "UTTypeReferenceURL"), version: string(node, "UTTypeVersion"), origin: origin,
      location: node.location)
  }

  private mutating func tags(_ node: PropertyList.Node) -> [TypeDeclaration.Tags] {
    guard let specification = node["UTTypeTagSpecification"] else { return [] }
    guard specification.kind == .dictionary else {
      wrongType(specification, "UTTypeTagSpecification", "must be a dictionary of tag classes")
      return []
    }
    return specification.entries.filter { !$0.isDuplicate }.compactMap { entry in
      let values = strings(entry.value, named: entry.key)
      return values.isEmpty ? nil : .init(TagClass(rawValue: entry.key), values)
    }
  }

  private mutating func iconNames(_ node: PropertyList.Node) -> [String] {
    let names = ["UTTypeIconFile", "UTTypeIconName", "UTTypeIconFiles"].flatMap { strings(node, $0) }
    // UTTypeIcons contains names of several kinds (background, badge, text); only the names are needed here.
    return names + (node["UTTypeIcons"]?.entries.compactMap { $0.value.string } ?? [])
  }

  // MARK: Values

  private mutating func string(_ node: PropertyList.Node, _ key: String) -> String? {
    guard let value = node[key] else { return nil }
    if let string = value.string { return string }
    if let integer = value.integer { return String(integer) }
    if let real = value.real { return String(real) }
    wrongType(value, key, "must be a string")
    return nil
  }

  private mutating func strings(_ node: PropertyList.Node, _ key: String) -> [String] {
    node[key].map { strings($0, named: key) } ?? []
  }

  private mutating func strings(_ value: PropertyList.Node, named key: String) -> [String] {
    if let string = value.string { return [string] }
    guard value.kind == .array else {
      wrongType(value, key, "must be a string or an array of strings")
      return []
    }
    return value.elements.compactMap { element in
      if element.string == nil { wrongType(element, key, "must contain only strings") }
      return element.string
    }
  }

  private mutating func wrongType(_ node: PropertyList.Node, _ key: String, _ requirement: String) {
    problems.append(
      DeclarationProblem(
        .malformed, identifier: identifier, "'\(key)' \(requirement)",
        help: "use a value of the required type; this one was skipped", location: node.location))
  }
}
