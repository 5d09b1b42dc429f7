import UTBuild
import UTLint
import UTText

/// Code for personal data without a purpose string.
enum PurposeForCode: BuildRule {
  static let description = RuleDescription(
    "PS003", "missing-purpose-for-code", .warning, platforms: [.iOS, .tvOS, .visionOS, .watchOS],
    enforcers: [.appStore], storeCodes: ["ITMS-90683"], evidence: .quoted, outcome: .warned,
    summary: "Linked code refers to an API for personal data, but the Info.plist has no purpose string for it",
    rationale: """
      App Store Connect checks the references in the executables of an app and its frameworks. Code that never runs \
      counts, including SDK code; names in strings do not. Most messages are warnings, but some builds are rejected. \
      Extensions need their own purpose strings. A method call counts only in code that also refers to a class with \
      that method.
      """,
    sources: [
      .report("openrung/openrung-mobile-app/issues/87"), .report("Lyokone/flutterlocation/issues/1106"),
      .report("flutter-webrtc/flutter-webrtc/issues/1874"), .report("Apparence-io/CamerAwesome/issues/632"),
      .report("ghostery/user-agent-ios/issues/1187"), .report("OneSignal/OneSignal-Xamarin-SDK/issues/244"),
      .report("mmick66/CalendarView/issues/129"), .report("backtrace-labs/backtrace-cocoa/issues/53"),
      .report("boardsesh/boardsesh/issues/1581"), .report("divinevideo/divine-mobile/issues/6589"),
      .report("zoontek/react-native-permissions/issues/359"), .report("status-im/status-legacy/issues/20234"),
      .report("Baseflow/flutter-permission-handler/issues/179"),
    ],
    examples: [
      .build(
        lackingIn: app,
        with: [
          .executable("Example.app/Frameworks/Maps.framework/Maps", "imports _OBJC_CLASS_$_CLLocationManager"),
          .plist("Example.app/Frameworks/Maps.framework/Info.plist", ["CFBundleExecutable": "Maps"]),
        ]),
      .build(
        lackingIn: ["CFBundleSupportedPlatforms": ["iPhoneOS"], "NSLocationWhenInUseUsageDescription": "For the map"],
        with: [
          .executable(
            "Example.app/Example", "imports _OBJC_CLASS_$_CLLocationManager", "sends requestAlwaysAuthorization")
        ]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"], "NSLocationWhenInUseUsageDescription": "For the map"],
        with: [.executable("Example.app/Example", "imports _OBJC_CLASS_$_CLLocationManager")]),
      .build(
        app, with: [.executable("Example.app/Example", "sends requestAlwaysAuthorization")],
        comment: "Without a reference to a class, the message may be sent to one of the app's own objects."),
    ])

  private static let app: ExampleValue = ["CFBundleSupportedPlatforms": ["iPhoneOS"]]

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    PurposeCheck(bundle, in: subject.build)?.forEachUnmet(isQuoted: true) { demand, uses in
      report.add(
        "linked code refers to \(uses.enumerated(atMost: 3)), but the Info.plist of \(bundle.name) has no \(demand.key)",
        "add the key with a purpose string, or remove the code", at: FindingPlace(missingIn: bundle))
    }
  }
}
