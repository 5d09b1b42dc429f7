import UTBuild
import UTBundleDeclarations
import UTLint

/// A watch app whose kind is not declared.
enum WatchAppKind: BuildRule {
  static let description = RuleDescription(
    "WC002", "watch-app-kind", .warning, platforms: .watchOS, enforcers: [.practice], evidence: .inferred,
    outcome: .rejected,
    summary: "A watch app has neither WKApplication nor WKWatchKitApp, or is watch-only but has a companion app",
    rationale: """
      WKApplication marks a single-target watch app, and WKWatchKitApp an older one with an extension. WKWatchOnly \
      contradicts WKCompanionAppBundleIdentifier.
      """,
    sources: [
      .swiftBuild,
      Source(
        "WKApplication",
        "https://developer.apple.com/documentation/bundleresources/information-property-list/wkapplication"),
    ],
    examples: [
      .build(
        app,
        with: [
          .init(
            "Example.app/Watch/Watch.app/Info.plist",
            """
            <plist version="1.0">
            ↓<dict>
              <key>CFBundleSupportedPlatforms</key>
              <array>
                <string>WatchOS</string>
              </array>
            </dict>
            </plist>
            """)
        ]),
      .build(
        app,
        with: [
          .plist(
            "Example.app/Watch/Watch.app/Info.plist",
            [
              "CFBundleSupportedPlatforms": ["WatchOS"], "WKApplication": true,
              "WKCompanionAppBundleIdentifier": "com.example.notes", "WKWatchOnly": ↓true,
            ])
        ]),
      .build(
        app,
        with: [
          .plist(
            "Example.app/Watch/Watch.app/Info.plist",
            [
              "CFBundleSupportedPlatforms": ["WatchOS"], "WKApplication": true,
              "WKCompanionAppBundleIdentifier": "com.example.notes",
            ])
        ]),
    ])

  private static let app: ExampleValue = [
    "CFBundleIdentifier": "com.example.notes", "CFBundleSupportedPlatforms": ["iPhoneOS"],
  ]

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.kind == .application, let info = bundle.info, bundle.platforms == .watchOS else { return }
    if info.fields.flag("WKApplication") == nil, info.fields.flag("WKWatchKitApp") == nil {
      report.add(
        "the watch app has neither WKApplication nor WKWatchKitApp", "add WKApplication", at: FindingPlace(info.node))
    }
    guard let only = info.fields["WKWatchOnly"], info.fields.flag("WKWatchOnly") == true,
      info.fields["WKCompanionAppBundleIdentifier"] != nil
    else { return }
    report.add(
      "the app is watch-only, but has a companion app", "remove WKCompanionAppBundleIdentifier or WKWatchOnly",
      at: FindingPlace(only))
  }
}
