/// A compiled asset catalog put together from names and the headers of renditions, as the public descriptions of the
/// format have it.
package struct HandmadeCatalog {
  /// A rendition, without data.
  package struct Rendition {
    /// The values of the attributes of its key, by their numbers: 17 is the identifier, 15 the idiom.
    package var key: [UInt32: UInt16]
    package var width: UInt32
    package var height: UInt32
    package var scale: UInt32
    package var layout: UInt16

    package init(_ key: [UInt32: UInt16], _ width: UInt32, _ height: UInt32, scale: UInt32 = 1, layout: UInt16 = 12) {
      self.key = key
      (self.width, self.height, self.scale, self.layout) = (width, height, scale, layout)
    }

    /// A square image of an icon with the identifier 6849.
    package static func icon(_ side: UInt32, idiom: UInt16) -> Rendition {
      Rendition([1: 85, 2: 220, 12: 1, 15: idiom, 17: 6849], side, side)
    }
  }

  /// The attributes in keys, in the order of Xcode 26.
  package var attributes: [UInt32] = [7, 13, 12, 15, 16, 9, 17, 1, 2]
  /// The names, with their identifiers; nil for one without.
  package var names: [(name: String, identifier: UInt16?)] = [("AppIcon", 6849)]
  package var renditions: [Rendition]
  /// The number of renditions in the header; nil for the actual one.
  package var declaredCount: UInt32?
  /// With what the catalog was reduced; nil for a catalog without such a block.
  package var thinning: String? = ""
  /// The maximum number of entries in a leaf of a tree.
  package var leafSize = 100

  package init(_ renditions: [Rendition]) { self.renditions = renditions }

  /// The bytes of the file.
  package var bytes: [UInt8] { store.bytes }

  /// The container of the file.
  package var store: HandmadeStore {
    var store = HandmadeStore()
    let count = declaredCount ?? UInt32(renditions.count)
    store.add(
      "CARHEADER", Array("RATC".utf8) + Self.words(974, 17, 0, count) + [UInt8](repeating: 0, count: 416))
    store.add(
      "KEYFORMAT", Array("tmfk".utf8) + Self.words(0, UInt32(attributes.count)) + attributes.flatMap { Self.number($0) }
    )
    if let thinning {
      let text = Array(thinning.utf8)
      store.add("EXTENDED_METADATA", Array("META".utf8) + text + [UInt8](repeating: 0, count: 1024 - text.count))
    }
    store.addTree("FACETKEYS", names.map { (Array($0.name.utf8), Self.facet($0.identifier)) }, leafSize: leafSize)
    store.addTree("RENDITIONS", renditions.map { (key(of: $0), Self.header(of: $0)) }, leafSize: leafSize)
    return store
  }

  private static func facet(_ identifier: UInt16?) -> [UInt8] {
    var attributes: [UInt16] = [1, 85, 2, 220]
    if let identifier { attributes += [17, identifier] }
    return ([0, 0, UInt16(attributes.count / 2)] + attributes).flatMap { number($0) }
  }

  private func key(of rendition: Rendition) -> [UInt8] {
    attributes.flatMap { Self.number(rendition.key[$0] ?? 0) }
  }

  private static func header(of rendition: Rendition) -> [UInt8] {
    Array("ISTC".utf8) + words(1, 0, rendition.width, rendition.height, rendition.scale * 100, 0, 0, 0)
      + number(rendition.layout) + [UInt8](repeating: 0, count: 146)
  }

  private static func words(_ numbers: UInt32...) -> [UInt8] { numbers.flatMap { number($0) } }

  private static func number(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
