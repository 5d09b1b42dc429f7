import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTThreads

/// The declarations of one bundle, as a rule sees them.
///
/// A class, because it is passed around a lot, and copying its contents would take longer than many of the checks.
public final class Subject: Sendable {
  /// The file.
  public let file: LintFile
  /// The bundle's declarations.
  public let info: InfoPlist
  /// The types it can rely on.
  public let types: TypeScope
  /// The nonempty entries of `CFBundleDocumentTypes`; none in an App Clip.
  public let documentTypes: [DocumentType]
  /// The bundles of the same app.
  package let app: AppBundles
  /// The position of the bundle among these.
  private let position: Int

  /// The keys that do not belong where they are.
  public let strangeKeys: [StrangeKey]
  /// The entries of the root dictionary, document types, and type declarations whose values do not have a type of their
  /// key.
  package let mistypedEntries: [MistypedEntry]
  /// The entries of the root dictionary whose keys end in `UsageDescription`.
  package let purposeStrings: [PropertyList.Entry]
  /// The intended keys, by the offset of the dictionary that contains the misspelled ones.
  private let meantKeys: [Int: Set<String>]
  /// The strings that contain build settings.
  public let settingTexts: [SettingText]
  /// The organizations in the identifiers of the bundles of the app.
  package let organizations: Organizations
  /// The organization in the bundle's own identifier, or otherwise the first known one of the app.
  package let organization: Organization?
  /// The declarations of the bundle and its companions by lowercase identifier.
  package let declaredTypesByIdentifier: DeclaredTypesByIdentifier

  /// The types that code creates as the app's own, in lowercase.
  package let exportedInCode: Set<String>
  private let summaries = Summaries()

  /// Creates a bundle among its companions; nil if the file's root value is not a dictionary.
  public convenience init?(_ file: LintFile, companions: [InfoPlist] = [], registry: TypeRegistry) {
    guard let info = file.info else { return nil }
    self.init(
      file, info, in: AppBundles([info] + companions), position: 0, exportedInCode: [], registry: registry)
  }

  /// Creates a bundle of an app.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - info: its declarations.
  ///   - app: the bundles of the app, this one among them.
  ///   - position: the position of this one.
  ///   - exportedInCode: the types that code creates as the app's own, in lowercase.
  ///   - registry: the types from other sources.
  init(
    _ file: LintFile, _ info: InfoPlist, in app: AppBundles, position: Int, exportedInCode: Set<String>,
    registry: TypeRegistry
  ) {
    self.file = file
    self.info = info
    self.app = app
    self.position = position
    self.exportedInCode = exportedInCode
    documentTypes = info.kind == .appClip ? [] : info.documentTypes.filter { $0.node.count > 0 }
    let keys = KeySearch(in: info)
    (strangeKeys, mistypedEntries, purposeStrings) = (keys.strange, keys.mistyped, keys.purposeStrings)
    meantKeys = strangeKeys.reduce(into: [:]) { found, key in
      guard let meant = key.meant, let node = key.entry.value.parent else { return }
      found[node.byteRange.lowerBound, default: []].insert(meant)
    }
    settingTexts = info.settingTexts()
    organizations = app.summary()
    organization = Organization(of: info) ?? organizations.first
    let own = AppTypes(of: [info])
    let all = app.infos.count > 1 ? app.summary() : own
    declaredTypesByIdentifier = DeclaredTypesByIdentifier(own: own, all: all)
    types = TypeScope(own: own, all: all, registry: registry)
  }

  /// The other bundles of the same app. They are listed each time; rules about all bundles of an app use summaries.
  public var companions: [InfoPlist] { others(among: app.infos.indices) }

  /// Whether the app has other known bundles.
  package var hasCompanions: Bool { app.infos.count > 1 }

  /// The other bundles at some positions in the app.
  package func others(among positions: some Sequence<Int>) -> [InfoPlist] {
    positions.compactMap { position in
      assert(Steps.count())
      return position == self.position ? nil : app.infos[position]
    }
  }

  /// Whether a position in the app belongs to another bundle.
  package func isOther(_ position: Int) -> Bool { position != self.position }

  /// The summary of a type, which is created when the first rule requests it.
  package func summary<Summary: SubjectSummary>(_: Summary.Type = Summary.self) -> Summary {
    summaries.value { Summary(of: self) }
  }

  /// Whether a dictionary has a misspelled or misplaced form of a key, so that the key is not reported as missing:
  /// rules about keys report the problem.
  package func isMeant(_ key: String, in node: PropertyList.Node) -> Bool {
    !meantKeys.isEmpty && meantKeys[node.byteRange.lowerBound]?.contains(key) == true
  }

  /// The kind of bundle; nil if unknown.
  public var kind: BundleKind? { info.kind }

  /// Whether a rule for these platforms applies to the bundle. If the bundle's platforms are unknown, only rules for
  /// all platforms with documents apply.
  public func isFor(_ platforms: Platforms) -> Bool {
    info.platforms.isEmpty ? platforms.isSuperset(of: .withDocuments) : !info.platforms.isDisjoint(with: platforms)
  }

  /// Whether the bundle is certainly for one of these platforms.
  public func isCertainlyFor(_ platforms: Platforms) -> Bool { !info.platforms.isDisjoint(with: platforms) }
}

/// The facts about a bundle that rules need more than once. They must not have a strong reference to the bundle, which
/// has a strong reference to them.
package protocol SubjectSummary: Sendable {
  /// Summarizes a bundle.
  init(of subject: Subject)
}
