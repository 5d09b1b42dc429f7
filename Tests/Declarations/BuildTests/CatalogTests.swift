import Testing
import UTAssetCatalogs
import UTBuild
import UTTestFixtures

/// The compiled asset catalogs of bundles, read from folders and archives when they are asked for.
@Suite struct CatalogTests {
  private static let whole = HandmadeCatalog([.icon(120, idiom: 1), .icon(1024, idiom: 6)]).bytes
  private static let plist = Array("<plist version=\"1.0\"><dict/></plist>".utf8)

  private static func files(_ catalog: [UInt8]) -> [String: [UInt8]] {
    ["Notes.app/Info.plist": plist, "Notes.app/Assets.car": catalog]
  }

  private static func entries(_ catalog: [UInt8]) -> [HandmadeArchive.Entry] {
    files(catalog).map { HandmadeArchive.Entry(name: "Payload/\($0.key)", bytes: $0.value) }
  }

  private func check(_ build: Build) throws {
    let app = try #require(build.application)
    #expect(build.problems == [] && app.mayHaveCatalog && build.readCatalogCount == 0)
    let icon = try #require(app.catalog?.icon(named: "AppIcon"))
    #expect(icon.sizes == [.phone: [120], .marketing: [1024]])
    #expect(app.catalog != nil && build.readCatalogCount == 1)
  }

  @Test func `a catalog is read in memory, a folder, and an archive`() throws {
    try check(Build(files: Self.files(Self.whole), named: ""))
    let folder = try TemporaryFolder()
    for (name, bytes) in Self.files(Self.whole) { try folder.write(bytes: bytes, to: name) }
    try check(Build(path: "\(folder.path)/Notes.app"))
    try check(Build(path: try folder.write(bytes: HandmadeArchive(Self.entries(Self.whole)).bytes, to: "Notes.ipa")))
  }

  @Test func `a catalog on the Mac is among the resources`() throws {
    let build = try Build(
      files: ["Notes.app/Contents/Info.plist": Self.plist, "Notes.app/Contents/Resources/Assets.car": Self.whole],
      named: "")
    try check(build)
  }

  @Test func `a watch app has a catalog of its own`() throws {
    var files = Self.files(HandmadeCatalog([]).bytes)
    files["Notes.app/Watch/Watch.app/Info.plist"] = Self.plist
    files["Notes.app/Watch/Watch.app/Assets.car"] = HandmadeCatalog([.icon(1024, idiom: 5)]).bytes
    let build = try Build(files: files, named: "")
    #expect(build.bundles.map { $0.catalog?.icon(named: "AppIcon")?.sizes } == [[:], [.watch: [1024]]])
  }

  @Test func `a catalog that cannot be read, or is for one device, has unknown contents and is no problem`() throws {
    var thinned = HandmadeCatalog([.icon(120, idiom: 1)])
    thinned.thinning = "thinned <mode app> <idiom 1>"
    for (catalog, count) in [([], 0), (Array(Self.whole.dropLast()), 0), (thinned.bytes, 1)] {
      let build = try Build(files: Self.files(catalog), named: "")
      let app = try #require(build.application)
      #expect(app.mayHaveCatalog && app.catalog == nil && build.problems == [])
      #expect(build.readCatalogCount == count)
    }
    let app = try #require(try Build(files: ["Notes.app/Info.plist": Self.plist], named: "").application)
    #expect(!app.mayHaveCatalog && app.catalog == nil)
  }

  @Test func `a catalog that an archive has twice is unknown`() throws {
    let folder = try TemporaryFolder()
    let other = HandmadeArchive.Entry(name: "Payload/Notes.app/Assets.car", bytes: Self.whole)
    let archive = HandmadeArchive(Self.entries(Self.whole) + [other])
    let app = try Build(path: try folder.write(bytes: archive.bytes, to: "Notes.ipa")).application
    #expect(try #require(app).mayHaveCatalog && app?.catalog == nil)
  }

  @Test func `a catalog of more than 64 MiB is unknown`() throws {
    let folder = try TemporaryFolder()
    try folder.write(bytes: Self.plist, to: "Notes.app/Info.plist")
    try folder.write(bytes: Self.whole + [UInt8](repeating: 0, count: 64 << 20), to: "Notes.app/Assets.car")
    let app = try #require(try Build(path: "\(folder.path)/Notes.app").application)
    #expect(app.mayHaveCatalog && app.catalog == nil)
  }

  @Test func `of many catalogs, only some are read`() throws {
    var files = Self.files(Self.whole)
    for number in 0..<20 {
      files["Notes.app/Watch/\(number).app/Info.plist"] = Self.plist
      files["Notes.app/Watch/\(number).app/Assets.car"] = Self.whole
    }
    let build = try Build(files: files, named: "")
    #expect(build.bundles.count { $0.catalog != nil } == 16)
  }
}
