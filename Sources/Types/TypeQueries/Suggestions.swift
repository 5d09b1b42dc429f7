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

  /// Returns the declared identifiers nearest to `identifier`, at most three, nearest first. For a word without a dot,
  /// these are the identifiers that end in it: `public.image` for `image`. For a filename extension after `public.`,
  /// this is its type: `public.comma-separated-values-text` for `public.csv`.
  public func identifiers(near identifier: String) -> [String] {
    let ending = identifiers(endingIn: identifier)
    guard ending.isEmpty else { return ending }
    return self.identifier(extended: identifier).map { [$0] } ?? allIdentifiers(near: identifier)
  }

  /// The declared type of files with the extension that follows `public.` in an identifier.
  private func identifier(extended identifier: String) -> String? {
    let name = identifier.lowercased()
    guard name.hasPrefix("public."), let data = registry.type("public.data") else { return nil }
    let type = registry.type(tag: String(name.dropFirst(7)), tagClass: .filenameExtension, conformingTo: data)
    return type.flatMap { $0.isDynamic ? nil : $0.identifier }
  }

  /// Returns the declared identifiers whose last part is a word, at most three.
  func identifiers(endingIn word: String) -> [String] {
    guard !word.isEmpty, !word.contains(".") else { return [] }
    let ending = ".\(word.lowercased())"
    let found = registry.types.map(\.identifier).filter { $0.hasSuffix(ending) }
    return found.contains("public\(ending)") ? ["public\(ending)"] : Array(found.prefix(3))
  }

  private func allIdentifiers(near identifier: String) -> [String] {
    Self.nearest(to: identifier, in: identifiers) { registry.types.map(\.identifier) }
  }

  /// Returns the declared filename extensions nearest to `tag`, at most three, nearest first; none for an undeclared
  /// extension that is in use or may be. Almost all extensions of three letters are in use, so in these, only swapped
  /// letters are corrected.
  public func filenameExtensions(near tag: String) -> [String] {
    let name = tag.lowercased()
    guard !UndeclaredExtensions.contains(name) else { return [] }
    let near = Self.nearest(to: name, in: filenameExtensions) { tags(of: .filenameExtension) }
    return name.utf8.count > 3 ? near : near.filter { $0.utf8.sorted() == name.utf8.sorted() }
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
