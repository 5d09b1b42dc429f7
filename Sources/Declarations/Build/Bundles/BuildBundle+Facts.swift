import PropertyLists
import UTBundleDeclarations

/// The facts in a bundle's Info.plist.
extension BuildBundle {
  private func text(_ key: String) -> String? { info?.fields.text(key)?.value }

  /// `CFBundleIdentifier`.
  public var identifier: String? { text("CFBundleIdentifier") }
  /// `CFBundleVersion`, the number of the build.
  public var version: String? { text("CFBundleVersion") }
  /// `CFBundleShortVersionString`, the version that users see.
  public var shortVersion: String? { text("CFBundleShortVersionString") }
  /// `DTSDKName`, the SDK that it was built with, such as `iphoneos26.0`.
  public var sdkName: String? { text("DTSDKName") }
  /// The first version of the system that it runs on.
  public var minimumSystem: String? { text("MinimumOSVersion") ?? text("LSMinimumSystemVersion") }
  /// The platforms that it was built for; empty if unknown.
  public var platforms: Platforms { info?.platforms ?? [] }
  /// The name of its executable.
  public var executableName: String? { text("CFBundleExecutable") }

  /// The version of the SDK in ``sdkName``; nil if it is unknown.
  public var sdkVersion: SystemVersion? {
    sdkName.flatMap { name in SystemVersion(name.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }) }
  }

  /// The keys and values of the purpose strings, such as `NSCameraUsageDescription`, in the order of the file.
  public var purposeStrings: [(key: String, node: PropertyList.Node)] {
    (info?.node.entries).map { entries in
      entries.filter { $0.key.hasSuffix("UsageDescription") }.map { ($0.key, $0.value) }
    } ?? []
  }

  /// The URL schemes that it opens, in the order of the file.
  public var urlSchemes: [DeclaredText] {
    guard let info else { return [] }
    return (info.fields["CFBundleURLTypes"]?.elements).map { types in
      types.flatMap { DeclaredFields($0, settings: info.settings).texts("CFBundleURLSchemes") }
    } ?? []
  }

  /// The modes in which it runs in the background.
  public var backgroundModes: [DeclaredText] { info?.fields.texts("UIBackgroundModes") ?? [] }

  /// Whether it is complete: its Info.plist names the SDK that it was built with, or an executable that is in it.
  public var isBuilt: Bool {
    if sdkName != nil || text("DTPlatformName") != nil { return true }
    return executableName.map { contains(Self.joined(executableFolder, $0)) } ?? false
  }

  /// The SDK that it belongs to, by its name; nil if unknown.
  public var knownSDK: KnownSDK? {
    switch kind {
    case .framework: KnownSDK(binary: stem)
    case .other where name.hasSuffix(".bundle"): KnownSDK(resourceBundle: stem)
    default: nil
    }
  }
}
