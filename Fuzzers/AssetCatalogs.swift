@testable import UTAssetCatalogs

/// Compiled asset catalogs: whatever is in one is read within its limits, or an error says where it is damaged.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAssetCatalogs(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(AssetCatalogError) {
    let catalog = try AssetCatalog(reading: bytes)
    precondition(catalog.renditions.count <= AssetCatalog.maximumRenditionCount)
    precondition(catalog.facets.count <= AssetCatalog.maximumNameCount)
    precondition(!catalog.isComplete || catalog.renditions.count == catalog.declaredRenditionCount)
    for name in catalog.facets.keys {
      guard let icon = catalog.icon(named: name) else { preconditionFailure("a name is lost") }
      for size in icon.sizes.values.joined() { precondition(size > 0) }
    }
  } catch {
    precondition(!"\(error)".isEmpty && (0...count).contains(error.offset))
  }
  return 0
}
