import BundleDeclarations
import Lint
import PropertyLists

/// A key that is on its way out where it does nothing.
enum SuperfluousOpening: DeclarationRule {
  static let description = RuleDescription(
    "RT006", "superfluous-opening-in-place", .note, platforms: .iOS, enforcers: [.xcode],
    summary: "LSSupportsOpeningDocumentsInPlace stands in an app without document types and file sharing",
    rationale: """
      Xcode looks at the key only where there are document types, and says that it is being deprecated on all platforms. \
      Where the store asks for it (RT001) or the Files app shows the Documents folder for its sake, keep it.
      """,
    sources: [.swiftBuild],
    examples: [
      .plist([↓"LSSupportsOpeningDocumentsInPlace": true], on: .iOS),
      .plist(["LSSupportsOpeningDocumentsInPlace": true, "UIFileSharingEnabled": true], on: .iOS),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]], "LSSupportsOpeningDocumentsInPlace": true], on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let flag = subject.opensInPlace
    guard let place = flag.entry.map({ FindingPlace(key: $0) }) ?? flag.place,
      subject.info.fields["CFBundleDocumentTypes"] == nil,
      !subject.rootFlag("UIFileSharingEnabled").isPresent, !subject.hasDocumentBrowser.isPresent,
      subject.info.containers.isEmpty
    else { return }
    report.add(
      "LSSupportsOpeningDocumentsInPlace has no effect without document types or file sharing",
      "remove it, or add the document types that the app opens", at: place)
  }
}
