/// A part of the system that apps can extend, and the entry point of its extensions.
struct ExtensionPoint: Sendable {
  /// The entry point of an extension.
  enum Entry: Sendable, Hashable {
    /// A class, because the extension has no user interface.
    case principalClass
    /// A class or a storyboard, but not both.
    case classOrStoryboard
    /// Something else, or unknown.
    case unknown
  }

  /// The identifier, as in `NSExtensionPointIdentifier`.
  let identifier: String
  /// The kind of entry point of its extensions.
  let entry: Entry
  /// Whether `NSExtensionActivationRule` determines which data the extension is offered for.
  var hasActivationRule = false

  private init(_ identifier: String, _ entry: Entry, hasActivationRule: Bool = false) {
    self.identifier = identifier
    self.entry = entry
    self.hasActivationRule = hasActivationRule
  }

  /// The extension point with an identifier; nil if unknown.
  init?(identifier: String) {
    guard let known = Self.byIdentifier[identifier] else { return nil }
    self = known
  }

  private static let byIdentifier = Dictionary(all.map { ($0.identifier, $0) }) { first, _ in first }

  /// The known extension points, from Apple's documentation, Xcode's templates, and projects that use them.
  static let all =
    [
      ExtensionPoint("com.apple.share-services", .classOrStoryboard, hasActivationRule: true),
      ExtensionPoint("com.apple.ui-services", .classOrStoryboard, hasActivationRule: true),
      ExtensionPoint("com.apple.services", .principalClass, hasActivationRule: true),
    ]
    + [
      "com.apple.Safari.content-blocker", "com.apple.Safari.web-extension", "com.apple.broadcast-services-upload",
      "com.apple.callkit.call-directory", "com.apple.fileprovider-nonui", "com.apple.identitylookup.message-filter",
      "com.apple.intents-service", "com.apple.networkextension.app-proxy", "com.apple.networkextension.dns-proxy",
      "com.apple.networkextension.packet-tunnel", "com.apple.quicklook.thumbnail", "com.apple.spotlight.import",
      "com.apple.spotlight.index", "com.apple.usernotifications.service",
    ].map { ExtensionPoint($0, .principalClass) }
    + [
      "com.apple.authentication-services-credential-provider-ui", "com.apple.broadcast-services-setupui",
      "com.apple.fileprovider-actionsui", "com.apple.fileprovider-ui", "com.apple.intents-ui-service",
      "com.apple.keyboard-service", "com.apple.message-payload-provider", "com.apple.photo-editing",
      "com.apple.quicklook.preview", "com.apple.usernotifications.content-extension", "com.apple.widget-extension",
    ].map { ExtensionPoint($0, .classOrStoryboard) }
    + [
      "com.apple.AppSSO.idp-extension", "com.apple.AudioUnit", "com.apple.AudioUnit-UI", "com.apple.FinderSync",
      "com.apple.ManagedSettings.shield-action-service", "com.apple.ManagedSettingsUI.shield-configuration-service",
      "com.apple.PhotosProjectExtension", "com.apple.Safari.extension", "com.apple.Safari.sharedlinks-service",
      "com.apple.appintents-extension", "com.apple.background-asset-downloader-extension",
      "com.apple.broadcast-services", "com.apple.calendar.virtualconference", "com.apple.classkit.context-provider",
      "com.apple.ctk-tokens", "com.apple.deviceactivity.monitor-extension",
      "com.apple.deviceactivityui.report-extension", "com.apple.dt.Xcode.extension.source-editor",
      "com.apple.email.extension", "com.apple.fskit.fsmodule", "com.apple.identitylookup.classification-ui",
      "com.apple.location.push.service", "com.apple.matter.support.extension.device-setup",
      "com.apple.networkextension.app-push", "com.apple.networkextension.filter-control",
      "com.apple.networkextension.filter-data", "com.apple.networkextension.filter-packet",
      "com.apple.printing.discovery", "com.apple.tv-services", "com.apple.tv-top-shelf",
      "com.apple.watchkit", "com.apple.widgetkit-extension",
    ].map { ExtensionPoint($0, .unknown) }
}
