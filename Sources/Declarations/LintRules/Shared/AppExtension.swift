import PropertyLists
import UTBundleDeclarations
import UTLint
import UTText

/// An app extension, as described by its Info.plist.
struct AppExtension {
  /// The extension points that show files in Quick Look.
  static let quickLookPoints = ["com.apple.quicklook.preview", "com.apple.quicklook.thumbnail"]

  /// The bundle.
  let info: InfoPlist
  /// `NSExtension`.
  let fields: DeclaredFields
  /// `NSExtensionAttributes`.
  let attributes: DeclaredFields?
  /// `NSExtensionPointIdentifier`.
  let point: DeclaredText?

  init?(_ info: InfoPlist) {
    guard let node = info.fields["NSExtension"], node.kind == .dictionary else { return nil }
    self.info = info
    fields = DeclaredFields(node, settings: info.settings)
    attributes = fields["NSExtensionAttributes"].map { DeclaredFields($0, settings: info.settings) }
    point = fields.text("NSExtensionPointIdentifier")
  }

  /// Whether it shows previews or thumbnails.
  var isForQuickLook: Bool { point?.value.map(Self.quickLookPoints.contains) ?? false }

  /// The types that Quick Look uses it for.
  var quickLookTypes: [DeclaredText] { attributes?.texts("QLSupportedContentTypes") ?? [] }
}

extension Subject {
  /// The bundle as an app extension; nil if it is not one.
  var appExtension: AppExtension? { AppExtension(info) }

  /// The app that contains the extension, if it is also checked: the innermost one by the folders, or otherwise the
  /// first one that is no App Clip.
  var host: InfoPlist? {
    app.summary(Applications.self).position(around: info.propertyList.name, where: isOther).map { app.infos[$0] }
  }
}

/// The applications among the bundles of an app.
private struct Applications: AppSummary {
  /// Their positions: App Clips last, because their folder comes before the app's own Info.plist.
  private let positions: [Int]
  /// The positions by the folder of the app in a build.
  private let folders: [String: Int]

  init(of infos: [InfoPlist]) {
    let all = infos.indices.filter { infos[$0].kind == .application }
    positions =
      all.filter { infos[$0].fields["NSAppClip"] == nil } + all.filter { infos[$0].fields["NSAppClip"] != nil }
    folders = Dictionary(
      all.compactMap { position in
        var folder = infos[position].propertyList.name.beforeLastSlash
        if folder?.lastComponent == "Contents" { folder = folder?.beforeLastSlash }
        return folder.flatMap { $0.hasSuffix(".app") ? (String($0), position) : nil }
      }
    ) { first, _ in first }
  }

  /// Returns the position of the app that contains a file.
  func position(around file: String, where isOther: (Int) -> Bool) -> Int? {
    var rest = file[...]
    while let above = rest.beforeLastSlash {
      rest = above
      if let position = folders[String(rest)], isOther(position) { return position }
    }
    return positions.first(where: isOther)
  }
}

/// The positions of extensions among the bundles of an app.
struct AppExtensions: AppSummary {
  /// Extensions that show previews or thumbnails.
  let ofQuickLook: [Int]
  /// Extensions that provide files.
  let ofFileProviders: [Int]

  init(of infos: [InfoPlist]) {
    let found = infos.enumerated().compactMap { position, info in AppExtension(info).map { (position, $0) } }
    ofQuickLook = found.filter(\.1.isForQuickLook).map(\.0)
    ofFileProviders = found.filter { $1.point?.value?.hasPrefix("com.apple.fileprovider") ?? false }.map(\.0)
  }
}
