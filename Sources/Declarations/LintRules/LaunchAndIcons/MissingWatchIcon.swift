import UTAssetCatalogs
import UTBuild
import UTBundleDeclarations
import UTLint

/// A watch app without an icon.
enum MissingWatchIcon: BuildRule {
  static let description = RuleDescription(
    "IC009", "missing-watch-icon", .error, platforms: .watchOS, enforcers: [.appStore],
    storeCodes: ["ITMS-90391", "ITMS-90713", "ITMS-90719"], evidence: .quoted, outcome: .rejected,
    summary: "A watch app names no icon, or its asset catalog has no 1024 × 1024 image of the icon",
    rationale: """
      A watch app needs an icon set of its own, even if its icon is that of its companion app. Xcode adds the name if \
      the build setting ASSETCATALOG_COMPILER_APPICON_NAME of the target has it. Catalogs that cannot be read, or that \
      were reduced for one device, are not checked.
      """,
    sources: [
      .report("carekit-apple/CareKit/issues/216"), .report("semantic-craft/iOS-vibebuddy/pull/27"),
      .report("dotnet/macios/issues/4816"),
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
              <key>DTSDKName</key>
              <string>watchos26.0</string>
              <key>WKApplication</key>
              <true/>
            </dict>
            </plist>
            """)
        ]),
      .build(app, with: [watchApp(↓"AppIcon")]),
      .build(app, with: [watchApp(↓"AppIcon"), .catalog(catalog, "Icon: Watch 1024")]),
      .build(app, with: [watchApp(↓"AppIcon"), .catalog(catalog, "AppIcon: Watch 80")]),
      .build(app, with: [watchApp("AppIcon"), .catalog(catalog, "AppIcon: Watch 1024")]),
      .build(app, with: [watchApp("AppIcon"), .catalog(catalog, isForAllDevices: false, "AppIcon: Watch 80")]),
    ])

  private static let app: ExampleValue = ["CFBundleSupportedPlatforms": ["iPhoneOS"]]
  private static let catalog = "Example.app/Watch/Watch.app/Assets.car"

  private static func watchApp(_ icon: ExampleValue) -> Example.Companion {
    .plist(
      "Example.app/Watch/Watch.app/Info.plist",
      [
        "CFBundleIcons": ["CFBundlePrimaryIcon": ["CFBundleIconName": icon]],
        "CFBundleSupportedPlatforms": ["WatchOS"], "DTSDKName": "watchos26.0", "WKApplication": true,
      ])
  }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.kind == .application, bundle.platforms == .watchOS, bundle.layout == .flat, bundle.isBuilt,
      let info = bundle.info
    else { return }
    let names = IconNames(info.node)
    guard let asset = names.primaryAssets.first, let name = asset.string else {
      guard names.files.isEmpty else { return }
      report.add(
        "the watch app has no CFBundleIconName",
        "add an icon set to the watch app's asset catalog, and name it in the target's settings",
        at: FindingPlace(info.node))
      return
    }
    let catalog = IconCatalog(bundle)
    if catalog.lacks(name) {
      report.add(
        catalog.words(lacking: name), "add the icon to the watch app's asset catalog", at: FindingPlace(asset))
    } else if let icon = catalog.icon(named: name), !icon.hasLargeImage {
      report.add(
        "the watch app's icon '\(name)' has no image of 1024 × 1024 pixels", "add the image to the icon set",
        at: FindingPlace(asset))
    }
  }
}
