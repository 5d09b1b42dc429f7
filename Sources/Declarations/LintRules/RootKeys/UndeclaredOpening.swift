import PropertyLists
import UTBundleDeclarations
import UTLint

private let openInPlace: PropertyListPath = ["LSSupportsOpeningDocumentsInPlace"]

/// An iOS app that opens documents but does not declare whether in place.
enum UndeclaredOpening: DeclarationRule {
  static let description = RuleDescription(
    "RT001", "undeclared-opening-in-place", .warning, platforms: .iOS, enforcers: [.appStore, .xcode],
    storeCodes: ["ITMS-90737"],
    evidence: .apple, outcome: .warned,
    summary:
      "An iOS app has document types but neither LSSupportsOpeningDocumentsInPlace nor UISupportsDocumentBrowser",
    rationale: """
      Xcode and App Store Connect warn about every app that opens documents but does not declare whether it opens them \
      in place. Without the key, iOS gives the app a copy in its Inbox folder, and changes never reach the original. \
      YES is right for apps that edit; it is also the only valid value for a macOS or Mac Catalyst target (RT002). A \
      value in the build setting INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace is recognized.
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
        comment: "The key is present, but misspelled."),
      .plist(["CFBundleDocumentTypes": []], on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.leavesOpeningOpen, !subject.isMeant("LSSupportsOpeningDocumentsInPlace", in: subject.info.node),
      let types = subject.info.fields.entry("CFBundleDocumentTypes")
    else { return }
    report.add(
      "the app opens documents but does not declare whether it opens them in place",
      "set LSSupportsOpeningDocumentsInPlace to YES to open originals, or to NO on iOS to open copies",
      at: FindingPlace(key: types),
      fix: .unsafe("Set LSSupportsOpeningDocumentsInPlace to YES", .set(true, at: openInPlace)))
  }
}
