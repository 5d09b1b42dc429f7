/// Which uniform types there are, what conforms to what, and which type a filename extension, MIME type or other tag
/// has.
///
/// A registry is a value that is built once and never changes, so any number of them can be used from any thread
/// without a lock: the system's types, the same with a user's declarations on top, one for a test, one per file of a
/// lint run.
///
/// ```swift
/// let registry = TypeRegistry.system.adding(declarations)
/// let data = registry.type("public.data")
/// registry.type(tag: "heic", tagClass: .filenameExtension, conformingTo: data)?.identifier  // "public.heic"
/// ```
///
/// Cost: finding a type by identifier or tag is one hash lookup in a flat table that is used where it lies (embedded in
/// the executable, mapped from a cache, or built in memory), without allocation; a conformance test reads one bit.
/// Adding declarations compiles a new table, about a microsecond per type. Beyond 32 MB of conformance matrix (more
/// types than any real system has) conformance is found by walking instead.
///
/// ## Which type a tag has
/// 1. Only types that conform to the requested one count; among them identifiers that begin `public.` come first,
///    then exported declarations before imported ones, then declaration order.
/// 2. If nothing declares the tag, the answer is a dynamic type that spells tag and conformance.
///
/// Identifiers are compared in any case and reported in lower case. Of two declarations of one identifier the exported
/// one is in force, then the first.
public struct TypeRegistry: Sendable {
  private let reference: TableReference

  package init(table: TypeTable) { reference = TableReference(table) }

  package var table: TypeTable { reference.table }

  /// The same registry, never to be freed, which makes its types cheaper to copy: for one that a process makes once.
  package var permanent: TypeRegistry {
    let table = table
    if table.isPermanent { return self }
    return TypeRegistry(
      table: TypeTable(trusted: table.bytes, isPermanent: true) { _ in
        // Not called: the closure has the table that has the bytes.
        withExtendedLifetime(table) {}
      })
  }

  /// A registry of these declarations alone.
  public init(_ declarations: some Sequence<TypeDeclaration>) {
    self = CompiledTable(declarations).registry()
  }

  /// A registry with these declarations on top of all that is declared here.
  ///
  /// Faults in the new declarations (cycles, duplicates, undeclared parents, absurd sizes) are in the `diagnostics` of
  /// the result; they never make it unusable.
  public func adding(_ declarations: some Sequence<TypeDeclaration>) -> TypeRegistry {
    CompiledTable(declarations, onto: self).registry()
  }

  /// What was wrong with the declarations that were added last, and what was done about it.
  public var diagnostics: [DeclarationDiagnostic] { table.diagnostics }

  /// All declared types, in declaration order.
  public var types: [UniformType] {
    (0..<table.count).filter(table.isDeclared).map { UniformType(table: table, index: $0) }
  }

  /// The types that declarations name as parents and nothing declares, in order of mention.
  public var undeclaredParents: [UniformType] {
    (0..<table.count).filter { !table.isDeclared($0) }.map { UniformType(table: table, index: $0) }
  }

  /// The type with this identifier, in any case.
  ///
  /// - Returns: a declared type, or a dynamic one if the identifier is a well-formed `dyn.…`; nil otherwise.
  public func type(_ identifier: String) -> UniformType? {
    let index = reference.withTable { table in
      table.index(ofIdentifier: identifier).flatMap { table.isDeclared($0) ? $0 : nil }
    }
    if let index { return UniformType(reference, index: index) }
    return DynamicIdentifier(identifier).map { UniformType(table: table, dynamic: $0) }
  }

  /// A type that carries this identifier whether or not anything declares it.
  ///
  /// - Parameters:
  ///   - identifier: in any case.
  ///   - parent: what the type conforms to if it is not declared.
  public func type(carrying identifier: String, conformingTo parent: UniformType? = nil) -> UniformType {
    type(identifier) ?? UniformType(table: table, undeclared: identifier.lowercased(), parent: parent)
  }

  /// The preferred type for a tag.
  ///
  /// - Parameters:
  ///   - tag: e.g. `jpg` (without a dot) or `image/jpeg`.
  ///   - tagClass: what kind of tag it is.
  ///   - supertype: what the type must conform to; nil for any type. Apple's defaults for extensions and MIME types
  ///     ask for `public.data`.
  /// - Returns: the declared type that selection prefers, else a dynamic type; nil for an empty tag and for a MIME type
  ///   without a slash.
  public func type(tag: String, tagClass: TagClass, conformingTo supertype: UniformType?) -> UniformType? {
    if let supertype { return type(tag: tag, tagClass: tagClass, conformingTo: supertype) }
    let index = reference.withTable { $0.preferredType(forTag: tag, tagClass: tagClass) }
    guard index >= 0 else { return dynamicType(tag: tag, tagClass: tagClass, conformingTo: nil) }
    return UniformType(reference, index: index)
  }

  /// The preferred type for a tag among those that conform to a type; see `type(tag:tagClass:conformingTo:)`.
  public func type(tag: String, tagClass: TagClass, conformingTo supertype: UniformType) -> UniformType? {
    let wanted = supertype.index(in: reference)
    let index = reference.withTable { $0.preferredType(forTag: tag, tagClass: tagClass, conformingTo: wanted) }
    guard index >= 0 else { return dynamicType(tag: tag, tagClass: tagClass, conformingTo: supertype) }
    return UniformType(reference, index: index)
  }

  /// Every declared type that has a tag and conforms to `supertype`, best first.
  public func declaredTypes(tag: String, tagClass: TagClass, conformingTo supertype: UniformType?) -> [UniformType] {
    var types = table.candidates(forTag: tag, tagClass: tagClass).map(table.list)
    if let supertype {
      let wanted = supertype.index(in: reference)
      types = wanted < 0 ? [] : table.filter(types, conformingTo: wanted)
    }
    return types.map { UniformType(table: table, index: $0) }
  }

  /// The dynamic type that spells a tag and a conformance, whatever is declared.
  public func dynamicType(tag: String, tagClass: TagClass, conformingTo supertype: UniformType?) -> UniformType? {
    guard tagClass != .mimeType || tag.utf8.contains(UInt8(ascii: "/")) else { return nil }
    return DynamicIdentifier(tags: [.init(tagClass, tag)], conformance: supertype?.identifier)
      .map { UniformType(table: table, dynamic: $0) }
  }
}
