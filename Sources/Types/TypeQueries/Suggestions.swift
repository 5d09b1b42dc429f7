import Synchronization
import TypeRegistry
import UTText

/// Suggestions for unknown names.
///
/// Created once and used often: the names of a registry are collected on first use.
public final class Suggestions: Sendable {
  private let registry: TypeRegistry
  // Not a dictionary: its metadata alone would cost a quarter of a lookup that needs no suggestions.
  private let identifiers = Mutex<NearNames?>(nil)
  private let filenameExtensions = Mutex<NearNames?>(nil)
  private let mimeTypes = Mutex<NearNames?>(nil)

  /// Creates suggestions from a registry.
  public init(in registry: TypeRegistry) { self.registry = registry }

  /// Returns the declared identifiers nearest to `identifier`, at most three, nearest first.
  public func identifiers(near identifier: String) -> [String] {
    Self.nearest(to: identifier, in: identifiers) { registry.types.map(\.identifier) }
  }

  /// Returns the declared filename extensions nearest to `tag`, at most three, nearest first.
  public func filenameExtensions(near tag: String) -> [String] {
    Self.nearest(to: tag, in: filenameExtensions) { tags(of: .filenameExtension) }
  }

  /// Returns the declared MIME types nearest to `tag`, at most three, nearest first.
  public func mimeTypes(near tag: String) -> [String] {
    Self.nearest(to: tag, in: mimeTypes) { tags(of: .mimeType) }
  }

  private static func nearest(
    to name: String, in index: borrowing Mutex<NearNames?>, of names: () -> [String]
  ) -> [String] {
    index.withLock { index in
      if index == nil { index = NearNames(names()) }
      return index?.nearest(to: name.lowercased()) ?? []
    }
  }

  private func tags(of tagClass: TagClass) -> [String] {
    registry.types.flatMap(\.tags).filter { $0.tagClass == tagClass }.flatMap(\.values).map { $0.lowercased() }
  }
}
