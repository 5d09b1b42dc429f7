import PropertyLists
import UTAssetCatalogs
import UTBuild

/// The icons in the compiled asset catalog of an app. A catalog that cannot be read, or that was reduced for one
/// device, may contain any icon.
struct IconCatalog {
  /// Whether the app has a catalog.
  let exists: Bool
  private let bundle: BuildBundle
  /// The maximum length of a size at the end of a name, such as `83.5x83.5`.
  private static let maximumSuffix = 16

  init(_ bundle: BuildBundle) {
    self.bundle = bundle
    exists = bundle.mayHaveCatalog
  }

  /// Whether its contents, or its absence, are certain. Reads the catalog.
  var isKnown: Bool { !exists || bundle.catalog != nil }

  /// Returns whether it certainly has no icon with a name.
  func lacks(_ name: String) -> Bool { isKnown && bundle.catalog?.icon(named: name) == nil }

  /// Returns the icon with a name; nil if it is missing or unknown.
  func icon(named name: String) -> CatalogIcon? { bundle.catalog?.icon(named: name) }

  /// Returns whether it may have the image for a name in `CFBundleIconFiles`: Xcode adds the size in points to the name
  /// of an icon.
  func mayHaveImage(_ name: String) -> Bool {
    guard let catalog = bundle.catalog else { return exists }
    let stem = name.prefix { $0 != "@" && $0 != "~" }
    var rest = stem.hasSuffix(".png") ? stem.dropLast(4) : stem
    for _ in 0...Self.maximumSuffix {
      if catalog.icon(named: String(rest)) != nil { return true }
      guard let last = rest.last, last.isNumber || last == "x" || last == "." else { return false }
      rest.removeLast()
    }
    return true
  }

  /// Returns the part of a finding's message about an icon that it lacks.
  func words(lacking name: String) -> String {
    exists ? "no icon '\(name)' in Assets.car" : "no Assets.car for the icon '\(name)'"
  }
}

extension CatalogIcon {
  /// The side of the icon that the App Store shows.
  static let largeSide: UInt32 = 1024

  /// Whether it has the icon that the App Store shows.
  var hasLargeImage: Bool { isIconStack || sizes.values.contains { $0.contains(Self.largeSide) } }

  /// Whether all sizes are created from one image: from layers, or from a large image that is not only for the App
  /// Store.
  var hasAllSizes: Bool {
    isIconStack || sizes.contains { $0.key != .marketing && $0.value.contains(Self.largeSide) }
  }

  /// Returns the sizes in pixels that it lacks for a kind of device.
  func missingSizes(_ wanted: [Int], for idiom: AssetIdiom) -> [Int] {
    let found = (sizes[idiom] ?? []).union(sizes[.universal] ?? [])
    return wanted.filter { !found.contains(UInt32($0)) }
  }
}
