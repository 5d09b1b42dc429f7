import BundleDeclarations
import Lint
import PropertyLists

private let principalClass = "NSExtensionPrincipalClass"
private let storyboard = "NSExtensionMainStoryboard"

/// An extension without a beginning, with two, or with one that its extension point does not have.
enum ExtensionEntryPoint: DeclarationRule {
  static let description = RuleDescription(
    "EX013", "extension-entry-point", .error, enforcers: [.documentation, .practice],
    summary: "An app extension has neither or both of NSExtensionPrincipalClass and NSExtensionMainStoryboard",
    rationale: """
      The two keys exclude each other: Apple documents that the system does not load an extension with both. Points without a \
      user interface of the extension's own, such as thumbnails, notification services and file providers, need a class. An \
      extension with neither key has nothing to run; that is a warning, and only reported for points that are known to need one.
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
        ], comment: "Thumbnails are made by a subclass of QLThumbnailProvider."),
      .plist(
        ["NSExtension": [↓"NSExtensionPointIdentifier": "com.apple.keyboard-service"]],
        comment: "A warning: nothing is run."),
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
        comment: "Widgets begin at @main in the code."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let found = subject.appExtension else { return }
    let ofClass = entry(principalClass, of: found)
    let ofStoryboard = entry(storyboard, of: found)
    if let ofStoryboard, ofClass != nil {
      report.add(
        "\(storyboard) and \(principalClass) exclude each other: the system does not load the extension",
        "remove one of them", at: FindingPlace(key: ofStoryboard))
      return
    }
    guard let point = found.point?.value.flatMap(ExtensionPoint.init), point.entry != .unknown, ofClass == nil else {
      return
    }
    if let ofStoryboard {
      guard point.entry == .principalClass else { return }
      report.add(
        "extensions for \(point.identifier) cannot use a storyboard", "name the class in \(principalClass) instead",
        at: FindingPlace(key: ofStoryboard))
    } else if !found.fields.node.entries.contains(where: { isMeant($0.key) }) {
      let isClass = point.entry == .principalClass
      report.add(
        "the extension has \(isClass ? "no \(principalClass)" : "neither \(principalClass) nor \(storyboard)")",
        "add \(principalClass)\(isClass ? "" : " or \(storyboard)"), so that there is something to run",
        at: found.fields.entry("NSExtensionPointIdentifier").map { FindingPlace(key: $0) }
          ?? FindingPlace(found.fields.node),
        severity: .warning)
    }
  }

  /// The entry of a key; nil if it is missing or an empty string, which names nothing.
  private static func entry(_ key: String, of found: AppExtension) -> PropertyList.Entry? {
    found.fields.entry(key).flatMap { $0.value.string?.allSatisfy(\.isWhitespace) == true ? nil : $0 }
  }

  /// Whether one of the keys is meant by another: EX006 says so.
  private static func isMeant(_ key: String) -> Bool {
    guard KeyCatalog.entry(key, in: .appExtension) == nil else { return false }
    return [principalClass, storyboard].contains(KeyCatalog.suggestion(for: key, in: .appExtension) ?? "")
  }
}
