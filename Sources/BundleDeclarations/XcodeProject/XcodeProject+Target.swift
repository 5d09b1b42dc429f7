import PropertyLists

extension XcodeProject {
  /// What a project builds: an app, an extension, a framework.
  public struct Target: Sendable {
    /// The target's name.
    public let name: String
    /// What it makes, such as `com.apple.product-type.application`; nil if it only runs scripts or other targets.
    public let productType: String?
    /// The names of the targets that are built before it.
    public let dependencies: [String]
    /// The names of the targets whose products are copied into its own, such as an app's extensions.
    public let embeddedTargets: [String]
    /// The paths of the files that are compiled, as far as the project names them one by one.
    public let sourceFiles: [String]
    /// The folders of which all files belong to the target, as projects of Xcode 16 have them.
    public let sourceFolders: [String]
    /// The names of its configurations, such as `Debug` and `Release`, in their order.
    public let configurations: [String]
    /// The configuration that is built if none is asked for.
    public let defaultConfiguration: String?
    /// What the project's folder is called in paths.
    let folder: String
    /// The absolute path of that folder, which settings begin with: `$(SRCROOT)`.
    let sourceRoot: String
    let layers: [String: SettingLayers]
    let fixed: [(name: String, value: String)]

    /// What the product is; nil if its type is not known.
    public var kind: BundleKind? { productType.flatMap { BundleKind(productType: $0) } }

    /// The path of the Info.plist in the default configuration; nil if it has none, if it is generated, or if its name
    /// depends on settings that are unknown.
    public var infoPlistPath: String? { infoPlistPath() }

    /// The path of the entitlements in the default configuration; nil if it has none.
    public var entitlementsPath: String? { entitlementsPath() }

    /// The path of the Info.plist in a configuration, by default the one that is built if none is asked for.
    public func infoPlistPath(configuration: String? = nil) -> String? {
      path(in: "INFOPLIST_FILE", configuration)
    }

    /// The path of the entitlements in a configuration, by default the one that is built if none is asked for.
    public func entitlementsPath(configuration: String? = nil) -> String? {
      path(in: "CODE_SIGN_ENTITLEMENTS", configuration)
    }

    /// Whether Xcode makes the Info.plist, or adds to it.
    public var generatesInfoPlist: Bool { settings().generatesInfoPlist == true }

    /// What settings put into the Info.plist: the values of `INFOPLIST_KEY_` and a key, by the key. Such a value is nil
    /// if it is unknown.
    public func generatedKeys(configuration: String? = nil) -> [String: String?] {
      let settings = settings(configuration: configuration)
      let pairs = settings.generatedKeys.map { ($0, settings.value(of: BuildSettings.generatedKeyPrefix + $0)) }
      return Dictionary(pairs, uniquingKeysWith: { $1 })
    }

    /// Where the settings are assigned that ``generatedKeys(configuration:)`` speaks of, by their names; of several
    /// assignments the last, which is nearest to the target.
    public func generatedKeyLocations(configuration: String? = nil) -> [String: SourceLocation] {
      let layers = (configuration ?? defaultConfiguration).flatMap { self.layers[$0] }
      let assignments = (layers?.assignments ?? []).joined().filter {
        $0.name.hasPrefix(BuildSettings.generatedKeyPrefix)
      }
      return Dictionary(assignments.map { ($0.name, $0.location) }, uniquingKeysWith: { $1 })
    }

    private func path(in setting: String, _ configuration: String?) -> String? {
      guard let path = settings(configuration: configuration).value(of: setting), !path.isEmpty else { return nil }
      // What begins with `$(SRCROOT)` is called as the folder is.
      let root = SettingPath.withSlash(sourceRoot)
      let relative = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
      return SettingPath.standardized(SettingPath.joined(folder, relative))
    }

    /// The settings of a configuration: those of the target above those of the project, each above its `.xcconfig`
    /// file, and what Xcode defines itself at the bottom.
    ///
    /// They are complete, so that an undefined setting is empty, unless a file of settings is missing. What Xcode
    /// defines in a way that depends on the machine or the build is unknown.
    ///
    /// - Parameter configuration: the configuration's name; by default the one that is built if none is asked for.
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

/// The assignments of one configuration, those of the project first.
struct SettingLayers: Sendable {
  var assignments: [[SettingAssignment]] = []
  var isComplete = true
}
