import PropertyLists
import UTBundleDeclarations
import UTLint

/// An extension point of ExtensionKit in the dictionary of other extensions.
enum ExtensionKitPoint: DeclarationRule {
  static let description = RuleDescription(
    "EX022", "extension-kit-point", .warning, enforcers: [.documentation],
    summary: "NSExtensionPointIdentifier names an ExtensionKit extension point",
    rationale: """
      The system looks for these extensions by EXExtensionPointIdentifier in EXAppExtensionAttributes, and never runs one \
      that has only NSExtension.
      """,
    sources: [
      Source(
        "EXAppExtensionAttributes",
        "https://developer.apple.com/documentation/bundleresources/information-property-list/exappextensionattributes")
    ],
    examples: [
      .plist(["NSExtension": ["NSExtensionPointIdentifier": ↓"com.apple.deviceactivityui.report-extension"]]),
      .plist([
        "EXAppExtensionAttributes": ["EXExtensionPointIdentifier": "com.apple.deviceactivityui.report-extension"]
      ]),
      .plist(["NSExtension": ["NSExtensionPointIdentifier": "com.apple.deviceactivity.monitor-extension"]]),
    ])

  private static let points: Set = [
    "com.apple.appintents-extension", "com.apple.background-asset-downloader-extension",
    "com.apple.deviceactivityui.report-extension", "com.apple.fskit.fsmodule",
  ]

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let point = subject.appExtension?.point, let value = point.value, points.contains(value),
      subject.info.fields["EXAppExtensionAttributes"] == nil
    else { return }
    report.add(
      "'\(value)' is an ExtensionKit extension point, which does not belong in NSExtension",
      "replace NSExtension with EXAppExtensionAttributes and EXExtensionPointIdentifier", at: FindingPlace(point))
  }
}
