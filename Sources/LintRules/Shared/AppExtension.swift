import BundleDeclarations
import Lint
import PropertyLists

/// What an Info.plist says of an app extension.
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

  /// The types that Quick Look asks it for.
  var quickLookTypes: [DeclaredText] { attributes?.texts("QLSupportedContentTypes") ?? [] }
}

extension Subject {
  /// What the bundle says of itself as an app extension; nil if it is none.
  var appExtension: AppExtension? { AppExtension(info) }

  /// The app around an extension, if it was given too.
  var host: InfoPlist? { companions.first { $0.kind == .application } }
}
