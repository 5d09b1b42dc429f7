import PropertyLists
import TypeRegistry

/// The declarations in a bundle's Info.plist: document types, types, iCloud containers, and platforms.
///
/// ```swift
/// let info = InfoPlist(try PropertyList(contentsOf: "Info.plist"))
/// for type in info?.documentTypes ?? [] { print(type.node.location, type.title) }
/// ```
///
/// Reading is as lenient as Launch Services, and unreadable values are skipped. A linter can report them, because every
/// value has its location in its `node`.
public struct InfoPlist: Sendable {
  /// The known facts about a bundle besides its Info.plist.
  public struct Context: Sendable {
    /// A target of a project in one of its configurations.
    public struct Build: Sendable, Hashable {
      /// The target's name.
      public let target: String
      /// The configuration's name; nil if the target has none.
      public let configuration: String?

      /// Creates a target in a configuration.
      public init(target: String, configuration: String?) {
        self.target = target
        self.configuration = configuration
      }
    }

    /// The build settings that values may refer to.
    public var settings: BuildSettings
    /// The kind of the bundle; nil to derive it from the property list, which also determines the kind of a plug-in.
    public var kind: BundleKind?
    /// The platforms; empty to derive them from the property list.
    public var platforms: Platforms
    /// The targets that the settings belong to; empty if they do not come from a project.
    public var builds: [Build] = []

    /// The locations of the settings that Xcode generates keys from, by name: `INFOPLIST_KEY_…`.
    public var settingLocations: [String: SourceLocation]

    /// Creates a context; by default all facts are unknown.
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
  /// The fields of the root dictionary.
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
  /// The kind of bundle; nil if unknown.
  public let kind: BundleKind?
  /// The platforms that the bundle is certainly built for; empty if unknown.
  public let platforms: Platforms

  /// Reads the declarations of a property list.
  ///
  /// - Returns: nil if the root value is not a dictionary.
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
    let kind = Self.kind(of: fields, known: context.kind)
    self.kind = kind
    let platforms = context.platforms.isEmpty ? Self.platforms(of: fields) : context.platforms
    self.platforms = platforms.isEmpty ? kind?.platforms ?? [] : platforms
  }

  /// The root dictionary.
  public var node: PropertyList.Node { fields.node }
  /// The name of the file in messages.
  public var name: String { propertyList.name }
  /// The settings that values may refer to.
  public var settings: BuildSettings { fields.settings }
  /// `CFBundleIdentifier`.
  public var bundleIdentifier: DeclaredText? { fields.text("CFBundleIdentifier") }

  /// Returns the dictionaries of an array; a dictionary without an array around it is treated as a single element,
  /// unless it contains dictionaries itself.
  private static func dictionaries(_ node: PropertyList.Node?) -> [(node: PropertyList.Node, index: Int)] {
    guard let node else { return [] }
    if node.kind == .dictionary { return node.isDictionaryOfDeclarations ? [] : [(node, 0)] }
    return node.elements.enumerated().filter { $1.kind == .dictionary }.map { (node: $1, index: $0) }
  }
}

extension PropertyList.Node {
  /// Whether it is a dictionary of declarations by their names or identifiers, instead of an array of declarations.
  package var isDictionaryOfDeclarations: Bool {
    let ofDeclarations = ["UT", "CFBundle", "LS", "NS"]
    return kind == .dictionary && count > 0
      && entries.allSatisfy { entry in
        entry.value.kind == .dictionary && !ofDeclarations.contains(where: entry.key.hasPrefix)
      }
  }

  /// The declarations in such a dictionary, as an array. The key of each declaration becomes the value of a key in it,
  /// unless it already has that key, or its own key is just a number or a label such as `Item 0`.
  package func declarations(naming name: String, where isName: (String) -> Bool) -> PropertyListValue {
    .array(
      entries.map { entry in
        guard case .dictionary(var declaration) = entry.value.value else { return entry.value.value }
        if declaration[name] == nil, isName(entry.key) { declaration[name] = .string(entry.key) }
        return .dictionary(declaration)
      })
  }
}
