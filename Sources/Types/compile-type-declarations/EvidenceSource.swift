import DeclarationSources
import PropertyLists

/// The Swift source that holds the evidence for every type of a folder.
enum EvidenceSource {
  /// A property list of types, and whether all of its types may have the same evidence.
  private struct Family {
    let path: String
    let hasDefault: Bool
  }

  /// Reads the key `Evidence` of every type, or of its family: a name in sources.plist.
  ///
  /// - Throws: ``TableSource/Fault`` for a type without evidence and a source that nothing names; errors from reading.
  static func make(from folder: String) throws -> String {
    let sources = try PropertyList(contentsOf: "\(folder)/sources.plist").validRoot()
    let names = sources.entries.map(\.key)
    var numbers: [String: Int] = [:]
    var unused = Set(names)
    for family in try families(in: folder) {
      let root = try PropertyList(contentsOf: family.path).validRoot()
      for type in types(in: root) {
        guard let identifier = type["UTTypeIdentifier"]?.string?.lowercased() else { continue }
        let evidence = type["Evidence"] ?? (family.hasDefault ? root["Evidence"] : nil)
        guard let name = evidence?.string, let number = names.firstIndex(of: name) else {
          throw TableSource.Fault(
            description: "\(type.location): '\(identifier)' needs the key Evidence with a name in sources.plist")
        }
        unused.remove(name)
        // The system's declarations come first.
        if numbers[identifier] == nil { numbers[identifier] = number }
      }
    }
    if let name = unused.min() {
      throw TableSource.Fault(description: "\(folder)/sources.plist: nothing names '\(name)'")
    }
    let lines = try sources.entries.map { "  \(try literal(of: $0.value))," }.joined(separator: "\n")
    let table = numbers.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { "\($0.key)\t\($0.value)" }.joined(separator: "\n")
    return """
      // swift-format-ignore-file
      // Made from TypeDeclarations/ by `make types`; edit the property lists there.
      let compiledTypeSources: [TypeEvidence] = [
      \(lines)
      ]
      let compiledTypeEvidence: StaticString = \"\"\"
      \(table)
      \"\"\"

      """
  }

  /// The types that a family declares, in order.
  static func types(in root: PropertyList.Node) -> [PropertyList.Node] {
    ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"].flatMap { root[$0].map { Array($0.elements) } ?? [] }
  }

  private static func families(in folder: String) throws -> [Family] {
    let system = try TableSource.families(in: folder).map { Family(path: "\(folder)/\($0).plist", hasDefault: true) }
    let sets = try Directory.names(at: "\(folder)/optional").filter { $0.hasSuffix(".plist") }
    return system + sets.map { Family(path: "\(folder)/optional/\($0)", hasDefault: false) }
  }

  private static func literal(of source: PropertyList.Node) throws -> String {
    guard let text = source["Source"]?.string else {
      throw TableSource.Fault(description: "\(source.location): a source needs the key Source")
    }
    let system = source["System"]?.string.map { String(reflecting: $0) } ?? "nil"
    return "TypeEvidence(system: \(system), source: \(String(reflecting: text)))"
  }
}
