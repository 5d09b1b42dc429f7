import Lint
import BundleDeclarations
import PropertyLists

private let openInPlace: PropertyListPath = ["LSSupportsOpeningDocumentsInPlace"]

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
