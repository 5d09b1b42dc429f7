import UTBuild

/// A rule about one bundle of a build, together with the bundles around it.
public protocol BuildRule: Rule {
  /// Reports problems with a bundle.
  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report)
}

extension BuildRule {
  public static var isOnlyForStore: Bool { true }
  public static var subject: RuleSubject { .buildBundle(Self.self) }
}

/// A rule about a privacy manifest, in a build or in the sources of an app.
public protocol PrivacyManifestRule: Rule {
  /// Reports problems.
  static func check(_ manifest: PrivacyManifest, _ report: inout Report)
}

extension PrivacyManifestRule {
  public static var isOnlyForStore: Bool { true }
  public static var subject: RuleSubject { .privacyManifest(Self.self) }
}
