import BundleDeclarations
import Lint
import PropertyLists

/// Whose a type is that a bundle declares.
enum TypeOwner {
  /// The bundle's organisation, or nobody who is known.
  case own
  /// The system's.
  case system
  /// A well-known third party's.
  case known(String)
  /// Nobody's: the name is Apple's, but there is no such type.
  case reserved
}

extension Subject {
  /// Whose a type is, by its identifier in lower case.
  func owner(of identifier: String) -> TypeOwner {
    let isSystemType = types.isSystemType(identifier)
    let type = KnownType.named(identifier)
    let isReserved = ReservedName.contains(identifier)
    let organisation = type == nil ? KnownOwner.of(identifier) : nil
    guard isSystemType || isReserved || type != nil || organisation != nil else { return .own }
    let isOwn = isOfOrganisation(of: identifier)
    if isOwn == true || isReserved && isApples { return .own }
    if let type { return .known(type.owner) }
    // What bears the name of a standards body is that body's, even where the system knows it too.
    if isSystemType, organisation == nil || !identifier.hasPrefix("org.") { return .system }
    // Without a bundle identifier it may be the owner's own app.
    if let organisation { return isOwn == nil && !isSystemType ? .own : .known(organisation) }
    return .reserved
  }
}
