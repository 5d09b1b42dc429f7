import DeclarationSources
import PropertyLists
import TypeRegistry

/// The Swift sources that hold the tables of a folder's type declarations.
enum TableSource {
  /// The reason why a table cannot be compiled.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// Compiles the property lists of a folder, in the order of its order.plist.
  /// - Throws: ``Fault`` for invalid declarations; errors from reading.
  static func make(from folder: String) throws -> String {
    let table = CompiledTable(try declarations(in: folder), isReproducible: true)
    try refuse(table.problems)
    return """
      // swift-format-ignore-file
      // Made from TypeDeclarations/ by `make types`; edit the property lists there.
      let compiledTypeDeclarations: StaticString = "\(table.swiftLiteral)"

      """
  }

  /// Compiles each property list in the subfolder `optional` to its own table, in order of their names.
  /// - Throws: ``Fault`` for declarations that are invalid alone or together with the declarations of `folder`; errors
  ///   from reading.
  static func makeOptional(from folder: String) throws -> String {
    let system = TypeRegistry(try declarations(in: folder))
    var source = """
      // swift-format-ignore-file
      // Made from TypeDeclarations/optional/ by `make types`; edit the property lists there.

      """
    for file in try Directory.names(at: "\(folder)/optional") where file.hasSuffix(".plist") {
      let name = String(file.dropLast(".plist".count))
      let declarations = try declarations(of: "optional/\(name)", in: folder)
      // An exported type may replace one that the system only imports; anything else is an error.
      try refuse(
        system.adding(declarations).problems.filter { fault in
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
    try refuse(source.problems)
    // Keys of these property lists alone, which apps cannot use.
    let types = EvidenceSource.types(in: try PropertyList(contentsOf: "\(folder)/\(family).plist").validRoot())
    let notFirst = types.filter { $0["IsFirstIfPublic"]?.boolean == false }
      .compactMap { $0["UTTypeIdentifier"]?.string }
    return source.declarations.map { declaration in
      var shipped = declaration
      shipped.isFirstIfPublic = !notFirst.contains(declaration.identifier)
      shipped.location = declaration.location.map {
        SourceLocation(file: "TypeDeclarations/\(family).plist", position: $0.position)
      }
      return shipped
    }
  }

  private static func refuse(_ problems: [DeclarationProblem]) throws {
    if let first = problems.first { throw Fault(description: "\(first)") }
  }

  /// Returns the names of the families to load; order.plist lists every property list of the folder once.
  static func families(in folder: String) throws -> [String] {
    let order = try PropertyList(contentsOf: "\(folder)/order.plist").validRoot()
    let names = order.elements.compactMap(\.string)
    let files = try Directory.names(at: folder).filter {
      $0.hasSuffix(".plist") && $0 != "order.plist" && $0 != "sources.plist"
    }
    let listed = Set(names.map { "\($0).plist" })
    for file in files where !listed.contains(file) {
      throw Fault(
        description: "\(folder)/\(file): missing from order.plist; add it at its place in the load order")
    }
    if names.count != files.count {
      throw Fault(description: "\(order.location): a family is listed twice or has no file")
    }
    return names
  }
}
