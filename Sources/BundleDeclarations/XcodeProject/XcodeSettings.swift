/// Settings that Xcode defines itself ("Build settings reference", help.apple.com/xcode).
enum XcodeSettings {
  /// Those whose values depend on the machine, the SDK or the build.
  static let ofTheMachine = [
    "ACTION", "ARCHS", "BUILD_DIR", "BUILD_ROOT", "BUILT_PRODUCTS_DIR", "CONFIGURATION_BUILD_DIR",
    "CONFIGURATION_TEMP_DIR", "CURRENT_ARCH", "DERIVED_FILE_DIR", "DEVELOPER_DIR", "DSTROOT", "EFFECTIVE_PLATFORM_NAME",
    "GROUP", "HOME", "HOST_ARCH", "INSTALL_DIR", "LOCROOT", "MAC_OS_X_PRODUCT_BUILD_VERSION", "MAC_OS_X_VERSION_ACTUAL",
    "MAC_OS_X_VERSION_MAJOR", "MAC_OS_X_VERSION_MINOR", "NATIVE_ARCH", "OBJROOT", "PLATFORM_DIR", "PLATFORM_NAME",
    "PLATFORM_PRODUCT_BUILD_VERSION", "SDK_DIR", "SDK_NAME", "SDK_PRODUCT_BUILD_VERSION", "SDK_VERSION", "SYMROOT",
    "TARGET_BUILD_DIR", "TEMP_DIR", "TARGET_TEMP_DIR", "UID", "USER", "XCODE_PRODUCT_BUILD_VERSION",
    "XCODE_VERSION_ACTUAL", "XCODE_VERSION_MAJOR", "XCODE_VERSION_MINOR", "DEVELOPMENT_TEAM", "TEAM_ID",
    "AppIdentifierPrefix", "TeamIdentifierPrefix", "CFBundleIdentifier", "MACOSX_DEPLOYMENT_TARGET",
    "IPHONEOS_DEPLOYMENT_TARGET", "TVOS_DEPLOYMENT_TARGET", "WATCHOS_DEPLOYMENT_TARGET", "XROS_DEPLOYMENT_TARGET",
    "SWIFT_VERSION", "TARGET_DEVICE_IDENTIFIER", "WRAPPER_NAME", "FULL_PRODUCT_NAME", "CONTENTS_FOLDER_PATH",
    "EXECUTABLE_PATH", "INFOPLIST_PATH", "UNLOCALIZED_RESOURCES_FOLDER_PATH",
  ]

  /// What an Info.plist says in `CFBundlePackageType` by default, by the end of the target's product type.
  static func packageType(of productType: String) -> String {
    switch BundleKind(productType: productType) {
    case .application, .appClip: "APPL"
    case .appExtension: "XPC!"
    case .framework: "FMWK"
    default: "BNDL"
    }
  }
}
