import TypeRegistry

/// Type declarations that ship with this package and are in no registry unless it adds them.
///
/// ```swift
/// let types = TypeRegistry.system.adding(.web)
/// types.type(tag: "woff2", tagClass: .filenameExtension, conformingTo: nil)?.preferredTag(.mimeType)  // "font/woff2"
/// ```
///
/// `TypeDeclarations/optional/README.md` says where each type comes from.
public struct TypeSet: Sendable {
  /// The name of the set, as `--declarations` takes it.
  public let name: String
  private let compiled: StaticString

  private init(_ name: String, _ compiled: StaticString) {
    self.name = name
    self.compiled = compiled
  }

  /// What servers send and Apple's systems do not declare, with the MIME types that IANA has registered: fonts,
  /// WebAssembly, manifests, source maps, Matroska, Ogg and others.
  ///
  /// `.ts` stays `public.mpeg-2-transport-stream`, because identifiers that begin `public.` come first. For TypeScript
  /// ask for a type that conforms to `public.source-code`.
  public static let web = TypeSet("web", compiledWebTypes)

  /// What a Mac knows once Xcode is on it: projects, playgrounds, string catalogs, entitlements, GPX, TOML and others.
  public static let xcode = TypeSet("xcode", compiledXcodeTypes)

  /// All sets.
  public static let all = [web, xcode]

  /// The set of this name, in lower case; nil if there is none.
  public init?(named name: String) {
    guard let set = Self.all.first(where: { $0.name == name }) else { return nil }
    self = set
  }

  /// The declarations of the set, in order. All but those that take the place of the system's are imported.
  public var declarations: [TypeDeclaration] { TypeRegistry(table: table).types.compactMap(\.declaration) }

  /// What tells this state of the set from others.
  package var checksum: Int { table.checksum }

  private var table: TypeTable {
    TypeTable(trusted: UnsafeRawBufferPointer(start: compiled.utf8Start, count: compiled.utf8CodeUnitCount))
  }
}

extension TypeSet: CustomStringConvertible {
  /// The name of the set.
  public var description: String { name }
}

extension TypeRegistry {
  /// A registry with the types of optional sets on top of all that is declared here.
  ///
  /// Of two sets that declare a type the first counts. Takes as long as `adding(_:)` with their declarations: do it once.
  public func adding(_ sets: TypeSet...) -> TypeRegistry { adding(sets.flatMap(\.declarations)) }
}
