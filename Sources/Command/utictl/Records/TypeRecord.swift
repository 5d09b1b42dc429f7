import SystemTypes
import TypeRegistry

/// A type, as `type info --json` and `type list --json` print it.
struct TypeRecord: Codable {
  /// The location of a declaration.
  struct Location: Codable {
    /// The property list.
    let path: String
    /// The line, from 1.
    let line: Int?
    /// The column in Unicode scalars, from 1.
    let column: Int?
  }

  /// The identifier, in lower case.
  let identifier: String
  /// The identifier as declared, if it differs.
  let declaredIdentifier: String?
  /// Whether the type is declared.
  let isDeclared: Bool
  /// Whether it is a dynamic type.
  let isDynamic: Bool
  /// Whether the identifier begins with `public.`.
  let isPublic: Bool
  /// True if other types with the same tag may come before it, although its identifier begins with `public.`.
  let isRankedAsPrivate: Bool?
  /// The description in the user's language; inherited if the type has none.
  let description: String?
  /// The first filename extension, without a dot.
  let preferredFilenameExtension: String?
  /// The first MIME type.
  let preferredMIMEType: String?
  /// The direct supertypes.
  let conformsTo: [String]
  /// All supertypes, nearest first.
  let supertypes: [String]
  /// By tag class, in declared order.
  let tags: [String: [String]]
  /// `exported` or `imported`.
  let origin: String?
  /// `UTTypeReferenceURL`.
  let referenceURL: String?
  /// `UTTypeVersion`.
  let version: String?
  /// The names of its icons, as declared.
  let iconNames: [String]?
  /// The location of the effective declaration.
  let declaredAt: Location?
  /// The first known system with the type.
  let firstSystem: String?
  /// The source of that.
  let source: String?
  /// The declarations of apps about it; nil if unknown.
  let apps: AppsRecord?

  /// The record of a type.
  init(_ type: UniformType, languages: [String]) {
    let declaration = type.declaration
    identifier = type.identifier
    declaredIdentifier = declaration.flatMap { $0.identifier == type.identifier ? nil : $0.identifier }
    isDeclared = type.isDeclared
    isDynamic = type.isDynamic
    isPublic = type.isPublic
    isRankedAsPrivate = declaration?.isFirstIfPublic == false ? true : nil
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
    declaredAt = type.location.map { Location(path: $0.file, line: $0.line, column: $0.column) }
    let evidence = type.evidence
    firstSystem = evidence?.system
    source = evidence?.source
    apps = AppsRecord(type)
  }
}
