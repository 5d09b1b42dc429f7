/// A compiled asset catalog: the names in it, and the forms of their contents.
///
/// The pixels of images are not read, so transparency is unknown. Reading takes time proportional to the size of the
/// file, and at most 96 MiB of memory, including the file.
///
/// Sources: the descriptions of the format at blog.timac.org (2018) and dbg.re (2026), and public files. Apple does not
/// describe it.
package struct AssetCatalog: Sendable, Hashable {
  /// The maximum size of a file, in bytes.
  package static let maximumSize = 64 << 20
  /// The maximum number of names. The public file with the most has 541.
  static let maximumNameCount = 1 << 15
  /// The maximum number of renditions. The public file with the most has 5,061.
  static let maximumRenditionCount = 1 << 17
  /// The maximum size of all names, in bytes.
  static let maximumNameSize = 4 << 20

  /// The version of Apple's library that wrote the file, such as 974.
  package let libraryVersion: UInt32
  /// The version of the format, such as 17.
  package let storageVersion: UInt32
  /// The number of renditions according to the header.
  package let declaredRenditionCount: Int
  /// The arguments with which the catalog was thinned for one device; empty for a catalog for all devices, and nil if
  /// the file does not contain them.
  package let thinning: String?
  /// The names, each with the identifier of its renditions; nil for a name without one.
  package let facets: [String: UInt16?]
  /// The renditions, in the order of the file.
  package let renditions: [AssetRendition]
  /// The layers of icons, by their identifiers.
  let icons: [UInt16: CatalogIcon]

  /// Whether the catalog is complete: it is not thinned for a device, and the header has the same number of renditions.
  package var isComplete: Bool { thinning == "" && declaredRenditionCount == renditions.count }

  /// Returns whether a file that begins with these bytes may be a catalog. The rest of other files need not be read.
  package static func mayBegin(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.prefix(BOMStore.mark.count).elementsEqual(BOMStore.mark.prefix(bytes.count))
  }

  /// Reads a catalog.
  ///
  /// - Parameter bytes: the file.
  /// - Throws: if it is not a catalog, it is too large, or any part of it that is read is damaged.
  package init(reading bytes: [UInt8]) throws(AssetCatalogError) {
    guard bytes.count <= Self.maximumSize else {
      throw AssetCatalogError("the file exceeds the limit of \(Self.maximumSize >> 20) MiB", at: Self.maximumSize)
    }
    let store = try BOMStore(bytes)
    let header = try store.variable("CARHEADER", "the catalog header", tag: "RATC")
    libraryVersion = try header.word(at: 4)
    storageVersion = try header.word(at: 8)
    declaredRenditionCount = Int(try header.word(at: 16))
    thinning = try Self.thinning(in: store)
    let facets = try Self.facets(in: store)
    self.facets = facets
    let renditions = try Self.renditions(in: store)
    self.renditions = renditions
    var icons = Dictionary(facets.values.compactMap { $0.map { ($0, CatalogIcon()) } }) { first, _ in first }
    for rendition in renditions { icons[rendition.identifier]?.add(rendition) }
    self.icons = icons
  }

  private static func thinning(in store: BOMStore) throws(AssetCatalogError) -> String? {
    guard store.has("EXTENDED_METADATA") else { return nil }
    return try store.variable("EXTENDED_METADATA", "the metadata", tag: "META").text(4, 256)
  }

  private static func facets(in store: BOMStore) throws(AssetCatalogError) -> [String: UInt16?] {
    let tree = try BOMTree("FACETKEYS", in: store, "the tree of names", maximumCount: maximumNameCount)
    var facets: [String: UInt16?] = [:]
    var rest = maximumNameSize
    for entry in tree.entries {
      let key = try store.block(entry.key, "a name")
      rest -= key.count
      guard rest >= 0 else {
        throw key.error("all names together exceed the limit of \(maximumNameSize >> 20) MiB", at: 0)
      }
      let identifier = try FacetValue(try store.block(entry.value, "the value of a name")).identifier
      facets[String(decoding: key.bytes, as: UTF8.self)] = .some(identifier)
    }
    return facets
  }

  private static func renditions(in store: BOMStore) throws(AssetCatalogError) -> [AssetRendition] {
    let format = try KeyFormat(try store.variable("KEYFORMAT", "the key format", tag: "tmfk"))
    let tree = try BOMTree("RENDITIONS", in: store, "the tree of renditions", maximumCount: maximumRenditionCount)
    var renditions: [AssetRendition] = []
    renditions.reserveCapacity(tree.entries.count)
    for entry in tree.entries {
      let value = try store.block(entry.value, "a rendition")
      // The header does not count it either.
      guard value.count > 0 else { continue }
      let key = try store.block(entry.key, "the key of a rendition")
      renditions.append(try AssetRendition(value, key: key, format))
    }
    return renditions
  }
}
