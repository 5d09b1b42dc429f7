import PropertyLists

extension XcodeProject {
  /// A target of a project: an app, an extension, a framework.
  public struct Target: Sendable {
    /// The target's name.
    public let name: String
    /// The product type, such as `com.apple.product-type.application`; nil if it only runs scripts or other targets.
    public let productType: String?
    /// The names of the targets built before it.
    public let dependencies: [String]
    /// The names of the targets whose products are embedded in its own, such as an app's extensions.
    public let embeddedTargets: [String]
    /// The paths of the compiled files, as far as the project lists them individually.
    public let sourceFiles: [String]
    /// The folders whose files all belong to the target, as in Xcode 16 projects.
    public let sourceFolders: [String]
    /// The names of its configurations, such as `Debug` and `Release`, in order.
    public let configurations: [String]
    /// The default configuration.
    public let defaultConfiguration: String?
    /// The project's folder, as spelled in paths.
    let folder: String
    /// The absolute path of that folder, as used in settings: `$(SRCROOT)`.
    let sourceRoot: String
    let layers: [String: SettingLayers]
    let fixed: [(name: String, value: String)]

    /// The kind of product in the default configuration; nil if unknown.
    public var kind: BundleKind? { kind() }

    /// Returns the kind of product in a configuration, by default the default one; nil if unknown.
    ///
    /// For a product type that is used for bundles of all kinds, the filename extension decides.
    public func kind(configuration: String? = nil) -> BundleKind? {
      guard productType == "com.apple.product-type.bundle" else {
        return productType.flatMap { BundleKind(productType: $0) }
      }
      let suffix = settings(configuration: configuration).value(of: "WRAPPER_EXTENSION")
      return suffix.flatMap { BundleKind(filenameExtension: $0) } ?? .other
    }

    /// The path of the Info.plist in the default configuration; nil if there is none, if it is generated, or if its
    /// name depends on unknown settings.
    public var infoPlistPath: String? { infoPlistPath() }

    /// The path of the entitlements in the default configuration; nil if there are none.
    public var entitlementsPath: String? { entitlementsPath() }

    /// Returns the path of the Info.plist in a configuration, by default the default one.
    public func infoPlistPath(configuration: String? = nil) -> String? {
      path(in: "INFOPLIST_FILE", configuration)
    }

    /// Returns the path of the entitlements in a configuration, by default the default one.
    public func entitlementsPath(configuration: String? = nil) -> String? {
      path(in: "CODE_SIGN_ENTITLEMENTS", configuration)
    }

    /// Returns whether Xcode generates the Info.plist or adds to it.
    public var generatesInfoPlist: Bool { settings().generatesInfoPlist == true }

    /// Returns the keys that settings add to the Info.plist: the values of `INFOPLIST_KEY_` settings by key, nil if
    /// unknown.
    public func generatedKeys(configuration: String? = nil) -> [String: String?] {
      let settings = settings(configuration: configuration)
      let pairs = settings.generatedKeys.map { ($0, settings.value(of: BuildSettings.generatedKeyPrefix + $0)) }
      return Dictionary(pairs, uniquingKeysWith: { $1 })
    }

    /// Returns the locations of the settings in ``generatedKeys(configuration:)``, by name; of several assignments, the
    /// last, which is nearest to the target.
    public func generatedKeyLocations(configuration: String? = nil) -> [String: SourceLocation] {
      let layers = (configuration ?? defaultConfiguration).flatMap { self.layers[$0] }
      let assignments = (layers?.assignments ?? []).joined().filter {
        $0.name.hasPrefix(BuildSettings.generatedKeyPrefix)
      }
      return Dictionary(assignments.map { ($0.name, $0.location) }, uniquingKeysWith: { $1 })
    }

    /// Returns the location of the assignment of a setting that is nearest to the target; nil if there is none.
    package func location(of setting: String, configuration: String? = nil) -> SourceLocation? {
      let layers = (configuration ?? defaultConfiguration).flatMap { self.layers[$0] }
      return (layers?.assignments ?? []).joined().last { $0.name == setting }?.location
    }

    private func path(in setting: String, _ configuration: String?) -> String? {
      guard let path = settings(configuration: configuration).value(of: setting), !path.isEmpty else { return nil }
      // Paths that begin with `$(SRCROOT)` are spelled like the folder.
      let relative = path.path(inFolder: sourceRoot).map { String($0) } ?? path
      return folder.appendingPath(relative).standardizedPath
    }

    /// Returns the settings of a configuration: the target's above the project's, each above its
    /// `.xcconfig` file, with Xcode's own at the bottom.
    ///
    /// They are complete unless a settings file is missing, so an undefined setting is empty. Xcode's settings
    /// that depend on the machine or the build are unknown.
    ///
    /// - Parameter configuration: the configuration's name; by default the default one.
    public func settings(configuration: String? = nil) -> BuildSettings {
      let configuration = configuration ?? defaultConfiguration
      let layers = configuration.flatMap { self.layers[$0] }
      var build = BuildVariant(configuration: configuration)
      let first = settings(layers, build)
      build.sdks = first.deviceSDKs
      return build.sdks.isEmpty ? first : settings(layers, build)
    }

    private func settings(_ layers: SettingLayers?, _ build: BuildVariant) -> BuildSettings {
      var settings = BuildSettings()
      for (name, value) in fixed { settings.define(name, value) }
      if let configuration = build.configuration { settings.define("CONFIGURATION", configuration) }
      for layer in layers?.assignments ?? [] { settings.define(layer, in: build) }
      settings.isComplete = layers?.isComplete ?? false
      return settings
    }
  }
}

/// The assignments of one configuration, the project's first.
struct SettingLayers: Sendable {
  var assignments: [[SettingAssignment]] = []
  var isComplete = true
}
