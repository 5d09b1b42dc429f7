import OptionalTypes
import TypeRegistry

/// Apps that own a format, and the declarations of its type, from the optional set `community`.
enum CommunityOwner {
  /// The repository of the app that defines a type, given its lowercase identifier; nil if unknown.
  static func of(_ identifier: String) -> String? {
    guard let apps = AppDeclarations.OfType(identifier), let owner = apps.exporters.first,
      apps.extensions.contains(where: { tag in
        guard let found = AppDeclarations.OfExtension(tag) else { return false }
        return found.reason == "owner" && found.recommended?.lowercased() == identifier
      })
    else { return nil }
    return owner.name
  }

  /// The supertypes of a type in its owner's declaration; nil if the owner is unknown.
  static func parents(of identifier: String) -> [String]? {
    guard of(identifier) != nil else { return nil }
    return TypeSet.community.declaration(of: identifier)?.conformsTo
  }
}
