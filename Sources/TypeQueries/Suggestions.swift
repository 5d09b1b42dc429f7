import NearMisses
import TypeRegistry

/// Near misses: what somebody may have meant by a name that nothing has.
public enum Suggestions {
  /// The declared identifiers nearest to `identifier`, at most three, nearest first.
  public static func identifiers(near identifier: String, in registry: TypeRegistry) -> [String] {
    nearMisses(of: identifier.lowercased(), among: registry.types.lazy.map(\.identifier))
  }

  /// The declared filename extensions nearest to `tag`, at most three, nearest first.
  public static func filenameExtensions(near tag: String, in registry: TypeRegistry) -> [String] {
    let declared = registry.types.lazy.flatMap(\.tags).filter { $0.tagClass == .filenameExtension }
    return nearMisses(of: tag.lowercased(), among: declared.flatMap(\.values).map { $0.lowercased() })
  }
}
