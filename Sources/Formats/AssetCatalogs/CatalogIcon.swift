/// The images of an icon in a compiled asset catalog.
package struct CatalogIcon: Sendable, Hashable {
  /// Whether it was made with Icon Composer, in layers that the system draws in any size.
  package private(set) var isIconStack = false
  /// The sides of its square images in pixels, by the devices that they are for.
  package private(set) var sizes: [AssetIdiom: Set<UInt32>] = [:]

  /// An icon without images.
  init() {}

  /// Adds one of its renditions.
  mutating func add(_ rendition: AssetRendition) {
    if rendition.layout == .iconStack { isIconStack = true }
    guard rendition.width == rendition.height, rendition.width > 0, rendition.layout != .packedImage else { return }
    sizes[rendition.idiom, default: []].insert(rendition.width)
  }
}

extension AssetCatalog {
  /// Finds an icon.
  ///
  /// - Parameter name: the name of the icon set, such as `AppIcon`.
  /// - Returns: its images, none if the icon set is empty; nil if the catalog has no such name.
  package func icon(named name: String) -> CatalogIcon? {
    guard let facet = facets[name] else { return nil }
    return facet.flatMap { icons[$0] } ?? CatalogIcon()
  }
}
