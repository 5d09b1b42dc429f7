import PropertyLists
import UTBundleDeclarations
import UTLint

/// A key that is being deprecated, in an app in which it has no effect.
enum SuperfluousOpening: DeclarationRule {
  static let description = RuleDescription(
    "RT006", "superfluous-opening-in-place", .note, platforms: .iOS, enforcers: [.xcode],
    evidence: .apple, outcome: .nothing,
    summary: "LSSupportsOpeningDocumentsInPlace is set in an app without document types or file sharing",
    rationale: """
      Xcode reads the key only if there are document types, and warns that it is being deprecated on all platforms. \
      Keep it if the store requires it (RT001), or if the Files app needs it to show the Documents folder.
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
      subject.info.fields["CFBundleDocumentTypes"] == nil, !subject.hasDocumentTypesElsewhere,
      !subject.rootFlag("UIFileSharingEnabled").isPresent, !subject.hasDocumentBrowser.isPresent,
      subject.info.containers.isEmpty
    else { return }
    report.add(
      "LSSupportsOpeningDocumentsInPlace has no effect without document types or file sharing",
      "remove it, or add the document types the app opens", at: place)
  }
}
