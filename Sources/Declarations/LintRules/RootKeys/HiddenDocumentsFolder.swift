import PropertyLists
import UTBundleDeclarations
import UTLint

/// A Documents folder that is shared but not shown.
enum HiddenDocumentsFolder: DeclarationRule {
  static let description = RuleDescription(
    "RT005", "hidden-documents-folder", .warning, or: [.note: "if LSSupportsOpeningDocumentsInPlace is NO"],
    platforms: .iOS, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "UIFileSharingEnabled is YES, but the app does not open documents in place and has no document browser",
    rationale: """
      File sharing alone shows the app's Documents folder in the Finder of a connected Mac. In the Files app it \
      appears only if the app also opens documents in place or has a document browser. If \
      LSSupportsOpeningDocumentsInPlace is NO, that may be intended, so this is only a note. An app with a file \
      provider is not reported, because the file provider shows the files.
      """,
    sources: [.openInPlaceKey, Source("WWDC17, session 229", "https://asciiwwdc.com/2017/sessions/229")], fix: .unsafe,
    examples: [
      .plist(
        ["UIFileSharingEnabled": ↓true], on: .iOS,
        fixed: ["UIFileSharingEnabled": true, "LSSupportsOpeningDocumentsInPlace": true]),
      .plist(
        ["LSSupportsOpeningDocumentsInPlace": false, "UIFileSharingEnabled": ↓true], on: .iOS,
        comment: "The app sets the key to NO, which may be intended, so this is a note."),
      .plist(["LSSupportsOpeningDocumentsInPlace": true, "UIFileSharingEnabled": true], on: .iOS),
      .plist(["UIFileSharingEnabled": true, "UISupportsDocumentBrowser": true], on: .iOS),
      .plist(
        ["UIFileSharingEnabled": true], on: .iOS,
        with: [
          .plist(
            "Example.app/PlugIns/Files.appex/Info.plist",
            ["NSExtension": ["NSExtensionPointIdentifier": "com.apple.fileprovider-nonui"]])
        ], comment: "Its file provider shows the files."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let sharing = subject.rootFlag("UIFileSharingEnabled")
    let flag = subject.opensInPlace
    let browser = subject.hasDocumentBrowser
    let providesFiles = subject.app.summary(AppExtensions.self).ofFileProviders.contains(where: subject.isOther)
    // If neither key is declared, RT001 alone reports that.
    guard !providesFiles, sharing.certainly(true), let entry = sharing.entry, !subject.leavesOpeningOpen,
      !flag.isPresent || flag.certainly(false), !browser.isPresent || browser.certainly(false)
    else { return }
    report.add(
      "the Documents folder is shared, but the Files app does not show it",
      "also set LSSupportsOpeningDocumentsInPlace to YES", at: FindingPlace(entry.value),
      severity: flag.isPresent ? .note : nil,
      related: flag.place.map { [Finding.Related("documents are not opened in place", $0)] } ?? [],
      fix: flag.isPresent
        ? nil
        : .unsafe("Set LSSupportsOpeningDocumentsInPlace to YES", .set(true, at: ["LSSupportsOpeningDocumentsInPlace"]))
    )
  }
}
