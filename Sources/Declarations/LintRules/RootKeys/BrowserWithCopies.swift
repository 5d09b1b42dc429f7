import PropertyLists
import UTBundleDeclarations
import UTLint

private let openInPlace: PropertyListPath = ["LSSupportsOpeningDocumentsInPlace"]

/// A document browser in an app that works on copies.
enum BrowserWithCopies: DeclarationRule {
  static let description = RuleDescription(
    "RT004", "browser-without-opening-in-place", .warning, platforms: .iOS, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "UISupportsDocumentBrowser is YES but LSSupportsOpeningDocumentsInPlace is NO",
    rationale: """
      A document browser shows files in other apps' folders and in iCloud Drive and opens them in place, which contradicts \
      the other key. Files shared with the app then arrive as copies.
      """,
    sources: [.documentBrowserKey, .openInPlaceKey], fix: .unsafe,
    examples: [
      .plist(
        ["LSSupportsOpeningDocumentsInPlace": ↓false, "UISupportsDocumentBrowser": true], on: .iOS,
        fixed: ["LSSupportsOpeningDocumentsInPlace": true, "UISupportsDocumentBrowser": true]),
      .plist(["LSSupportsOpeningDocumentsInPlace": true, "UISupportsDocumentBrowser": true], on: .iOS),
      .plist(["LSSupportsOpeningDocumentsInPlace": false, "UISupportsDocumentBrowser": false], on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let flag = subject.opensInPlace
    let browser = subject.hasDocumentBrowser
    guard flag.certainly(false), browser.certainly(true), let place = flag.place ?? browser.place else { return }
    // On a Mac, RT002 already reports an error.
    if subject.isCertainlyFor([.macOS, .macCatalyst]), (subject.info.fields["CFBundleDocumentTypes"]?.count ?? 0) > 0 {
      return
    }
    report.add(
      "LSSupportsOpeningDocumentsInPlace 'NO' contradicts UISupportsDocumentBrowser",
      "set LSSupportsOpeningDocumentsInPlace to YES to open originals, or remove UISupportsDocumentBrowser to open copies",
      at: place,
      related: flag.place == nil
        ? [] : browser.place.map { [Finding.Related("the document browser", $0)] } ?? [],
      fix: flag.entry == nil || flag.isGenerated
        ? nil : .unsafe("Set LSSupportsOpeningDocumentsInPlace to YES", .set(true, at: openInPlace)))
  }
}
