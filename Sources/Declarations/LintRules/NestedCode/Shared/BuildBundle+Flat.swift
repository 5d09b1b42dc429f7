import UTBuild
import UTBundleDeclarations

extension BuildBundle {

  /// Whether it is an app, an extension, or a framework.
  var hasCode: Bool { [.application, .appExtension, .framework].contains(kind) }

  /// Whether it is in an app, or is one, for a system whose apps are flat: iOS, tvOS, visionOS, or watchOS.
  var isInFlatApp: Bool {
    guard let host else { return false }
    return host.layout == .flat && !host.platforms.isEmpty && host.platforms.isDisjoint(with: [.macOS, .macCatalyst])
  }
}
