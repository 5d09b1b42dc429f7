import PropertyLists
import TypeRegistry
import UTBundleDeclarations

/// The declarations of one bundle, as a rule sees them.
///
/// A class, because it is passed around a lot, and copying its contents would take longer than many of the checks.
public final class Subject: Sendable {
  /// The file.
  public let file: LintFile
  /// Its declarations.
  public let info: InfoPlist
  /// The types it can rely on.
  public let types: TypeScope
  /// The nonempty entries of `CFBundleDocumentTypes`; none in an App Clip.
  public let documentTypes: [DocumentType]
  /// The other bundles of the same app.
  public let companions: [InfoPlist]

  /// The keys that do not belong where they are.
  public let strangeKeys: [StrangeKey]
  /// The keys that were meant by those, by the offset of the dictionary they are in.
  private let meantKeys: [Int: Set<String>]
  /// The strings that contain build settings.
  public let settingTexts: [SettingText]
  /// The organizations in the identifiers of the bundle and the other bundles of the same app.
  package let organizations: [Organization]
  /// The declarations of the bundle and its companions by lowercase identifier; the first of each wins.
  package let declaredTypesByIdentifier: [String: DeclaredType]

  /// The types that code creates as the app's own, in lowercase.
  package let exportedInCode: Set<String>

  /// Creates a bundle among its companions; nil if the file's root value is not a dictionary.
  public convenience init?(_ file: LintFile, companions: [InfoPlist] = [], registry: TypeRegistry) {
    self.init(file, companions: companions, exportedInCode: [], registry: registry)
  }

  /// Creates the same with the types that code creates as the app's own, in lowercase.
  init?(_ file: LintFile, companions: [InfoPlist], exportedInCode: Set<String>, registry: TypeRegistry) {
    guard let info = file.info else { return nil }
    self.file = file
    self.info = info
    self.exportedInCode = exportedInCode
    self.companions = companions
    documentTypes = info.kind == .appClip ? [] : info.documentTypes.filter { $0.node.count > 0 }
    strangeKeys = info.strangeKeys()
    meantKeys = strangeKeys.reduce(into: [:]) { found, key in
      guard let meant = key.meant, let node = key.entry.value.parent else { return }
      found[node.byteRange.lowerBound, default: []].insert(meant)
    }
    settingTexts = info.settingTexts()
    organizations = ([info] + companions).compactMap { $0.bundleIdentifier.flatMap { Organization(of: $0) } }
    let declared = companions.isEmpty ? info.declaredTypes : info.declaredTypes + companions.flatMap(\.declaredTypes)
    declaredTypesByIdentifier = Dictionary(
      declared.lazy.compactMap { type in type.identifier?.lowercasedValue.map { ($0, type) } }
    ) { first, _ in first }
    types = TypeScope(of: info, companions: companions, registry: registry)
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

  /// Whether the bundle is known to be for one of these platforms.
  public func isCertainlyFor(_ platforms: Platforms) -> Bool { !info.platforms.isDisjoint(with: platforms) }
}
