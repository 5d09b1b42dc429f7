/// The kind of bundle that an Info.plist belongs to, as far as it matters for declarations.
public enum BundleKind: String, Sendable, Hashable, CaseIterable {
  /// An application.
  case application
  /// An App Clip.
  case appClip
  /// An app extension, `.appex`.
  case appExtension
  /// A framework.
  case framework
  /// A Quick Look generator, `.qlgenerator`.
  case quickLookGenerator
  /// A Spotlight importer, `.mdimporter`.
  case spotlightImporter
  /// An Automator action, `.action`.
  case automatorAction
  /// A command-line tool with an embedded Info.plist.
  case tool
  /// A bundle of another kind, such as resources, tests, or a plug-in.
  case other

  /// Creates the kind from a bundle's filename extension; nil if the extension does not determine it.
  public init?(filenameExtension: some StringProtocol) {
    switch filenameExtension.lowercased() {
    case "app": self = .application
    case "appex": self = .appExtension
    case "framework": self = .framework
    case "qlgenerator": self = .quickLookGenerator
    case "mdimporter": self = .spotlightImporter
    case "action": self = .automatorAction
    case "bundle", "plugin", "xctest", "kext", "prefpane", "saver", "component", "vst", "xpc": self = .other
    default: return nil
    }
  }

  /// Creates the kind from an Xcode target's product type; nil if it is unknown.
  public init?(productType: String) {
    switch productType {
    case "com.apple.product-type.application.on-demand-install-capable": self = .appClip
    case "com.apple.product-type.app-extension", "com.apple.product-type.extensionkit-extension": self = .appExtension
    case "com.apple.product-type.tool": self = .tool
    case "com.apple.product-type.spotlight-importer": self = .spotlightImporter
    case _ where productType.hasPrefix("com.apple.product-type.application"): self = .application
    case _ where productType.hasPrefix("com.apple.product-type.framework"): self = .framework
    case _ where productType.hasPrefix("com.apple.product-type.app-extension"): self = .appExtension
    case _ where productType.hasPrefix("com.apple.product-type."): self = .other
    default: return nil
    }
  }

  /// The only platform with such bundles; empty if there are several.
  var platforms: Platforms {
    switch self {
    case .quickLookGenerator, .spotlightImporter, .automatorAction: .macOS
    case .appClip: .iOS
    default: []
    }
  }
}
