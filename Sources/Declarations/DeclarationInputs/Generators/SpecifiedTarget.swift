import PropertyLists
import UTBundleDeclarations

/// A target in the configuration of a program that generates Xcode projects.
struct SpecifiedTarget {
  let name: String
  /// The path of its Info.plist, relative to the configuration's folder.
  let path: String
  /// The location of that path in the configuration; nil if unknown.
  var pathLocation: SourceLocation?
  /// Whether the program writes that file.
  let isWritten: Bool
  /// The properties written to it; nil if there are none, or if some are unknown.
  var properties: YAMLNode?
  let kind: BundleKind?
  var platforms: Platforms = []
  /// The paths of its source files and folders, relative to the configuration's folder, as far as everything in them
  /// belongs to the target.
  let sources: [String]
  /// The names of the targets whose products it may embed.
  let dependencies: [String]
  /// The path of its entitlements, relative to the configuration's folder.
  var entitlementsPath: String?
  /// The entitlements that the program writes there; nil if it does not.
  var entitlements: YAMLNode?
}

extension SpecifiedTarget {
  /// The target as an app, or as a part of an app.
  var asHost: TargetHosts.Target {
    TargetHosts.Target(name: name, isApplication: kind == .application, embedded: dependencies)
  }
}
