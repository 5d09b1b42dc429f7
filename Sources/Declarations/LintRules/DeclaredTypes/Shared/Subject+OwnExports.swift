import PropertyLists
import UTBundleDeclarations
import UTLint

extension Subject {
  /// Whether the system has types for all of these extensions.
  func areSystems(_ extensions: [DeclaredText]) -> Bool {
    extensions.allSatisfy { text in
      guard let value = text.value else { return false }
      return !types.registry.declaredTypes(tag: value, tagClass: .filenameExtension, conformingTo: nil).isEmpty
    }
  }

  /// The exported types with a given kind of owner.
  func exports(
    _ isWanted: (TypeOwner) -> Bool
  ) -> [(type: DeclaredType, identifier: DeclaredText, key: String)] {
    info.exportedTypes.compactMap { type in
      guard let identifier = type.identifier, let key = type.key, isWanted(owner(of: key)) else { return nil }
      return (type, identifier, key)
    }
  }
}
