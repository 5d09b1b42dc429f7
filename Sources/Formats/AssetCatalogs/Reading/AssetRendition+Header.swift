extension AssetRendition {
  /// The size of the header before the data.
  private static let headerSize = 168

  /// Reads the header of a rendition.
  init(_ value: CatalogBytes, key: CatalogBytes, _ format: KeyFormat) throws(AssetCatalogError) {
    guard value.bytes.starts(with: "ISTC".utf8) else { throw value.error("does not begin with 'ISTC'", at: 0) }
    let header = try value.part(0, Self.headerSize, of: "the header of a rendition")
    width = try header.word(at: 12)
    height = try header.word(at: 16)
    scale = try header.word(at: 20) / 100
    layout = AssetLayout(rawValue: try header.half(at: 36))
    idiom = AssetIdiom(rawValue: try format.value(of: .idiom, in: key))
    identifier = try format.value(of: .identifier, in: key)
  }
}
