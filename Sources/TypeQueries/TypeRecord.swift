import TypeRegistry

/// A type as `--json` prints it. Keys that have no value are left out.
///
/// The schema is part of the tool's interface: keys are added, never renamed or removed.
public struct TypeRecord: Codable, Hashable, Sendable {
  /// Where a declaration stands.
  public struct Location: Codable, Hashable, Sendable {
    /// The property list.
    public var file: String
    /// The line, from 1.
    public var line: Int?
    /// The column in Unicode scalars, from 1.
    public var column: Int?
  }

  /// The identifier, in lower case.
  public var identifier: String
  /// The identifier as the declaration spells it, where that differs.
  public var declaredIdentifier: String?
  /// Whether a declaration was loaded.
  public var isDeclared: Bool
  /// Whether it is a dynamic type.
  public var isDynamic: Bool
  /// Whether the identifier begins `public.`.
  public var isPublic: Bool
  /// In the user's language, inherited where the type has none of its own.
  public var description: String?
  /// The first filename extension, without a dot.
  public var preferredFilenameExtension: String?
  /// The first MIME type.
  public var preferredMIMEType: String?
  /// The types named in the declaration.
  public var conformsTo: [String]
  /// Every type it conforms to, nearest first.
  public var supertypes: [String]
  /// By tag class, in declared order.
  public var tags: [String: [String]]
  /// `exported` or `imported`.
  public var origin: String?
  /// `UTTypeReferenceURL`.
  public var referenceURL: String?
  /// `UTTypeVersion`.
  public var version: String?
  /// The names of its icons, as declared.
  public var iconNames: [String]?
  /// Where the declaration in force stands.
  public var declaredAt: Location?

  /// The record of a type.
  public init(_ type: UniformType, languages: [String] = []) {
    let declaration = type.declaration
    identifier = type.identifier
    declaredIdentifier = declaration.flatMap { $0.identifier == type.identifier ? nil : $0.identifier }
    isDeclared = type.isDeclared
    isDynamic = type.isDynamic
    isPublic = type.isPublic
    description = type.localizedDescription(in: languages)
    preferredFilenameExtension = type.preferredTag(.filenameExtension)
    preferredMIMEType = type.preferredTag(.mimeType)
    conformsTo = type.directSupertypes.map(\.identifier)
    supertypes = type.supertypes.map(\.identifier)
    tags = Dictionary(type.tags.map { ($0.tagClass.rawValue, $0.values) }, uniquingKeysWith: +)
    origin = declaration?.origin.rawValue
    referenceURL = type.referenceURL
    version = type.version
    iconNames = declaration.flatMap { $0.iconNames.isEmpty ? nil : $0.iconNames }
    declaredAt = type.location.map { Location(file: $0.file, line: $0.line, column: $0.column) }
  }
}
