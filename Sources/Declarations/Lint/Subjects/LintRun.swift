import TypeRegistry
import UTBuild
import UTBundleDeclarations

/// Everything that is checked together.
public struct LintRun: Sendable {
  /// The files, in the order they were passed.
  public let files: [LintFile]
  /// The bundles among them.
  public let subjects: [Subject]
  /// The code of the apps, if it is also compared.
  public let sources: [SourceFile]
  /// The bundles that the code belongs to.
  package let codePlaces: CodePlaces
  /// The translations of Info.plists.
  package let localizations: [Localization]
  /// The mentions of types whose identifiers are in constants of other files, by the name of the file.
  package let constantMentions: [String: [TypeMention]]
  /// The builds that are checked as a whole.
  public var builds: [BuildSubject] = []
  /// The icon sets of the projects.
  public var iconSets: [IconSet] = []
  /// The privacy manifests outside builds.
  public var privacyManifests: [PrivacyManifest] = []
  /// The types besides the types of the files; a file may have its own registry.
  public let registry: TypeRegistry

  /// Creates a run.
  public init(
    _ files: [LintFile], sources: [SourceFile] = [], localizations: [Localization] = [], registry: TypeRegistry
  ) {
    self.init(files, sources: sources, localizations: localizations, registry: registry) { $0.map($1) }
  }

  /// Creates a run whose bundles are read by a `map` that may use several threads.
  package init(
    _ files: [LintFile], sources: [SourceFile], codePlaces: CodePlaces = CodePlaces(),
    localizations: [Localization] = [], registry: TypeRegistry,
    map: (_ indices: [Int], _ subject: (Int) -> Subject?) -> [Subject?]
  ) {
    self.files = files
    self.sources = sources
    self.codePlaces = codePlaces
    self.localizations = localizations
    self.registry = registry
    let constantMentions = Self.resolvedMentions(in: sources)
    self.constantMentions = constantMentions
    let mentions = sources.lazy.filter { !$0.isTest }.flatMap { $0.facts.mentions + (constantMentions[$0.name] ?? []) }
    let exportedInCode = Set(mentions.filter { $0.kind == .exported }.map { $0.identifier.lowercased() })
    var infos: [String: [InfoPlist]] = [:]
    let positions = files.map { file in
      guard let application = file.application, let info = file.info else { return 0 }
      infos[application, default: []].append(info)
      return infos[application, default: []].count - 1
    }
    let apps = infos.mapValues { AppBundles($0) }
    subjects = map(Array(files.indices)) { index in
      guard let info = files[index].info else { return nil }
      return Subject(
        files[index], info, in: files[index].application.flatMap { apps[$0] } ?? AppBundles([info]),
        position: positions[index], exportedInCode: exportedInCode, registry: files[index].registry ?? registry)
    }.compactMap { $0 }
  }
}
