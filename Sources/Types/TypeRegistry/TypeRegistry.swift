// Type declarations compiled into one flat, immutable table.
// It answers conformance, tags, and dynamic types.

/// A set of uniform types, with their conformances and their filename extensions, MIME types, and other tags.
///
/// A registry is built once and never changes, so any number of them can be used from any thread without a lock:
/// the system's types, the same with a user's declarations on top, one for a test, one per file of a
/// lint run.
///
/// ```swift
/// let registry = TypeRegistry.system.adding(declarations)
/// let data = registry.type("public.data")
/// let picture = registry.type(tag: "heic", tagClass: .filenameExtension, conformingTo: data)  // public.heic
/// ```
///
/// Cost: finding a type by identifier or tag is one hash lookup in a flat table that is used in place (embedded in
/// the executable, mapped from a cache, or built in memory), without allocation; a conformance test reads one bit.
/// Adding declarations compiles a new table, about a microsecond per type. Beyond 32 MB of conformance matrix (more
/// types than any real system has) conformance is found by walking instead.
///
/// ## Which type a tag has
/// 1. Only types that conform to the requested type are considered. Among them, identifiers that begin with `public.`
///    come first, then exported declarations before imported ones, then declaration order.
/// 2. If no declared type has the tag, the answer is a dynamic type that encodes the tag and the conformance. An
///    extension with a dot, a slash, or a space has no dynamic type.
///
/// Identifiers, filename extensions, and MIME types are case-insensitive and reported in lower case. If an identifier
/// is declared twice, an exported declaration takes precedence over an imported one, then the first one over the
/// second.
public struct TypeRegistry: Sendable {
  private let reference: TableReference

  package init(table: TypeTable) { reference = TableReference(table) }

  package var table: TypeTable { reference.table }

  /// The same registry, never freed, which makes its types cheaper to copy: for registries created once per process.
  package var permanent: TypeRegistry {
    let table = table
    if table.isPermanent { return self }
    return TypeRegistry(
      table: TypeTable(trusted: table.bytes, isPermanent: true) { _ in
        // Not called: the closure keeps the table that owns the bytes.
        withExtendedLifetime(table) {}
      })
  }

  /// Creates a registry with only these declarations.
  public init(_ declarations: some Sequence<TypeDeclaration>) {
    self = CompiledTable(declarations).registry()
  }

  /// Returns a registry with these declarations added to this registry's.
  ///
  /// Problems in the new declarations (cycles, duplicates, undeclared parents, excessive sizes) are in the `problems`
  /// of the result; they never make it unusable.
  public func adding(_ declarations: some Sequence<TypeDeclaration>) -> TypeRegistry {
    CompiledTable(declarations, onto: self).registry()
  }

  /// The problems in the declarations added last.
  public var problems: [DeclarationProblem] { table.problems }

  /// All declared types, in declaration order.
  public var types: [UniformType] {
    (0..<table.count).filter(table.isDeclared).map { UniformType(table: table, index: $0) }
  }

  /// The undeclared types that declarations name as parents, in order of mention.
  public var undeclaredParents: [UniformType] {
    (0..<table.count).filter { !table.isDeclared($0) }.map { UniformType(table: table, index: $0) }
  }

  /// Returns the type with this identifier, case-insensitively.
  ///
  /// - Returns: a declared type, or a dynamic one if the identifier is a well-formed `dyn.…`; nil otherwise.
  public func type(_ identifier: String) -> UniformType? {
    let index = reference.withTable { table in
      table.index(ofIdentifier: identifier).flatMap { table.isDeclared($0) ? $0 : nil }
    }
    if let index { return UniformType(reference, index: index) }
    return DynamicIdentifier(identifier).map { UniformType(table: table, dynamic: $0) }
  }

  /// Returns a type with this identifier, declared or not.
  ///
  /// - Parameters:
  ///   - identifier: in any case.
  ///   - parent: the type that it conforms to if it is not declared.
  public func type(carrying identifier: String, conformingTo parent: UniformType? = nil) -> UniformType {
    type(identifier) ?? UniformType(table: table, undeclared: identifier.lowercased(), parent: parent)
  }

  /// Returns the preferred type for a tag.
  ///
  /// - Parameters:
  ///   - tag: e.g. `jpg` (without a dot) or `image/jpeg`.
  ///   - tagClass: the kind of tag.
  ///   - supertype: the required supertype; nil for any type. Apple's default for extensions and MIME types is
  ///     `public.data`.
  /// - Returns: the preferred declared type, otherwise a dynamic type; nil for an empty tag, for a MIME type without a
  ///   slash, and for an undeclared extension with a dot, a slash, or a space.
  public func type(tag: String, tagClass: TagClass, conformingTo supertype: UniformType?) -> UniformType? {
    if let supertype { return type(tag: tag, tagClass: tagClass, conformingTo: supertype) }
    let index = reference.withTable { $0.preferredType(forTag: tag, tagClass: tagClass) }
    guard index >= 0 else { return dynamicType(tag: tag, tagClass: tagClass, conformingTo: nil) }
    return UniformType(reference, index: index)
  }

  /// Returns the preferred type for a tag among the subtypes of a type; see `type(tag:tagClass:conformingTo:)`.
  public func type(tag: String, tagClass: TagClass, conformingTo supertype: UniformType) -> UniformType? {
    let wanted = supertype.index(in: reference)
    let index = reference.withTable { $0.preferredType(forTag: tag, tagClass: tagClass, conformingTo: wanted) }
    guard index >= 0 else { return dynamicType(tag: tag, tagClass: tagClass, conformingTo: supertype) }
    return UniformType(reference, index: index)
  }

  /// Returns every declared type that has a tag and conforms to `supertype`, best first.
  public func declaredTypes(tag: String, tagClass: TagClass, conformingTo supertype: UniformType?) -> [UniformType] {
    var types = table.candidates(forTag: tag, tagClass: tagClass).map(table.list)
    if let supertype {
      let wanted = supertype.index(in: reference)
      types = wanted < 0 ? [] : table.filter(types, conformingTo: wanted)
    }
    return types.map { UniformType(table: table, index: $0) }
  }

  /// Whether folders with a filename extension are packages, by declared types.
  package func declaresPackages(withExtension filenameExtension: String) -> Bool {
    let package = type("com.apple.package")
    return !declaredTypes(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: package).isEmpty
  }

  /// Returns the dynamic type that encodes a tag and a conformance, regardless of declarations.
  ///
  /// - Returns: nil for an empty tag, for a MIME type without a slash, and for an extension with a dot, a slash, or a
  ///   space.
  public func dynamicType(tag: String, tagClass: TagClass, conformingTo supertype: UniformType?) -> UniformType? {
    guard tagClass.hasDynamicType(for: tag) else { return nil }
    return DynamicIdentifier(tags: [.init(tagClass, tag)], conformance: supertype?.identifier)
      .map { UniformType(table: table, dynamic: $0) }
  }
}
