import TypeRegistry

/// Type declarations that ship with this package, and that a registry contains only if they are added to it.
///
/// ```swift
/// let types = TypeRegistry.system.adding(.web)
/// let font = types.type(tag: "woff2", tagClass: .filenameExtension, conformingTo: nil)
/// let mediaType = font?.preferredTag(.mimeType)  // "font/woff2"
/// ```
///
/// `TypeDeclarations/optional/README.md` lists the source of each type.
public struct TypeSet: Sendable {
  /// The name of the set, as for `--declarations`.
  public let name: String
  private let compiled: StaticString

  private init(_ name: String, _ compiled: StaticString) {
    self.name = name
    self.compiled = compiled
  }

  /// Types that servers send but Apple's systems do not declare, with the MIME types registered by IANA: fonts,
  /// WebAssembly, manifests, source maps, Matroska, and Ogg, among others.
  ///
  /// `.ts` stays `public.mpeg-2-transport-stream`, because identifiers that begin with `public.` come first. For
  /// TypeScript, request a type that conforms to `public.source-code`.
  public static let web = TypeSet("web", compiledWebTypes)

  /// Types that Xcode declares: projects, playgrounds, string catalogs, entitlements, GPX, and TOML, among others.
  public static let xcode = TypeSet("xcode", compiledXcodeTypes)

  /// Types of apps: types that the owner of a format exports, and types that independent apps agree on, such as
  /// `org.tug.tex`.
  ///
  /// `TypeDeclarations/community/` has the apps, counts, and judgments. Formats without an agreed type are not in the
  /// set.
  public static let community = TypeSet("community", compiledCommunityTypes)

  /// All sets, in the order in which types take precedence.
  public static let all = [web, xcode, community]

  /// Returns the set with this name, in lower case; nil if there is none.
  public init?(named name: String) {
    guard let set = Self.all.first(where: { $0.name == name }) else { return nil }
    self = set
  }

  /// The declarations of the set, in order. All are imported, except replacements of the system's.
  public var declarations: [TypeDeclaration] { registry.types.compactMap(\.declaration) }

  /// Finds the declaration of a type, in any case; nil if the set does not declare it.
  package func declaration(of identifier: String) -> TypeDeclaration? { registry.type(identifier)?.declaration }

  /// The identity of the contents of the set.
  package var checksum: Int { table.checksum }

  /// The types of the set alone.
  var registry: TypeRegistry { TypeRegistry(table: table) }

  private var table: TypeTable {
    TypeTable(trusted: UnsafeRawBufferPointer(start: compiled.utf8Start, count: compiled.utf8CodeUnitCount))
  }
}

extension TypeSet: CustomStringConvertible {
  /// The name of the set.
  public var description: String { name }
}

extension TypeRegistry {
  /// Returns a registry with the types of optional sets added to the types of this registry.
  ///
  /// If two sets declare a type, the first takes precedence. Costs as much as `adding(_:)` with their declarations: do
  /// it once.
  public func adding(_ sets: TypeSet...) -> TypeRegistry { adding(sets.flatMap(\.declarations)) }
}
