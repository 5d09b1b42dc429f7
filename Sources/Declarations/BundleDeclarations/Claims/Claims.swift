import DeclarationSources
import PropertyLists
import TypeRegistry

/// The document types of bundles that can open files of a type, in Launch Services' order of preference.
///
/// The order of precedence: document types that list the type itself, then document types that list a supertype,
/// nearest first; then `LSHandlerRank`: Owner, Default, Alternate; then the role: Editor, Viewer, Shell; then
/// declaration order. The user's choices in Finder and the order of installation are unknown.
///
/// Sources: Apple's "Information Property List Key Reference" for ranks and roles, "Launch Services Concepts" and
/// public measurements for the search from the specific type upward.
public struct Claims: Sendable {
  /// The claims, preferred ones first, and never chosen ones last.
  public let ranked: [Claim]

  /// Creates the claims on a type.
  ///
  /// - Parameters:
  ///   - type: the type, from a registry with the bundles' own declarations: see `registry(of:onto:)`.
  ///   - bundles: the bundles, in an order that breaks ties.
  public init(on type: UniformType, in bundles: [InfoPlist]) {
    let search = ClaimSearch(for: type)
    var found: [(claim: Claim, number: Int)] = []
    for bundle in bundles {
      for documentType in bundle.documentTypes {
        guard let match = search.match(of: documentType) else { continue }
        found.append((Claim(of: documentType, in: bundle, matching: match), found.count))
      }
    }
    ranked = found.sorted { one, other in
      one.claim.key == other.claim.key ? one.number < other.number : one.claim.key < other.claim.key
    }.map(\.claim)
  }

  /// Returns a registry with the declarations of bundles.
  public static func registry(of bundles: [InfoPlist], onto registry: TypeRegistry) -> TypeRegistry {
    registry.adding(bundles.flatMap { TypeDeclaration.declarations(in: $0.node).declarations })
  }
}

/// The types that a document type must list to match a type.
private struct ClaimSearch {
  private let type: UniformType
  /// The types that it conforms to, including itself, with the number of steps.
  private let steps: [String: Int]
  private let isFolder: Bool

  init(for type: UniformType) {
    self.type = type
    var steps: [String: Int] = [:]
    var level = [type]
    var distance = 0
    while !level.isEmpty {
      var parents: [UniformType] = []
      for type in level where steps[type.identifier] == nil {
        steps[type.identifier] = distance
        parents += type.directSupertypes
      }
      level = parents
      distance += 1
    }
    self.steps = steps
    isFolder = steps["public.directory"] != nil
  }

  func match(of documentType: DocumentType) -> Claim.Match? {
    // With content types, the older keys are ignored.
    guard documentType.contentTypes.isEmpty else {
      let named = documentType.contentTypes.compactMap { $0.lowercasedValue }
      let nearest = named.compactMap { name in steps[name].map { (name: name, steps: $0) } }.min { $0.steps < $1.steps }
      return nearest.map { $0.steps == 0 ? .type($0.name) : .supertype($0.name, steps: $0.steps) }
    }
    guard isFolder == (documentType.isPackage ?? false) else { return nil }
    let keys: [(values: [DeclaredText], tagClass: TagClass, prefix: String, wildcards: [String])] = [
      (documentType.filenameExtensions, .filenameExtension, ".", ["*"]), (documentType.mimeTypes, .mimeType, "", []),
      (documentType.osTypes, .osType, "OSType ", ["****", "????"]),
    ]
    for key in keys {
      let tags = type.tags.filter { $0.tagClass == key.tagClass }.flatMap(\.values).map { fold($0, key.tagClass) }
      if let tag = key.values.compactMap(\.value).first(where: { tags.contains(fold($0, key.tagClass)) }) {
        return .tag(key.prefix + tag)
      }
    }
    let isWild = keys.contains { key in key.values.contains { $0.value.map(key.wildcards.contains) ?? false } }
    return isWild ? .everything : nil
  }

  private func fold(_ tag: String, _ tagClass: TagClass) -> String { tagClass.ignoresCase ? tag.lowercased() : tag }
}
