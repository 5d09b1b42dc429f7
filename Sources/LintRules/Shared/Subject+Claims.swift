import BundleDeclarations
import Lint

/// What a bundle may claim of the types that it opens.
extension Subject {
  /// Whether the bundle is read by Quick Look, Spotlight or Automator, and opens nothing itself.
  var isPlugIn: Bool {
    switch kind {
    case .quickLookGenerator, .spotlightImporter, .automatorAction: true
    default: false
    }
  }

  /// Whether the type is the bundle's own: exported here, and neither the system's nor a well-known owner's.
  func isOwn(_ type: DeclaredText) -> Bool {
    guard owns(type), let value = type.lowercasedValue, case .own = owner(of: value) else { return false }
    return true
  }

  /// Whether the app is in the sandbox, as all in the Mac App Store are; nil if its entitlements are not known.
  var isSandboxed: Bool? {
    file.entitlements.map { $0.root?["com.apple.security.app-sandbox"]?.boolean ?? false }
  }

  /// Whether the bundle's identifier and a type's name the same organisation.
  func sharesMaker(with type: String) -> Bool {
    isOfOrganisation(of: type) == true
  }

  /// The role that fits an entry which has none: Editor for the app's own types, where it has a class to edit them.
  func fittingRole(of entry: DocumentType) -> DocumentRole {
    guard !entry.contentTypes.isEmpty, entry.contentTypes.allSatisfy(isOwn) else { return .viewer }
    let hasClass = entry.fields["NSDocumentClass"] != nil
    return hasClass || !documentTypes.contains { $0.fields["NSDocumentClass"] != nil } ? .editor : .viewer
  }

  /// The rank that fits an entry which has none.
  func fittingRank(of entry: DocumentType) -> HandlerRank {
    if !entry.contentTypes.isEmpty, entry.contentTypes.allSatisfy(isOwn) { return .owner }
    if let role = entry.role?.value, role == DocumentRole.none.rawValue, entry.catchAllTypes.isEmpty { return .none }
    return .alternate
  }
}
