import PropertyLists
import UTBundleDeclarations
import UTLint

/// An entitlement to personal data without a purpose string.
enum MissingPurpose: DeclarationRule {
  static let description = RuleDescription(
    "PS001", "missing-purpose", .warning, enforcers: [.appStore], storeCodes: ["ITMS-90683"], evidence: .quoted,
    outcome: .warned,
    summary: "An entitlement gives access to personal data, but the Info.plist has no purpose string for it",
    rationale: """
      App Store Connect asks for a purpose string if the app's code or an entitlement gives access to personal \
      data. Without one, the system terminates the app when it asks for permission. NSHealthUpdateUsageDescription \
      is required even if the app only reads. The code of builds is checked by PS003. The Siri entitlement is \
      not checked: only apps that ask for authorization need NSSiriUsageDescription.
      """,
    sources: [
      .report("digitalfabrik/entitlementcard/issues/1219"), .report("jevonmao/PermissionsSwiftUI/issues/140"),
      .report("onebusaway/onebusaway-ios/issues/1158"),
    ],
    examples: [
      Example(
        "<plist version=\"1.0\">\n↓<dict>\n  <key>CFBundlePackageType</key>\n  <string>APPL</string>\n</dict>\n</plist>",
        context: .init(platforms: .iOS), with: [.entitlements(["com.apple.developer.homekit": true])]),
      .plist(
        ["CFBundlePackageType": "APPL", "NSHomeKitUsageDescription": "To turn on the light"], on: .iOS,
        with: [.entitlements(["com.apple.developer.homekit": true])]),
      .plist(
        ["CFBundlePackageType": "APPL"], on: .iOS, with: [.entitlements(["com.apple.developer.homekit": false])]),
      .plist(
        ["CFBundlePackageType": "APPL"], on: .iOS,
        context: .init(settings: [
          "GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_KEY_NSHomeKitUsageDescription": "To turn on the light",
        ]),
        with: [.entitlements(["com.apple.developer.homekit": true])]),
      .plist(
        ["CFBundlePackageType": "APPL"], on: .iOS, with: [.entitlements(["com.apple.developer.siri": true])],
        comment: "Intents and shortcuts need no permission."),
    ])

  /// The entitlements, each with keys, one of which is required; an entitlement can have several rows.
  private static let rows: [(entitlement: String, platforms: Platforms, keys: [String])] = [
    ("com.apple.developer.healthkit", [.iOS, .watchOS, .visionOS], ["NSHealthShareUsageDescription"]),
    ("com.apple.developer.healthkit", [.iOS, .watchOS, .visionOS], ["NSHealthUpdateUsageDescription"]),
    ("com.apple.developer.homekit", [.iOS, .watchOS, .tvOS, .macCatalyst], ["NSHomeKitUsageDescription"]),
    ("com.apple.developer.nfc.readersession.formats", .iOS, ["NFCReaderUsageDescription"]),
    ("com.apple.security.device.camera", .macOS, ["NSCameraUsageDescription"]),
    ("com.apple.security.device.audio-input", .macOS, ["NSMicrophoneUsageDescription"]),
    ("com.apple.security.device.microphone", .macOS, ["NSMicrophoneUsageDescription"]),
    ("com.apple.security.personal-information.addressbook", .macOS, ["NSContactsUsageDescription"]),
    ("com.apple.security.personal-information.photos-library", .macOS, ["NSPhotoLibraryUsageDescription"]),
    (
      "com.apple.security.personal-information.location", .macOS,
      ["NSLocationUsageDescription", "NSLocationWhenInUseUsageDescription"]
    ),
    (
      "com.apple.security.personal-information.calendars", .macOS,
      [
        "NSCalendarsFullAccessUsageDescription", "NSCalendarsUsageDescription",
        "NSCalendarsWriteOnlyAccessUsageDescription",
        "NSRemindersFullAccessUsageDescription", "NSRemindersUsageDescription",
      ]
    ),
  ]

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.kind == .application, let list = subject.file.entitlements, let rights = list.root,
      rights.kind == .dictionary
    else { return }
    let info = subject.info
    var reported: Set<String> = []
    for (entitlement, platforms, keys) in rows where subject.isCertainlyFor(platforms) {
      guard let value = rights.entry(of: entitlement), value.value.grants, let key = keys.first,
        !reported.contains(key),
        keys.allSatisfy({ key in
          info.fields[key] == nil && !subject.isMeant(key, in: info.node)
            && info.settings.value(of: BuildSettings.generatedKeyPrefix + key) == nil
        })
      else { continue }
      reported.insert(key)
      report.add(
        "entitlement \(entitlement) requires \(keys.count == 1 ? "" : "a purpose string such as ")\(key)",
        "add the key with a purpose string, or remove the entitlement",
        at: FindingPlace(info.node), related: [.init("the entitlement", FindingPlace(key: value))])
    }
  }
}

extension PropertyList.Node {
  /// Whether the value of an entitlement grants access.
  fileprivate var grants: Bool { boolean ?? (kind == .array ? count > 0 : true) }
}
