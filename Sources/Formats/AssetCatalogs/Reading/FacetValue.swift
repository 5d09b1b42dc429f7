/// The meaning of a name: the attributes that the keys of its renditions have.
struct FacetValue {
  /// The identifier of its renditions; nil if it has none.
  let identifier: UInt16?

  init(_ block: CatalogBytes) throws(AssetCatalogError) {
    // A point comes first, which pointers have.
    let count = Int(try block.half(at: 4))
    // Many names may share one value.
    guard count <= KeyFormat.maximumCount else {
      throw block.error("\(count) attributes exceed the limit of \(KeyFormat.maximumCount)", at: 4)
    }
    let attributes = try block.part(6, 4 * count, of: "the attribute list of a name")
    var identifier: UInt16?
    for index in 0..<count where try attributes.half(at: 4 * index) == KeyFormat.Attribute.identifier.rawValue {
      identifier = try attributes.half(at: 4 * index + 2)
    }
    self.identifier = identifier
  }
}
