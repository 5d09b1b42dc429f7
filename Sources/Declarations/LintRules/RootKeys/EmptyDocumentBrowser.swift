import PropertyLists
import UTBundleDeclarations
import UTLint

/// A document browser without document types.
enum EmptyDocumentBrowser: DeclarationRule {
  static let description = RuleDescription(
    "RT008", "document-browser-without-types", .note, platforms: .iOS, enforcers: [.practice],
    summary: "UISupportsDocumentBrowser is YES, but there are no document types",
    rationale: """
      The key is for apps whose main window is a browser for their documents. Without document types, there is nothing \
      to choose in the browser; to show only the Documents folder in Files, LSSupportsOpeningDocumentsInPlace with \
      UIFileSharingEnabled is clearer.
      """,
    sources: [.documentBrowserKey],
    examples: [
      .plist(["UISupportsDocumentBrowser": ↓true], on: .iOS),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]], "UISupportsDocumentBrowser": true], on: .iOS),
      .plist(["UISupportsDocumentBrowser": false], on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let browser = subject.hasDocumentBrowser
    guard browser.certainly(true), let place = browser.place,
      (subject.info.fields["CFBundleDocumentTypes"]?.count ?? 0) == 0
    else { return }
    report.add(
      "the app has a document browser but no document types", "add the app's document types to CFBundleDocumentTypes",
      at: place)
  }
}
