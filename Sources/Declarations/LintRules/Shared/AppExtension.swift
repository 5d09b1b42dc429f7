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
  var host: InfoPlist? { companions.first { $0.kind == .application } }
}
