import UTText

/// One entry of `UTExportedTypeDeclarations` or `UTImportedTypeDeclarations`.
///
/// Source of the keys: Apple's "Uniform Type Identifiers Overview", table "Property list keys for UTI declarations".
public struct TypeDeclaration: Hashable, Sendable {
  /// Whether a bundle owns the type or only describes a type that another bundle owns.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// From `UTExportedTypeDeclarations`: the declaring bundle defines the type.
    case exported
    /// From `UTImportedTypeDeclarations`: the type is defined elsewhere; an exported declaration takes precedence.
    case imported
  }

  /// The tags of one class, in declared order; the first is the preferred one.
  public struct Tags: Hashable, Sendable {
    /// The class.
    public var tagClass: TagClass
    /// The tags, the preferred one first.
    public var values: [String]

    /// Tags of a class.
    public init(_ tagClass: TagClass, _ values: [String]) {
      self.tagClass = tagClass
      self.values = values
    }
  }

  /// The uniform type identifier, spelled as declared.
  public var identifier: String
  /// The identifiers in `UTTypeConformsTo`, in declared order.
  public var conformsTo: [String]
  /// The tag specification, in declared order of its classes.
  public var tags: [Tags]
  /// `UTTypeDescription`: the human-readable name of the type, in the development language.
  public var description: String?
  /// The description by language, e.g. `["de": "JPEG-Bild"]`.
  public var localizedDescriptions: [String: String]
  /// `UTTypeIconFile`, `UTTypeIconName`, or the names in `UTTypeIconFiles` and `UTTypeIcons`.
  public var iconNames: [String]
  /// `UTTypeReferenceURL`: a description of the format.
  public var referenceURL: String?
  /// `UTTypeVersion`.
  public var version: String?
  /// Whether the type is exported or imported.
  public var origin: Origin
  /// The location of the declaration, if it was read from a property list.
  public var location: SourceLocation?
  /// Whether an identifier that begins with `public.` puts the type before other types with the same tag; measurements
  /// show otherwise for one of Apple's types.
  package var isFirstIfPublic = true

  /// Creates a declaration in code.
  public init(
    identifier: String, conformsTo: [String] = [], tags: [Tags] = [], description: String? = nil,
    localizedDescriptions: [String: String] = [:], iconNames: [String] = [], referenceURL: String? = nil,
    version: String? = nil, origin: Origin = .exported, location: SourceLocation? = nil
  ) {
    self.identifier = identifier
    self.conformsTo = conformsTo
    self.tags = tags
    self.description = description
    self.localizedDescriptions = localizedDescriptions
    self.iconNames = iconNames
    self.referenceURL = referenceURL
    self.version = version
    self.origin = origin
    self.location = location
  }
}
