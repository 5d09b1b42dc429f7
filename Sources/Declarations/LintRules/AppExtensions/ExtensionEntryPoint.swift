import PropertyLists
import UTBundleDeclarations
import UTLint

private let principalClass = "NSExtensionPrincipalClass"
private let storyboard = "NSExtensionMainStoryboard"

/// An extension without an entry point, with two, or with one that its extension point does not support.
enum ExtensionEntryPoint: DeclarationRule {
  static let description = RuleDescription(
    "EX013", "extension-entry-point", .error, or: [.warning: "if the extension has no entry point"],
    enforcers: [.documentation, .practice],
    summary: "An app extension has no entry point, two entry points, or one that its extension point does not support",
    rationale: """
      The two keys are mutually exclusive: Apple documents that the system does not load an extension with both. \
      Extension points without their own user interface, such as thumbnails, notification services, and file \
      providers, need a class. An extension with neither key has nothing to run; that is a warning, and only reported \
      for extension points known to need one.
      """,
    sources: [
      Source(
        "NSExtensionPrincipalClass",
        "https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionprincipalclass"
      ),
      Source(
        "QLThumbnailProvider", "https://developer.apple.com/documentation/quicklookthumbnailing/qlthumbnailprovider"),
      .realProjects,
    ],
    examples: [
      .plist([
        "NSExtension": [
          ↓"NSExtensionMainStoryboard": "MainInterface", "NSExtensionPointIdentifier": "com.apple.share-services",
          "NSExtensionPrincipalClass": "ShareViewController",
        ]
      ]),
      .plist(
        [
          "NSExtension": [
            ↓"NSExtensionMainStoryboard": "Main", "NSExtensionPointIdentifier": "com.apple.quicklook.thumbnail",
          ]
        ], comment: "A subclass of QLThumbnailProvider creates thumbnails."),
      .plist(
        ["NSExtension": [↓"NSExtensionPointIdentifier": "com.apple.keyboard-service"]],
        comment: "There is nothing to run, which is a warning."),
      .plist([
        "NSExtension": [
          ↓"NSExtensionPointIdentifier": "com.apple.keyboard-service", "NSExtensionPrincipalClass": "",
        ]
      ]),
      .plist([
        "NSExtension": [
          "NSExtensionPointIdentifier": "com.apple.quicklook.thumbnail",
          "NSExtensionPrincipalClass": "$(PRODUCT_MODULE_NAME).ThumbnailProvider",
        ]
      ]),
      .plist([
        "NSExtension": [
          "NSExtensionMainStoryboard": "MainInterface", "NSExtensionPointIdentifier": "com.apple.quicklook.preview",
        ]
      ]),
      .plist(
        ["NSExtension": ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"]],
        comment: "Widgets start at @main in the code."),
      .plist(
        [
          "EXAppExtensionAttributes": ["EXExtensionPointIdentifier": "com.apple.appintents-extension"],
          "NSExtension": ["NSExtensionPointIdentifier": "com.apple.share-services"],
        ], comment: "So do ExtensionKit extensions."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let found = subject.appExtension else { return }
    let ofClass = entry(principalClass, of: found)
    let ofStoryboard = entry(storyboard, of: found)
    let known = found.point?.value.flatMap(ExtensionPoint.init)
    if let ofStoryboard, ofClass != nil {
      report.add(
        "the system does not load an extension with both \(storyboard) and \(principalClass)",
        known?.entry == .principalClass ? "remove \(storyboard)" : "remove one of them",
        at: FindingPlace(key: ofStoryboard))
      return
    }
    guard let point = known, point.entry != .unknown, ofClass == nil else { return }
    if let ofStoryboard {
      guard point.entry == .principalClass else { return }
      report.add(
        "extensions for \(point.identifier) cannot use a storyboard",
        "use \(principalClass) with a class name instead"
          + (alternatives[point.identifier].map { ", or the extension point \($0)" } ?? ""),
        at: FindingPlace(key: ofStoryboard))
    } else if found.fields["NSExtensionMainNibFile"] == nil,
      // An extension of ExtensionKit starts at @main in the code.
      subject.info.fields["EXAppExtensionAttributes"] == nil,
      !found.fields.node.entries.contains(where: { isMeant($0.key) })
    {
      let isClass = point.entry == .principalClass
      report.add(
        "the extension has \(isClass ? "no \(principalClass)" : "neither \(principalClass) nor \(storyboard)")",
        "add \(principalClass)\(isClass ? "" : " or \(storyboard)") to give it an entry point"
          + (alternatives[point.identifier].map { ", or use the extension point \($0)" } ?? ""),
        at: found.fields.entry("NSExtensionPointIdentifier").map { FindingPlace(key: $0) }
          ?? FindingPlace(found.fields.node),
        severity: .warning)
    }
  }

  /// The extension points that extensions without an entry point are mistaken for.
  private static let alternatives = [
    "com.apple.widget-extension": "com.apple.widgetkit-extension if the extension is a WidgetKit widget",
    "com.apple.services": "com.apple.share-services or com.apple.ui-services if the extension has a user interface",
  ]

  /// The entry of a key; nil if it is missing or an empty string.
  private static func entry(_ key: String, of found: AppExtension) -> PropertyList.Entry? {
    found.fields.entry(key).flatMap { $0.value.string?.isBlank == true ? nil : $0 }
  }

  /// Whether another key is a misspelling of one of these; EX006 reports that.
  private static func isMeant(_ key: String) -> Bool {
    guard KeyCatalog.entry(key, in: .appExtension) == nil else { return false }
    return [principalClass, storyboard].contains(KeyCatalog.suggestion(for: key, in: .appExtension) ?? "")
  }
}
