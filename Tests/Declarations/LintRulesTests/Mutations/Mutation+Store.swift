import UTLint

extension Mutation {
  /// What the App Store and the system demand besides document types: purpose strings, background modes, scenes, and
  /// entitlements.
  static let store: [Mutation] = [
    phone("BG001", "<key>UIBackgroundModes</key>\n<array>\n↓<string>background-fetch</string>\n</array>"),
    phone("BG002", "<key>UIBackgroundModes</key>\n<array>\n↓<string>processing</string>\n</array>"),
    phone("PS004", "<key>NSCameraUsageDescription</key>\n↓<string>NSCameraUsageDescription</string>"),
    phone("PS009", "<key>NSCameraUsageDescription</key>\n↓<string>TODO: why</string>"),
    phone(
      "SC005", "<key>UIApplicationSceneManifest</key>\n<dict>\n↓<key>UISceneConfigurations~</key>\n<dict/>\n</dict>"),
    phone("WC007", "<key>NSAppClip</key>\n↓<true/>", besides: "DT044"),
    Mutation(
      "MA002", .mac,
      (
        "<key>CFBundleName</key>",
        "<key>LSApplicationCategoryType</key>\n↓<string>public.app-category.writing</string>\n<key>CFBundleName</key>"
      )),
    Mutation(
      "BG009", .mac,
      (
        "<key>CFBundleName</key>",
        "↓<key>UIBackgroundModes</key>\n<array>\n<string>fetch</string>\n</array>\n<key>CFBundleName</key>"
      )),
    entitlement("EN001", "<key>aps-environment</key>\n↓<string>sandbox</string>"),
    entitlement(
      "EN003",
      "<key>com.apple.developer.associated-domains</key>\n<array>\n↓<string>applinks:penmakers.org/notes</string>\n</array>"
    ),
    entitlement(
      "EN008",
      "<key>com.apple.developer.nfc.readersession.formats</key>\n<array>\n<string>TAG</string>\n↓<string>NDEF</string>\n</array>"
    ),
    Mutation(
      "PS001", .mac, ("<dict>\n<key>CFBundleIdentifier</key>", "↓<dict>\n<key>CFBundleIdentifier</key>"),
      (
        "<key>com.apple.security.app-sandbox</key>",
        "<key>com.apple.security.device.camera</key>\n<true/>\n<key>com.apple.security.app-sandbox</key>"
      )),
    Mutation(
      "PS006", .phone,
      (
        "<key>UIFileSharingEnabled</key>",
        "<key>NSCameraUsageDescription</key>\n<string>To add pictures</string>\n<key>UIFileSharingEnabled</key>"
      ),
      adding: [.init("de.lproj/InfoPlist.strings", "NSCameraUsageDescription = ↓\" \";")]),
  ]

  /// Adds lines to the Info.plist of an app for iPhone.
  private static func phone(_ rule: String, _ lines: String, besides other: String...) -> Mutation {
    let edit = ("<key>UIFileSharingEnabled</key>", "\(lines)\n<key>UIFileSharingEnabled</key>")
    return Mutation(rule, .phone, [edit], others: other)
  }

  /// Adds lines to the entitlements of an app for the Mac.
  private static func entitlement(_ rule: String, _ lines: String) -> Mutation {
    Mutation(
      rule, .mac,
      ("<key>com.apple.security.app-sandbox</key>", "\(lines)\n<key>com.apple.security.app-sandbox</key>"))
  }
}
