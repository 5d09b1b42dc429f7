import OptionalTypes
import UTLint

/// The well-known owners of types in the optional set for the web.
enum OptionalOwner {
  /// The type of files with a lowercase extension, and its owner; nil if the set has no such type, or if its owner is
  /// unknown.
  static func ofFiles(extended filenameExtension: String) -> (identifier: String, owner: String)? {
    byExtension[filenameExtension]
  }

  private static let byExtension: [String: (identifier: String, owner: String)] = {
    var found: [String: (identifier: String, owner: String)] = [:]
    for declaration in TypeSet.web.declarations {
      guard let owner = KnownOwner.of(declaration.identifier) else { continue }
      let extensions = declaration.tags.filter { $0.tagClass == .filenameExtension }.flatMap(\.values)
      for name in extensions where found[name] == nil {
        found[name] = (declaration.identifier, owner)
      }
    }
    return found
  }()
}
