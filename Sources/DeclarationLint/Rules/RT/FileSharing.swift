import BundleDeclarations
import PropertyLists

/// A Documents folder that is shared but not shown.
enum HiddenDocumentsFolder: DeclarationRule {
  static let description = RuleDescription(
    "RT005", "hidden-documents-folder", .warning, platforms: .iOS, enforcers: [.documentation],
    summary: "UIFileSharingEnabled is YES, but the app opens nothing in place and has no document browser",
    rationale: """
      File sharing alone shows the app's Documents folder in the Finder of a connected Mac. In the Files app it appears only \
      if the app also opens documents in place or has a document browser. Where LSSupportsOpeningDocumentsInPlace says NO, \
      somebody may have meant it so; that is a note only.
      """,
    sources: [.openInPlaceKey, Source("WWDC17, session 229", "https://asciiwwdc.com/2017/sessions/229")], fix: .unsafe,
    examples: [
      Example(
        """
        <key>UIFileSharingEnabled</key>
        ↓<true/>
        """,
        on: .iOS,
        fixed: """
          <key>UIFileSharingEnabled</key>
          <true/>
          <key>LSSupportsOpeningDocumentsInPlace</key>
          <true/>
          """),
      Example(
        """
        <key>LSSupportsOpeningDocumentsInPlace</key>
        <false/>
        <key>UIFileSharingEnabled</key>
        ↓<true/>
        """, on: .iOS, comment: "A note: perhaps it is meant so."),
      Example(
        """
        <key>LSSupportsOpeningDocumentsInPlace</key>
        <true/>
        <key>UIFileSharingEnabled</key>
        <true/>
        """, on: .iOS),
      Example(
        """
        <key>UIFileSharingEnabled</key>
        <true/>
        <key>UISupportsDocumentBrowser</key>
        <true/>
        """, on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let sharing = subject.rootFlag("UIFileSharingEnabled")
    let flag = subject.opensInPlace
    let browser = subject.hasDocumentBrowser
    // What has no declaration of opening at all is asked for it once: RT001.
    guard sharing.certainly(true), let entry = sharing.entry, !subject.leavesOpeningOpen,
      !flag.isPresent || flag.certainly(false), !browser.isPresent || browser.certainly(false)
    else { return }
    report.add(
      "the Documents folder is shared, but the Files app does not show it",
      "set LSSupportsOpeningDocumentsInPlace to YES too", at: Place(entry.value),
      severity: flag.isPresent ? .note : nil,
      related: flag.entry.map { [Finding.Related("documents are not opened in place", Place($0.value))] } ?? [],
      fix: flag.isPresent
        ? nil
        : .unsafe("Add LSSupportsOpeningDocumentsInPlace YES", .set(true, at: ["LSSupportsOpeningDocumentsInPlace"])))
  }
}

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
      Example(
        """
        ↓<key>LSSupportsOpeningDocumentsInPlace</key>
        <true/>
        """, on: .iOS),
      Example(
        """
        <key>LSSupportsOpeningDocumentsInPlace</key>
        <true/>
        <key>UIFileSharingEnabled</key>
        <true/>
        """, on: .iOS),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
          </dict>
        </array>
        <key>LSSupportsOpeningDocumentsInPlace</key>
        <true/>
        """, on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let entry = subject.opensInPlace.entry, subject.info.fields["CFBundleDocumentTypes"] == nil,
      !subject.rootFlag("UIFileSharingEnabled").isPresent, !subject.hasDocumentBrowser.isPresent,
      subject.info.containers.isEmpty
    else { return }
    report.add(
      "LSSupportsOpeningDocumentsInPlace has no effect without document types or file sharing",
      "remove it, or add the document types that the app opens", at: Place(key: entry))
  }
}

/// A truth value that is a string, which the store refuses.
enum MistypedFlag: DeclarationRule {
  static let description = RuleDescription(
    "RT007", "mistyped-document-flag", .error, platforms: .iOS, enforcers: [.appStore], storeCodes: ["ITMS-90039"],
    summary: "A key that says how an iOS app treats documents has a string for a truth value",
    rationale: """
      App Store Connect refuses an app whose UIFileSharingEnabled is the string YES: the value has to be <true/> or <false/>.
      """,
    sources: [.report("myflashlab/facebook-ANE/issues/28")], fix: .safe,
    examples: [
      Example(
        """
        <key>UIFileSharingEnabled</key>
        ↓<string>YES</string>
        <key>LSSupportsOpeningDocumentsInPlace</key>
        ↓<string>false</string>
        """,
        on: .iOS,
        fixed: """
          <key>UIFileSharingEnabled</key>
          <true/>
          <key>LSSupportsOpeningDocumentsInPlace</key>
          <false/>
          """),
      Example(
        """
        <key>UISupportsDocumentBrowser</key>
        <string>Documents</string>
        """, on: .iOS, comment: "No truth value at all: PL010."),
      Example(
        """
        <key>UIFileSharingEnabled</key>
        <string>$(SHARES_FILES)</string>
        """, on: .iOS, comment: "What the build setting stands for is not known."),
      Example(
        """
        <key>UIFileSharingEnabled</key>
        <true/>
        """, on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for key in flagsOfDocuments {
      // What means neither true nor false is a matter of PL010.
      guard let text = subject.info.fields.text(key), let value = text.value, let meant = flagMeant(by: value) else {
        continue
      }
      report.add(
        "\(key) must be true or false, but is the string '\(value)'", "write <\(meant)/>", at: Place(text),
        fix: .safe("Write <\(meant)/>", .set(.boolean(meant), at: text.node.path)))
    }
  }

  private static func flagMeant(by text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1", "y": true
    case "no", "false", "0", "n": false
    default: nil
    }
  }
}

/// The root keys with truth values that say how an iOS app treats documents.
let flagsOfDocuments = ["UIFileSharingEnabled", "LSSupportsOpeningDocumentsInPlace", "UISupportsDocumentBrowser"]

/// A browser with nothing to browse.
enum EmptyDocumentBrowser: DeclarationRule {
  static let description = RuleDescription(
    "RT008", "document-browser-without-types", .note, platforms: .iOS, enforcers: [.practice],
    summary: "UISupportsDocumentBrowser is YES, but there are no document types",
    rationale: """
      The key is for apps whose main window is a browser for their documents. Without document types there is nothing that \
      the browser lets people choose; if the key is only meant to show the Documents folder in Files, \
      LSSupportsOpeningDocumentsInPlace with UIFileSharingEnabled says that more plainly.
      """,
    sources: [.documentBrowserKey],
    examples: [
      Example(
        """
        <key>UISupportsDocumentBrowser</key>
        ↓<true/>
        """, on: .iOS),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
          </dict>
        </array>
        <key>UISupportsDocumentBrowser</key>
        <true/>
        """, on: .iOS),
      Example(
        """
        <key>UISupportsDocumentBrowser</key>
        <false/>
        """, on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let browser = subject.hasDocumentBrowser
    guard browser.certainly(true), let entry = browser.entry,
      (subject.info.fields["CFBundleDocumentTypes"]?.count ?? 0) == 0
    else { return }
    report.add(
      "the app has a document browser but no document types", "declare what it opens in CFBundleDocumentTypes",
      at: Place(entry.value))
  }
}
