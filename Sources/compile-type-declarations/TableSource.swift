import DeclarationSources
import PropertyLists
import TypeRegistry

/// The Swift source that holds the table of a folder's type declarations.
enum TableSource {
  /// Why there is no table.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// Compiles the property lists of a folder, in the order that its order.plist names.
  /// - Throws: ``Fault`` for declarations with faults; the errors of what cannot be read.
  static func make(from folder: String) throws -> String {
    var declarations: [TypeDeclaration] = []
    for family in try families(in: folder) {
      let source = try DeclarationSource(path: "\(folder)/\(family).plist")
      try refuse(source.diagnostics)
      declarations += source.declarations.map { declaration in
        var shipped = declaration
        shipped.location = declaration.location.map {
          SourceLocation(file: "TypeDeclarations/\(family).plist", position: $0.position)
        }
        return shipped
      }
    }
    let table = CompiledTable(declarations, isReproducible: true)
    try refuse(table.diagnostics)
    return """
      // swift-format-ignore-file
      // Made from TypeDeclarations/ by `make types`; edit the property lists there.
      let compiledTypeDeclarations: StaticString = "\(table.swiftLiteral)"

      """
  }

  private static func refuse(_ diagnostics: [DeclarationDiagnostic]) throws {
    if let first = diagnostics.first { throw Fault(description: "\(first)") }
  }

  /// The names of the families to load; every property list of the folder stands in the order once.
  private static func families(in folder: String) throws -> [String] {
    let order = try PropertyList(contentsOf: "\(folder)/order.plist").validRoot()
    let names = order.elements.compactMap(\.string)
    let files = try Directory.names(at: folder).filter { $0.hasSuffix(".plist") && $0 != "order.plist" }
    let listed = Set(names.map { "\($0).plist" })
    for file in files where !listed.contains(file) {
      throw Fault(
        description: "\(folder)/\(file) is not in order.plist: name it there, at the place where it is to be loaded")
    }
    if names.count != files.count {
      throw Fault(description: "\(order.location): a family is listed twice, or has no file")
    }
    return names
  }
}
