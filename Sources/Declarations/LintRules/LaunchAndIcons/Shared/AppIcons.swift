import PropertyLists
import UTAssetCatalogs
import UTBuild
import UTBundleDeclarations

/// The icons of an iOS app in a build, according to its files.
struct AppIcons {
  let app: InfoPlist
  let names: IconNames
  /// The compiled asset catalog, as far as it can be read.
  let catalog: IconCatalog
  private let images: [String: PNGHeader]
  private let files: [String]

  /// Creates the icons of the app of a build; nil for other bundles, and for sources.
  init?(_ bundle: BuildBundle, in build: Build) {
    guard bundle === build.application, bundle.platforms == .iOS, bundle.layout == .flat, bundle.isBuilt,
      let info = bundle.info,
      // The icon of an app that is only for watches or for Messages is in the bundle inside it.
      info.fields.flag("LSApplicationLaunchProhibited") != true
    else { return nil }
    app = info
    images = bundle.iconImages
    files = bundle.files
    names = IconNames(info.node)
    catalog = IconCatalog(bundle)
  }

  /// The names by which the files of the app may be named as icons.
  var fileNames: Set<String> { files.reduce(into: []) { $0.formUnion(IconNames.names(of: $1)) } }

  /// Returns the sizes in pixels that are missing among the files with some names.
  func missingSizes(_ wanted: [Int], among names: [String]) -> [Int] {
    let names = Set(names)
    let found = Set(
      images.filter { !names.isDisjoint(with: IconNames.names(of: $0.key)) && $0.value.width == $0.value.height }
        .map(\.value.width))
    return wanted.filter { !found.contains($0) }
  }

  /// The sizes in pixels that App Store Connect demands for the devices of the app.
  var sizes: (phone: [Int], pad: [Int]) {
    let families = Set((app.fields["UIDeviceFamily"]?.elements).map { $0.compactMap(\.integer) } ?? [1])
    return (families.contains(1) ? [120] : [], families.contains(2) ? [152, 167] : [])
  }

  /// The names of all icons in catalogs: the root's, and the primary icons'.
  var primaryAssets: [PropertyList.Node] { names.primaryAssets }

  /// The primary icons that are certainly in the catalog, with the locations of their names.
  var catalogIcons: [(asset: PropertyList.Node, icon: CatalogIcon)] {
    primaryAssets.compactMap { asset in
      asset.string.flatMap { catalog.icon(named: $0) }.map { (asset, $0) }
    }
  }
}

extension IconNames {
  /// The names of all primary icons in catalogs: the root's, and the names in `CFBundleIcons`.
  var primaryAssets: [PropertyList.Node] {
    [asset].compactMap(\.self) + icons.filter { $0.name == nil }.compactMap(\.asset)
  }
}
