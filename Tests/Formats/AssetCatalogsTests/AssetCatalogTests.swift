import Testing
import UTAssetCatalogs
import UTTestFixtures

/// What is read of intact catalogs.
@Suite struct AssetCatalogTests {
  private static func read(_ catalog: HandmadeCatalog) throws -> AssetCatalog {
    try AssetCatalog(reading: catalog.bytes)
  }

  private static let allSizes: [HandmadeCatalog.Rendition] = [
    .init([2: 218, 15: 1, 17: 6849], 0, 0, scale: 0, layout: 1010), .icon(120, idiom: 1), .icon(180, idiom: 1),
    .icon(152, idiom: 2), .init([15: 2, 17: 6849], 167, 167, scale: 2, layout: 1003), .icon(1024, idiom: 6),
  ]

  @Test func `a catalog has names, renditions, and versions`() throws {
    let catalog = try Self.read(HandmadeCatalog(Self.allSizes))
    #expect(catalog.libraryVersion == 974 && catalog.storageVersion == 17)
    #expect(catalog.declaredRenditionCount == 6 && catalog.renditions.count == 6 && catalog.isComplete)
    #expect(catalog.facets == ["AppIcon": 6849])
    let last = try #require(catalog.renditions.dropFirst(4).first)
    #expect(last.identifier == 6849 && last.idiom == .pad && last.layout == .packedReference)
    #expect(last.width == 167 && last.height == 167 && last.scale == 2)
  }

  @Test func `an icon has sizes for each kind of device`() throws {
    let catalog = try Self.read(HandmadeCatalog(Self.allSizes))
    let icon = try #require(catalog.icon(named: "AppIcon"))
    #expect(icon.sizes == [.phone: [120, 180], .pad: [152, 167], .marketing: [1024]])
    #expect(!icon.isIconStack && catalog.icon(named: "appicon") == nil && catalog.icon(named: "") == nil)
  }

  @Test func `an icon of Icon Composer is known by its layers`() throws {
    let layers = HandmadeCatalog.Rendition([7: 1, 2: 245, 12: 1, 17: 6849], 1024, 1024, layout: 1019)
    let icon = try #require(try Self.read(HandmadeCatalog([.icon(1024, idiom: 1), layers])).icon(named: "AppIcon"))
    #expect(icon.isIconStack && icon.sizes == [.universal: [1024], .phone: [1024]])
  }

  @Test func `images that are not square are no sizes of an icon`() throws {
    let icon = try Self.read(HandmadeCatalog([.init([15: 1, 17: 6849], 120, 60), .init([15: 1, 17: 6849], 0, 0)]))
    #expect(icon.renditions.count == 2 && icon.icon(named: "AppIcon")?.sizes == [:])
  }

  @Test func `catalogs for the Mac have no idioms`() throws {
    var maker = HandmadeCatalog([.init([17: 6849, 12: 2], 1024, 1024, scale: 2)])
    maker.attributes = [7, 13, 1, 2, 3, 17, 8, 9, 11, 12]
    #expect(try Self.read(maker).icon(named: "AppIcon")?.sizes == [.universal: [1024]])
  }

  @Test func `keys may have an attribute twice`() throws {
    var maker = HandmadeCatalog([.icon(120, idiom: 1)])
    maker.attributes = [7, 5, 15, 17, 12, 17, 5]
    #expect(try Self.read(maker).icon(named: "AppIcon")?.sizes == [.phone: [120]])
  }

  @Test func `names can have no image, or no identifier`() throws {
    var maker = HandmadeCatalog([])
    maker.names = [("AppIcon", 6849), ("Folder/Ä", nil)]
    let catalog = try Self.read(maker)
    #expect(catalog.renditions.isEmpty && catalog.isComplete && catalog.facets == ["AppIcon": 6849, "Folder/Ä": nil])
    #expect(catalog.icon(named: "AppIcon")?.sizes == [:] && catalog.icon(named: "Folder/Ä")?.sizes == [:])
  }

  @Test(arguments: [1, 3, 7]) func `trees have any number of leaves`(_ leafSize: Int) throws {
    var maker = HandmadeCatalog((1...50).map { .icon($0, idiom: 1) })
    maker.names = (0..<50).map { ("Name\($0)", UInt16($0)) }
    maker.leafSize = leafSize
    let catalog = try Self.read(maker)
    #expect(catalog.renditions.map(\.width) == Array(1...50) && catalog.facets.count == 50)
  }

  @Test func `a catalog for one device says so`() throws {
    var maker = HandmadeCatalog([.icon(120, idiom: 1)])
    maker.thinning = "optimized <idiom 1> <subtype 569> <scale 2>"
    let catalog = try Self.read(maker)
    #expect(catalog.thinning == "optimized <idiom 1> <subtype 569> <scale 2>" && !catalog.isComplete)
    maker.thinning = nil
    #expect(try Self.read(maker).thinning == nil && (try !Self.read(maker).isComplete))
  }

  @Test func `a rendition without a value is none, as in catalogs that were not finished`() throws {
    var store = HandmadeCatalog([.icon(120, idiom: 1)]).store
    let value = try #require(store.blocks.firstIndex { $0.starts(with: "ISTC".utf8) })
    store.blocks[value] = []
    let catalog = try AssetCatalog(reading: store.bytes)
    #expect(catalog.renditions.isEmpty && catalog.declaredRenditionCount == 1 && !catalog.isComplete)
  }
}
