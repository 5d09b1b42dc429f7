import PropertyLists
import UTBundleDeclarations

extension LintFile {
  /// The context of the bundle in another build configuration, such as Debug.
  public struct Variant: Sendable {
    /// The configuration's name.
    public let configuration: String
    /// The context of the bundle.
    public let context: InfoPlist.Context
    /// The entitlements of the bundle, if known.
    public let entitlements: PropertyList?

    /// Creates a variant.
    public init(configuration: String, context: InfoPlist.Context, entitlements: PropertyList?) {
      self.configuration = configuration
      self.context = context
      self.entitlements = entitlements
    }
  }

  /// The variants that differ in what the declarations and the entitlements refer to.
  static func relevant(
    _ variants: [Variant], of propertyList: PropertyList, _ context: InfoPlist.Context, _ entitlements: PropertyList?
  ) -> [Variant] {
    guard !variants.isEmpty else { return [] }
    let own = Evidence(propertyList, context, entitlements)
    return variants.filter { Evidence(propertyList, $0.context, $0.entitlements) != own }
  }

  /// Returns the same file in a configuration, with the rest as its variants; itself if it does not differ there.
  func variant(_ name: String) -> LintFile {
    guard let variant = variants.first(where: { $0.configuration == name }) else { return self }
    let own = Variant(
      configuration: context.builds.first?.configuration ?? "", context: context, entitlements: entitlements)
    return LintFile(
      propertyList, context: variant.context, application: application, entitlements: variant.entitlements,
      resources: resources, previous: previous, configuration: configuration, registry: registry,
      variants: [own] + variants.filter { $0.configuration != name })
  }

  /// The part of a context that rules can see.
  private struct Evidence: Equatable {
    private let kind: BundleKind?
    private let platforms: Platforms
    private let expansions: [Expansion]
    private let settings: [String?]
    private let entitlements: [UInt8]?

    init(_ propertyList: PropertyList, _ context: InfoPlist.Context, _ entitlements: PropertyList?) {
      let settings = context.settings
      kind = context.kind
      platforms = context.platforms
      var expansions: [Expansion] = []
      for root in [propertyList.root, entitlements?.root] {
        root?.forEachString { _, text in
          if text.utf8.contains(UInt8(ascii: "$")) { expansions.append(settings.expand(text)) }
        }
      }
      self.expansions = expansions
      let names =
        ["MACOSX_DEPLOYMENT_TARGET", "IPHONEOS_DEPLOYMENT_TARGET", "GENERATE_INFOPLIST_FILE"]
        + settings.generatedKeys.map { BuildSettings.generatedKeyPrefix + $0 }
      self.settings = names.map { "\($0)=\(settings.value(of: $0) ?? "")" }
      self.entitlements = entitlements?.bytes
    }
  }
}

extension LintRun {
  /// The configurations in which a file differs, in the order of the files.
  var configurations: [String] {
    var names: [String] = []
    for variant in files.flatMap(\.variants) where !names.contains(variant.configuration) {
      names.append(variant.configuration)
    }
    return names
  }

  /// Returns the same run in a configuration.
  func variant(_ name: String) -> LintRun {
    let varying = Set(varyingSubjects.map { ObjectIdentifier(subjects[$0].file) })
    let known = Dictionary(subjects.map { (ObjectIdentifier($0.file), $0) }) { first, _ in first }
    return LintRun(
      files.map { $0.variant(name) }, sources: sources, codePlaces: codePlaces, localizations: localizations,
      registry: registry
    ) { indices, subject in
      // Reading the other files again would take as long as the first time.
      indices.map { index in
        let file = ObjectIdentifier(files[index])
        return varying.contains(file) ? subject(index) : known[file]
      }
    }
  }

  /// The indices of the bundles that differ in a configuration, or that belong to an app in which one does.
  var varyingSubjects: [Int] {
    let varying = subjects.filter { !$0.file.variants.isEmpty }
    let applications = Set(varying.compactMap(\.file.application))
    return subjects.indices.filter { index in
      let file = subjects[index].file
      return !file.variants.isEmpty || file.application.map(applications.contains) ?? false
    }
  }
}
