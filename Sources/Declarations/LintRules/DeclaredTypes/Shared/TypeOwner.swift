import PropertyLists
import UTBundleDeclarations
import UTLint
import UTThreads

/// The owner of a type that a bundle declares.
enum TypeOwner {
  /// The bundle's organization, or no known owner.
  case own
  /// The system.
  case system
  /// A well-known third party.
  case known(String)
  /// No one: the identifier is in a domain reserved for Apple, but there is no such type.
  case reserved
}

/// The owners of a bundle's types that rules requested; they are kept, because several rules request each.
private struct TypeOwners: SubjectSummary {
  let known: Monitor<[String: TypeOwner]>

  init(of subject: Subject) { known = Monitor([:]) }
}

extension Subject {
  /// The owner of a type, given its lowercase identifier.
  func owner(of identifier: String) -> TypeOwner {
    let known = summary(TypeOwners.self).known
    if let owner = known.locked({ $0[identifier] }) { return owner }
    let owner = foundOwner(of: identifier)
    known.locked { $0[identifier] = owner }
    return owner
  }

  private func foundOwner(of identifier: String) -> TypeOwner {
    let isSystemType = types.isSystemType(identifier)
    let type = KnownType.named(identifier)
    let isReserved = ReservedName.contains(identifier)
    let organization = type == nil ? KnownOwner.of(identifier) : nil
    let app = isSystemType || type != nil || organization != nil ? nil : CommunityOwner.of(identifier)
    guard isSystemType || isReserved || type != nil || organization != nil || app != nil else { return .own }
    let isOwn = isOfOrganization(of: identifier)
    if isOwn == true || isReserved && isApples { return .own }
    if let type { return .known(type.owner) }
    if let app { return isOwn == nil ? .own : .known("the app \(app)") }
    // A type in the domain of a standards body belongs to that body, even if the system also declares it.
    if isSystemType, organization == nil || !identifier.hasPrefix("org.") { return .system }
    // Without a bundle identifier it may be the owner's own app.
    if let organization { return isOwn == nil && !isSystemType ? .own : .known(organization) }
    return .reserved
  }
}
