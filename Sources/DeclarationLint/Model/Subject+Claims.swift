import BundleDeclarations

/// What a bundle may claim of the types that it opens.
extension Subject {
  /// Whether the bundle is read by Quick Look, Spotlight or Automator, and opens nothing itself.
  var isPlugIn: Bool {
    switch kind {
    case .quickLookGenerator, .spotlightImporter, .automatorAction: true
    default: false
    }
  }

  /// Whether the type is the bundle's own: exported here, and neither the system's nor named as if it were.
  func isOwn(_ type: DeclaredText) -> Bool {
    guard owns(type), let value = type.value?.lowercased(), !types.isSystemType(value) else { return false }
    return !value.hasPrefix("public.") && (!value.hasPrefix("com.apple.") || sharesMaker(with: value))
  }

  /// Whether the app is in the sandbox, as all in the Mac App Store are; nil if its entitlements are not known.
  var isSandboxed: Bool? {
    file.entitlements.map { $0.root?["com.apple.security.app-sandbox"]?.boolean ?? false }
  }

  /// Whether the bundle's identifier and a type's name the same organisation.
  func sharesMaker(with type: String) -> Bool {
    isOfOrganisation(of: type) == true
  }

  /// The rank that fits an entry which has none.
  func fittingRank(of entry: DocumentType) -> HandlerRank {
    if !entry.contentTypes.isEmpty, entry.contentTypes.allSatisfy(isOwn) { return .owner }
    if let role = entry.role?.value, role == DocumentRole.none.rawValue, entry.catchAllTypes.isEmpty { return .none }
    return .alternate
  }
}
