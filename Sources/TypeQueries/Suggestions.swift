import Text
import Synchronization
import TypeRegistry

/// Near misses: what somebody may have meant by a name that nothing has.
///
/// Made once and asked often: the names of a registry are gathered when they are first needed.
public final class Suggestions: Sendable {
  private enum Space: Hashable {
    case identifiers
    case tags(TagClass)
  }

  private let registry: TypeRegistry
  private let indexes = Mutex<[Space: NearNames]>([:])

  /// Suggestions of what a registry declares.
  public init(in registry: TypeRegistry) { self.registry = registry }

  /// The declared identifiers nearest to `identifier`, at most three, nearest first.
  public func identifiers(near identifier: String) -> [String] { nearest(to: identifier, .identifiers) }

  /// The declared filename extensions nearest to `tag`, at most three, nearest first.
  public func filenameExtensions(near tag: String) -> [String] { nearest(to: tag, .tags(.filenameExtension)) }

  /// The declared MIME types nearest to `tag`, at most three, nearest first.
  public func mimeTypes(near tag: String) -> [String] { nearest(to: tag, .tags(.mimeType)) }

  private func nearest(to name: String, _ space: Space) -> [String] {
    indexes.withLock { indexes in
      if indexes[space] == nil { indexes[space] = NearNames(names(space)) }
      return indexes[space]?.nearest(to: name.lowercased()) ?? []
    }
  }

  private func names(_ space: Space) -> [String] {
    switch space {
    case .identifiers: registry.types.map(\.identifier)
    case .tags(let tagClass):
      registry.types.flatMap(\.tags).filter { $0.tagClass == tagClass }.flatMap(\.values).map { $0.lowercased() }
    }
  }
}
