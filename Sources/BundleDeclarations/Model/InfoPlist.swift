import PropertyLists
import TypeRegistry

/// What the Info.plist of a bundle declares: document types, types, iCloud containers, and what it is built for.
///
/// ```swift
/// let info = InfoPlist(try PropertyList(contentsOf: "Info.plist"))
/// for type in info?.documentTypes ?? [] { print(type.node.location, type.title) }
/// ```
///
/// Reading is as lenient as Launch Services, and what cannot be read is left out: what is wrong with it is for a linter
/// to say, who finds every value's place in its `node`.
public struct InfoPlist: Sendable {
  /// What is known of a bundle besides its Info.plist.
  public struct Context: Sendable {
    /// A target of a project, as one of its configurations builds it.
    public struct Build: Sendable, Hashable {
      /// The target's name.
      public let target: String
      /// The configuration's name; nil if the target has none.
      public let configuration: String?

      /// A target in a configuration.
      public init(target: String, configuration: String?) {
        self.target = target
        self.configuration = configuration
      }
    }

    /// The build settings that the values may name.
    public var settings: BuildSettings
    /// The kind of the bundle; nil if only the property list can tell.
    public var kind: BundleKind?
    /// The platforms; empty if only the property list can tell.
    public var platforms: Platforms
    /// What the settings are of; empty if they do not come from a project.
    public var builds: [Build] = []

    /// Where the settings are assigned from which Xcode generates keys, by their names: `INFOPLIST_KEY_…`.
    public var settingLocations: [String: SourceLocation]

    /// What is known; by default nothing.
    public init(
      settings: BuildSettings = BuildSettings(), kind: BundleKind? = nil, platforms: Platforms = [],
      settingLocations: [String: SourceLocation] = [:]
    ) {
      self.settings = settings
      self.kind = kind
      self.platforms = platforms
      self.settingLocations = settingLocations
    }
  }

  /// The file.
  public let propertyList: PropertyList
  /// All that the outermost dictionary says.
  public let fields: DeclaredFields
  /// The dictionaries in `CFBundleDocumentTypes`.
  public let documentTypes: [DocumentType]
  /// The dictionaries in `UTExportedTypeDeclarations`.
  public let exportedTypes: [DeclaredType]
  /// The dictionaries in `UTImportedTypeDeclarations`.
  public let importedTypes: [DeclaredType]
  /// Exported types, then imported ones.
  public let declaredTypes: [DeclaredType]
  /// The entries of `NSUbiquitousContainers`.
  public let containers: [UbiquitousContainer]
  /// What kind of bundle it is; nil if that is not known.
  public let kind: BundleKind?
  /// What the bundle is certainly built for; empty if that is not known.
  public let platforms: Platforms

  /// Reads the declarations of a property list.
  ///
  /// - Returns: nil if the outermost value is no dictionary.
  public init?(_ propertyList: PropertyList, context: Context = Context()) {
    guard let root = propertyList.root, root.kind == .dictionary else { return nil }
    let settings = context.settings
    let fields = DeclaredFields(root, settings: settings)
    self.propertyList = propertyList
    self.fields = fields
    documentTypes = Self.dictionaries(fields["CFBundleDocumentTypes"]).map {
      DocumentType($0.node, index: $0.index, settings: settings)
    }
    exportedTypes = Self.dictionaries(fields["UTExportedTypeDeclarations"]).map {
      DeclaredType($0.node, origin: .exported, index: $0.index, settings: settings)
    }
    importedTypes = Self.dictionaries(fields["UTImportedTypeDeclarations"]).map {
      DeclaredType($0.node, origin: .imported, index: $0.index, settings: settings)
    }
    declaredTypes = exportedTypes + importedTypes
    containers =
      (fields["NSUbiquitousContainers"]?.entries).map { entries in
        entries.map { UbiquitousContainer($0, settings: settings) }
      } ?? []
    let kind = context.kind ?? Self.kind(of: fields)
    self.kind = kind
    let platforms = context.platforms.isEmpty ? Self.platforms(of: fields) : context.platforms
    self.platforms = platforms.isEmpty ? kind?.platforms ?? [] : platforms
  }

  /// The outermost dictionary.
  public var node: PropertyList.Node { fields.node }
  /// What the file is called in messages.
  public var name: String { propertyList.name }
  /// The settings that the values may name.
  public var settings: BuildSettings { fields.settings }
  /// `CFBundleIdentifier`.
  public var bundleIdentifier: DeclaredText? { fields.text("CFBundleIdentifier") }

  /// The dictionaries of an array; a dictionary without an array around it counts as the only one.
  private static func dictionaries(_ node: PropertyList.Node?) -> [(node: PropertyList.Node, index: Int)] {
    guard let node else { return [] }
    if node.kind == .dictionary { return [(node, 0)] }
    return node.elements.enumerated().filter { $1.kind == .dictionary }.map { (node: $1, index: $0) }
  }
}
