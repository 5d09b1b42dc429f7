import PropertyLists
import UTBundleDeclarations
import UTLint

private let openInPlace: PropertyListPath = ["LSSupportsOpeningDocumentsInPlace"]

/// A Mac app declared not to open documents in place.
enum CopyingOnMac: DeclarationRule {
  static let description = RuleDescription(
    "RT002", "copied-documents-on-mac", .error, platforms: [.macOS, .macCatalyst], enforcers: [.xcode],
    summary: "LSSupportsOpeningDocumentsInPlace is NO in a macOS or Mac Catalyst app that has document types",
    rationale: """
      On a Mac, documents are always opened in place, so Xcode stops the build. A file shared by iOS and Mac targets \
      needs YES, which suits both, or the document browser instead (RT001).
      """,
    sources: [.swiftBuild, .openInPlaceKey], fix: .safe, orUnsafe: true,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]], "LSSupportsOpeningDocumentsInPlace": ↓false],
        on: .macOS, fixed: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]]),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]], "LSSupportsOpeningDocumentsInPlace": ↓false],
        on: [.macCatalyst, .iOS],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]], "LSSupportsOpeningDocumentsInPlace": true],
        comment: "Without the key, iOS would report it as missing."),
      .plist(
        [↓"CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]], on: .macOS,
        context: .init(settings: ["INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace": "NO"]),
        comment: "The build setting contains this value."),
      .plist(
        ["LSSupportsOpeningDocumentsInPlace": false], on: .macOS, comment: "Without document types, Xcode accepts it."
      ),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]], "LSSupportsOpeningDocumentsInPlace": false], on: .iOS,
        comment: "An iOS app may work on copies."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let flag = subject.opensInPlace
    guard subject.isCertainlyFor([.macOS, .macCatalyst]), flag.certainly(false),
      let types = subject.info.fields.entry("CFBundleDocumentTypes"), types.value.count > 0
    else { return }
    let fix: Fix? =
      if flag.entry == nil || flag.isGenerated {
        nil
      } else if subject.isCertainlyFor(.iOS) {
        .unsafe("Set LSSupportsOpeningDocumentsInPlace to YES", .set(true, at: openInPlace))
      } else {
        .safe("Remove LSSupportsOpeningDocumentsInPlace", .remove(openInPlace))
      }
    report.add(
      "LSSupportsOpeningDocumentsInPlace 'NO' is not supported on macOS, so the build fails",
      subject.isCertainlyFor(.iOS) ? "set it to YES, which also works on iOS" : "remove it, or set it to YES",
      at: flag.place ?? FindingPlace(key: types), fix: fix)
  }
}
