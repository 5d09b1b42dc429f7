import BundleDeclarations
import PropertyLists
import TypeRegistry

/// The declarations of one bundle, as a rule sees them.
///
/// A class, because it is handed around a lot and copying all that it holds takes longer than many a check.
public final class Subject: Sendable {
  /// The file.
  public let file: LintFile
  /// What it declares.
  public let info: InfoPlist
  /// The types that it can count on.
  public let types: TypeScope
  /// The entries of `CFBundleDocumentTypes` that say something: not the empty ones, and none in an App Clip.
  public let documentTypes: [DocumentType]
  /// The other bundles of the same app.
  public let companions: [InfoPlist]

  /// The keys that do not belong where they stand.
  public let strangeKeys: [StrangeKey]
  /// The keys that were meant by those, by the offset of the dictionary that they stand in.
  private let meantKeys: [Int: Set<String>]
  /// The strings that name build settings.
  public let settingTexts: [SettingText]
  /// The organisations in the identifiers of the bundle and of the others of the same app.
  package let organisations: [Organisation]
  /// The declarations of the bundle and of its companions by identifier in lower case; the first of each counts.
  package let declaredTypesByIdentifier: [String: DeclaredType]

  /// A bundle among its companions; nil if the file's outermost value is no dictionary.
  public init?(_ file: LintFile, companions: [InfoPlist] = [], registry: TypeRegistry) {
    guard let info = file.info else { return nil }
    self.file = file
    self.info = info
    self.companions = companions
    documentTypes = info.kind == .appClip ? [] : info.documentTypes.filter { $0.node.count > 0 }
    strangeKeys = info.strangeKeys()
    meantKeys = strangeKeys.reduce(into: [:]) { found, key in
      guard let meant = key.meant, let node = key.entry.value.parent else { return }
      found[node.byteRange.lowerBound, default: []].insert(meant)
    }
    settingTexts = info.settingTexts()
    organisations = ([info] + companions).compactMap { $0.bundleIdentifier.flatMap { Organisation(of: $0) } }
    let declared = companions.isEmpty ? info.declaredTypes : info.declaredTypes + companions.flatMap(\.declaredTypes)
    declaredTypesByIdentifier = Dictionary(
      declared.lazy.compactMap { type in type.identifier?.lowercasedValue.map { ($0, type) } }
    ) { first, _ in first }
    types = TypeScope(of: info, companions: companions, registry: registry)
  }

  /// Whether a dictionary has a key by which another one is meant, so that the other is not missing: rules about keys
  /// say what is wrong.
  package func isMeant(_ key: String, in node: PropertyList.Node) -> Bool {
    !meantKeys.isEmpty && meantKeys[node.byteRange.lowerBound]?.contains(key) == true
  }

  /// What kind of bundle it is; nil if that is not known.
  public var kind: BundleKind? { info.kind }

  /// Whether something that holds on these platforms matters to the bundle. Where the platforms are not known, only what
  /// holds wherever people open documents does.
  public func isFor(_ platforms: Platforms) -> Bool {
    info.platforms.isEmpty ? platforms.isSuperset(of: .withDocuments) : !info.platforms.isDisjoint(with: platforms)
  }

  /// Whether the bundle is certainly for one of these platforms.
  public func isCertainlyFor(_ platforms: Platforms) -> Bool { !info.platforms.isDisjoint(with: platforms) }
}
