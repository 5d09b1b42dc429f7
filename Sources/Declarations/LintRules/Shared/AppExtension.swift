import PropertyLists
import UTBundleDeclarations
import UTLint

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

  /// The app that contains the extension, if it is also checked.
  var host: InfoPlist? { app.summary(Applications.self).positions.first(where: isOther).map { app.infos[$0] } }
}

/// The applications among the bundles of an app.
private struct Applications: AppSummary {
  let positions: [Int]

  init(of infos: [InfoPlist]) { positions = infos.indices.filter { infos[$0].kind == .application } }
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
