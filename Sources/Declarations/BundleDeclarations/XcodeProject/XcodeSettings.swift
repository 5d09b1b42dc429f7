/// Settings that Xcode itself defines ("Build settings reference", help.apple.com/xcode).
enum XcodeSettings {
  /// Returns whether Xcode gives a setting a default value that depends on the machine, the SDK, or the build.
  static func defines(_ name: String) -> Bool {
    ofTheBuild.contains(name) || prefixes.contains { name.hasPrefix($0) } || suffixes.contains { name.hasSuffix($0) }
  }

  private static let ofTheBuild: Set<String> = [
    "ACTION", "AppIdentifierPrefix", "BUILD_STYLE", "BUILD_VARIANTS", "CFBundleIdentifier", "CURRENT_ARCH",
    "DEVELOPMENT_TEAM", "DSTROOT", "EFFECTIVE_PLATFORM_NAME", "EXECUTABLE_PATH", "FULL_PRODUCT_NAME", "GID", "GROUP",
    "HOME", "HOST_ARCH", "INFOPLIST_PATH", "LOCROOT", "NATIVE_ARCH", "OBJROOT", "OSAC", "SYMROOT",
    "TARGETED_DEVICE_FAMILY",
    "TEAM_ID", "TeamIdentifierPrefix", "TARGET_DEVICE_IDENTIFIER", "UID", "USER", "VALID_ARCHS", "VERSION_INFO_STRING",
  ]
  private static let prefixes = [
    "ARCHS", "CLANG_", "CODE_SIGN", "DEBUG_INFORMATION_", "GCC_", "LD_", "LLVM_", "MAC_OS_X_", "NATIVE_ARCH_",
    "PLATFORM_",
    "SDK_", "SUPPORTS_", "SWIFT_", "WRAPPER_", "XCODE_", "__",
  ]
  private static let suffixes = [
    "_BUILD_VERSION", "_DEPLOYMENT_TARGET", "_DIR", "_DIRS", "_FOLDER_PATH", "_ROOT", "_SUFFIX_PATH",
  ]

  /// Returns the default `CFBundlePackageType` for the end of a target's product type.
  static func packageType(of productType: String) -> String {
    switch BundleKind(productType: productType) {
    case .application, .appClip: "APPL"
    case .appExtension: "XPC!"
    case .framework: "FMWK"
    default: "BNDL"
    }
  }
}
