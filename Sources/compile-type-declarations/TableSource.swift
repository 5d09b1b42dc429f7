import DeclarationSources
import PropertyLists
import TypeRegistry

/// The Swift sources that hold the tables of a folder's type declarations.
enum TableSource {
  /// Why there is no table.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// Compiles the property lists of a folder, in the order that its order.plist names.
  /// - Throws: ``Fault`` for declarations with faults; the errors of what cannot be read.
  static func make(from folder: String) throws -> String {
    let table = CompiledTable(try declarations(in: folder), isReproducible: true)
    try refuse(table.diagnostics)
    return """
      // swift-format-ignore-file
      // Made from TypeDeclarations/ by `make types`; edit the property lists there.
      let compiledTypeDeclarations: StaticString = "\(table.swiftLiteral)"

      """
  }

  /// Compiles each property list of the folder `optional` in a folder to a table of its own, in the order of their names.
  /// - Throws: ``Fault`` for declarations with faults, also beside those of `folder`; the errors of what cannot be read.
  static func makeOptional(from folder: String) throws -> String {
    let system = TypeRegistry(try declarations(in: folder))
    var source = """
      // swift-format-ignore-file
      // Made from TypeDeclarations/optional/ by `make types`; edit the property lists there.

      """
    for file in try Directory.names(at: "\(folder)/optional") where file.hasSuffix(".plist") {
      let name = String(file.dropLast(".plist".count))
      let declarations = try declarations(of: "optional/\(name)", in: folder)
      // An exported type takes the place of one that the system only imports; anything else is a fault.
      try refuse(
        system.adding(declarations).diagnostics.filter { fault in
          fault.kind != .duplicate
            || !declarations.contains { $0.identifier == fault.identifier && $0.origin == .exported }
        })
      let table = CompiledTable(declarations, isReproducible: true)
      source += "let compiled\(name.prefix(1).uppercased() + name.dropFirst())Types: StaticString = "
      source += "\"\(table.swiftLiteral)\"\n"
    }
    return source
  }

  private static func declarations(in folder: String) throws -> [TypeDeclaration] {
    try families(in: folder).flatMap { try declarations(of: $0, in: folder) }
  }

  private static func declarations(of family: String, in folder: String) throws -> [TypeDeclaration] {
    let source = try DeclarationSource(path: "\(folder)/\(family).plist")
    try refuse(source.diagnostics)
    return source.declarations.map { declaration in
      var shipped = declaration
      shipped.location = declaration.location.map {
        SourceLocation(file: "TypeDeclarations/\(family).plist", position: $0.position)
      }
      return shipped
    }
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
