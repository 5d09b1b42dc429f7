import BundleDeclarations
import Lint
import PropertyLists

private let openInPlace: PropertyListPath = ["LSSupportsOpeningDocumentsInPlace"]

/// An iOS app that opens documents and does not say where.
enum UndeclaredOpening: DeclarationRule {
  static let description = RuleDescription(
    "RT001", "undeclared-opening-in-place", .warning, platforms: .iOS, enforcers: [.appStore, .xcode],
    storeCodes: ["ITMS-90737"],
    summary:
      "An iOS app has document types but neither LSSupportsOpeningDocumentsInPlace nor UISupportsDocumentBrowser",
    rationale: """
      Xcode and App Store Connect warn of every app that opens documents and does not say whether it opens them where they \
      are. Without the key, iOS gives the app a copy in its Inbox folder, and changes never reach the original. YES is right \
      for apps that edit; it is also the only value that a target for macOS or Mac Catalyst may have (RT002). A value in the \
      build setting INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace counts.
      """,
    sources: [
      .swiftBuild, .openInPlaceKey, .documentBrowserKey, .report("element-hq/element-x-ios/pull/1542"),
      .report("SlayterDev/RadiumBrowser/issues/52"),
    ], fix: .unsafe,
    examples: [
      .plist(
        [↓"CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]], on: .iOS,
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]], "LSSupportsOpeningDocumentsInPlace": true]),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]], "LSSupportsOpeningDocumentsInPlace": true],
        on: [.macOS, .macCatalyst, .iOS], comment: "YES suits every platform."),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]], "UISupportsDocumentBrowser": true], on: .iOS),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]], on: .iOS,
        context: .init(settings: ["INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace": "NO"]),
        comment: "Xcode merges the build setting into the Info.plist."),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]], "LSSupportsOpeningDocumentInPlace": false], on: .iOS,
        comment: "The key is there, misspelt."),
      .plist(["CFBundleDocumentTypes": []], on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.leavesOpeningOpen, !subject.isMeant("LSSupportsOpeningDocumentsInPlace", in: subject.info.node),
      let types = subject.info.fields.entry("CFBundleDocumentTypes")
    else { return }
    report.add(
      "the app opens documents but does not say whether it opens them in place",
      "set LSSupportsOpeningDocumentsInPlace to YES if it opens the original, to NO on iOS if it works on a copy",
      at: FindingPlace(key: types),
      fix: .unsafe("Add LSSupportsOpeningDocumentsInPlace YES", .set(true, at: openInPlace)))
  }
}
