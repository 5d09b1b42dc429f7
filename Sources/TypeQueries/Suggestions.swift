import Text
import Synchronization
import TypeRegistry

/// Suggestions for unknown names.
///
/// Created once and used often: the names of a registry are collected on first use.
public final class Suggestions: Sendable {
  private enum Space: Hashable {
    case identifiers
    case tags(TagClass)
  }

  private let registry: TypeRegistry
  private let indexes = Mutex<[Space: NearNames]>([:])

  /// Creates suggestions from a registry.
  public init(in registry: TypeRegistry) { self.registry = registry }

  /// Returns the declared identifiers nearest to `identifier`, at most three, nearest first.
  public func identifiers(near identifier: String) -> [String] { nearest(to: identifier, .identifiers) }

  /// Returns the declared filename extensions nearest to `tag`, at most three, nearest first.
  public func filenameExtensions(near tag: String) -> [String] { nearest(to: tag, .tags(.filenameExtension)) }

  /// Returns the declared MIME types nearest to `tag`, at most three, nearest first.
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
