import BundleDeclarations
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
      Example(
        """
        ↓<key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
          </dict>
        </array>
        """,
        on: .iOS,
        fixed: """
          <key>CFBundleDocumentTypes</key>
          <array>
            <dict>
              <key>CFBundleTypeName</key>
              <string>Note</string>
            </dict>
          </array>
          <key>LSSupportsOpeningDocumentsInPlace</key>
          <true/>
          """),
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
        """, on: [.iOS, .macOS, .macCatalyst], comment: "YES suits every platform."),
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
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
          </dict>
        </array>
        """,
        context: Example.Context(
          platforms: .iOS, settings: ["INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace": "NO"]),
        comment: "Xcode merges the build setting into the Info.plist."),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
          </dict>
        </array>
        <key>LSSupportsOpeningDocumentInPlace</key>
        <false/>
        """, on: .iOS, comment: "The key is there, misspelt."),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array/>
        """, on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.leavesOpeningOpen, !subject.isMeant("LSSupportsOpeningDocumentsInPlace", in: subject.info.node),
      let types = subject.info.fields.entry("CFBundleDocumentTypes")
    else { return }
    report.add(
      "the app opens documents but does not say whether it opens them in place",
      "set LSSupportsOpeningDocumentsInPlace to YES if it opens the original, to NO on iOS if it works on a copy",
      at: Place(key: types), fix: .unsafe("Add LSSupportsOpeningDocumentsInPlace YES", .set(true, at: openInPlace)))
  }
}

/// A Mac app that says that it does not open documents in place.
enum CopyingOnMac: DeclarationRule {
  static let description = RuleDescription(
    "RT002", "copied-documents-on-mac", .error, platforms: [.macOS, .macCatalyst], enforcers: [.xcode],
    summary: "LSSupportsOpeningDocumentsInPlace is NO in an app with document types for macOS or Mac Catalyst",
    rationale: """
      On a Mac documents are always opened where they are, so Xcode stops the build. A file that targets for iOS share with \
      one for the Mac needs YES, which suits both, or the document browser instead (RT001).
      """,
    sources: [.swiftBuild, .openInPlaceKey], fix: .safe,
    examples: [
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
        ↓<false/>
        """,
        on: .macOS,
        fixed: """
          <key>CFBundleDocumentTypes</key>
          <array>
            <dict>
              <key>CFBundleTypeName</key>
              <string>Note</string>
            </dict>
          </array>
          """),
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
        ↓<false/>
        """,
        on: [.iOS, .macCatalyst],
        fixed: """
          <key>CFBundleDocumentTypes</key>
          <array>
            <dict>
              <key>CFBundleTypeName</key>
              <string>Note</string>
            </dict>
          </array>
          <key>LSSupportsOpeningDocumentsInPlace</key>
          <true/>
          """, comment: "Without the key, iOS would ask for it."),
      Example(
        """
        ↓<key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
          </dict>
        </array>
        """,
        context: Example.Context(
          platforms: .macOS, settings: ["INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace": "NO"]),
        comment: "The build setting says so."),
      Example(
        """
        <key>LSSupportsOpeningDocumentsInPlace</key>
        <false/>
        """, on: .macOS, comment: "Without document types Xcode does not mind."),
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
        <false/>
        """, on: .iOS, comment: "An iOS app may work on copies."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let flag = subject.opensInPlace
    guard subject.isCertainlyFor([.macOS, .macCatalyst]), flag.certainly(false),
      let types = subject.info.fields.entry("CFBundleDocumentTypes"), types.value.count > 0
    else { return }
    let fix: Fix? =
      if flag.entry == nil {
        nil
      } else if subject.isCertainlyFor(.iOS) {
        .unsafe("Set LSSupportsOpeningDocumentsInPlace to YES", .set(true, at: openInPlace))
      } else {
        .safe("Remove LSSupportsOpeningDocumentsInPlace", .remove(openInPlace))
      }
    report.add(
      "LSSupportsOpeningDocumentsInPlace 'NO' is not supported on macOS: the build fails",
      subject.isCertainlyFor(.iOS) ? "set it to YES, which suits both platforms" : "remove it, or set it to YES",
      at: flag.entry.map { Place($0.value) } ?? Place(key: types), fix: fix)
  }
}

/// A document browser in an app that works on copies.
enum BrowserWithCopies: DeclarationRule {
  static let description = RuleDescription(
    "RT004", "browser-without-opening-in-place", .warning, platforms: .iOS, enforcers: [.documentation],
    summary: "UISupportsDocumentBrowser is YES and LSSupportsOpeningDocumentsInPlace is NO",
    rationale: """
      A document browser shows files in other apps' folders and in iCloud Drive and opens them where they are, which the \
      other key says the app does not do. Files that are shared with the app arrive as copies then.
      """,
    sources: [.documentBrowserKey, .openInPlaceKey], fix: .unsafe,
    examples: [
      Example(
        """
        <key>LSSupportsOpeningDocumentsInPlace</key>
        ↓<false/>
        <key>UISupportsDocumentBrowser</key>
        <true/>
        """,
        on: .iOS,
        fixed: """
          <key>LSSupportsOpeningDocumentsInPlace</key>
          <true/>
          <key>UISupportsDocumentBrowser</key>
          <true/>
          """),
      Example(
        """
        <key>LSSupportsOpeningDocumentsInPlace</key>
        <true/>
        <key>UISupportsDocumentBrowser</key>
        <true/>
        """, on: .iOS),
      Example(
        """
        <key>LSSupportsOpeningDocumentsInPlace</key>
        <false/>
        <key>UISupportsDocumentBrowser</key>
        <false/>
        """, on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let flag = subject.opensInPlace
    let browser = subject.hasDocumentBrowser
    guard flag.certainly(false), browser.certainly(true), let place = flag.entry ?? browser.entry else { return }
    // On a Mac it is an error already: RT002.
    if subject.isCertainlyFor([.macOS, .macCatalyst]), (subject.info.fields["CFBundleDocumentTypes"]?.count ?? 0) > 0 {
      return
    }
    report.add(
      "LSSupportsOpeningDocumentsInPlace 'NO' contradicts UISupportsDocumentBrowser",
      "set it to YES: a document browser opens the original files", at: Place(place.value),
      related: flag.entry == nil
        ? [] : browser.entry.map { [Finding.Related("the document browser", Place($0.value))] } ?? [],
      fix: flag.entry == nil
        ? nil : .unsafe("Set LSSupportsOpeningDocumentsInPlace to YES", .set(true, at: openInPlace)))
  }
}
