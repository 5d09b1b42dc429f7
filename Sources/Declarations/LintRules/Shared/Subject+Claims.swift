import UTBundleDeclarations
import UTLint

/// How strongly a bundle may claim the types it opens.
extension Subject {
  /// Whether the bundle is loaded by Quick Look, Spotlight, or Automator and opens nothing itself.
  var isPlugIn: Bool {
    switch kind {
    case .quickLookGenerator, .spotlightImporter, .automatorAction: true
    default: false
    }
  }

  /// Whether the type is the bundle's own: exported here, and neither a system type nor a well-known owner's.
  func isOwn(_ type: DeclaredText) -> Bool {
    guard owns(type), let value = type.lowercasedValue, case .own = owner(of: value) else { return false }
    return true
  }

  /// Whether a type has no known declaration and is in the domain of the bundle: a declaration may be missing, or in
  /// another app of the same vendor.
  private func mayBeOwn(_ type: DeclaredText) -> Bool {
    type.value.map { types.standing(of: $0) == .unknown && sharesMaker(with: $0) } ?? false
  }

  /// Whether the app is sandboxed, as all apps in the Mac App Store are; nil if its entitlements are unknown.
  var isSandboxed: Bool? {
    file.entitlements.map { $0.root?["com.apple.security.app-sandbox"]?.boolean ?? false }
  }

  /// Whether the file or its build settings answer the App Store's question about encryption, which only apps for the
  /// App Store do. An app category proves nothing; most apps sold elsewhere also have one.
  var answersStore: Bool {
    ["ITSAppUsesNonExemptEncryption", "ITSEncryptionExportComplianceCode"].contains {
      info.fields[$0] != nil || info.settings["INFOPLIST_KEY_\($0)"] != nil
    }
  }

  /// Whether an entry lists types of the app's own along with other types.
  func mixesOwners(_ entry: DocumentType) -> Bool {
    let own = entry.contentTypes.count(where: isOwn)
    return own > 0 && own < entry.contentTypes.count
  }

  /// Whether the bundle's identifier and a type's identifier are in the same organization's domain.
  func sharesMaker(with type: String) -> Bool {
    isOfOrganization(of: type) == true
  }

  /// The role that suits an entry without one: Editor if its types are, or may be, the app's own, and either it has a
  /// document class or no entry has one; otherwise Viewer.
  func fittingRole(of entry: DocumentType) -> DocumentRole {
    let types = entry.contentTypes
    guard !types.isEmpty, types.allSatisfy({ isOwn($0) || mayBeOwn($0) }) else { return .viewer }
    let hasClass = entry.fields["NSDocumentClass"] != nil
    return hasClass || !documentTypes.contains { $0.fields["NSDocumentClass"] != nil } ? .editor : .viewer
  }

  /// The rank that suits an entry without one; nil if it lists the app's own types along with other types, or types
  /// that may be its own.
  func fittingRank(of entry: DocumentType) -> HandlerRank? {
    if !entry.contentTypes.isEmpty, entry.contentTypes.allSatisfy(isOwn) { return .owner }
    // The declaration is wrong, or the code.
    if entry.keys.contains(where: exportedInCode.contains) { return nil }
    if mixesOwners(entry) || entry.contentTypes.contains(where: mayBeOwn) { return nil }
    if let role = entry.role?.value, role == DocumentRole.none.rawValue, entry.catchAllTypes.isEmpty {
      return HandlerRank.none
    }
    return .alternate
  }
}
