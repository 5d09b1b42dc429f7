import BundleDeclarations
import NearMisses
import PropertyLists

/// A key or a value of an extension that the store refuses.
enum InvalidExtensionKey: DeclarationRule {
  static let description = RuleDescription(
    "EX006", "invalid-extension-key", .error, platforms: .withDocuments, enforcers: [.appStore],
    storeCode: "ITMS-90361",
    summary: "A key below NSExtension is not one that the system knows, or has a value of the wrong type",
    rationale: """
      App Store Connect refuses extensions with keys that it does not know (ITMS-90363), such as NSExtensionPointName, and \
      with values of another type than the key asks for (ITMS-90361), such as a number for \
      NSExtensionActivationSupportsText. Extension points have keys of their own in NSExtensionAttributes; of those nothing \
      is said. A key that is only unknown here is a warning.
      """,
    sources: [
      .report("owncloud/client/issues/4156"), .report("gini/gini-mobile-ios/pull/521"),
      Source(
        "App Extension Keys",
        "https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html"
      ),
    ],
    examples: [
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionActivationRule</key>
            <dict>
              <key>NSExtensionActivationSupportsText</key>
              ↓<integer>3</integer>
              <key>NSExtensionActivationSupportsImageWithMaxCount</key>
              ↓<string>1</string>
            </dict>
          </dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.share-services</string>
          ↓<key>NSExtensionPointName</key>
          <string>com.apple.share-services</string>
          ↓<key>NSExtensionPointVersion</key>
          <string>1.0</string>
        </dict>
        """),
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionActivationRule</key>
            <dict>
              ↓<key>NSExtensionActivationSupportImageWithMaxCount</key>
              <integer>1</integer>
            </dict>
          </dict>
          ↓<key>NSExtensionPrincipleClass</key>
          <string>ShareViewController</string>
        </dict>
        """, comment: "Slips in the spelling."),
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionActivationRule</key>
            <dict>
              <key>NSExtensionActivationSupportsImageWithMaxCount</key>
              <integer>1</integer>
              <key>NSExtensionActivationSupportsText</key>
              <true/>
            </dict>
            <key>WKAppBundleIdentifier</key>
            <string>com.example.watch</string>
            <key>RequestsOpenAccess</key>
            <string>$(OPEN_ACCESS)</string>
          </dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.share-services</string>
          <key>NSExtensionPrincipalClass</key>
          <string>$(PRODUCT_MODULE_NAME).ShareViewController</string>
        </dict>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let found = subject.appExtension else { return }
    check(found.fields, ExtensionKeys.ofExtension, isComplete: true, &report)
    guard let attributes = found.attributes else { return }
    check(attributes, ExtensionKeys.ofAttributes, isComplete: false, &report)
    guard let rule = attributes["NSExtensionActivationRule"] else { return }
    check(
      DeclaredFields(rule, settings: attributes.settings), ExtensionKeys.ofActivationRule, isComplete: true, &report)
  }

  private static func check(
    _ fields: DeclaredFields, _ table: [String: ExtensionKeys.Kinds], isComplete: Bool, _ report: inout Report
  ) {
    for entry in fields.node.entries {
      let key = entry.key
      if let kinds = table[key] {
        // A build setting becomes whatever it stands for.
        if kinds.contains(entry.value.kind) || entry.value.string?.utf8.contains(UInt8(ascii: "$")) == true { continue }
        report.add(
          "\(key) must be \(kinds.map(\.withArticle).joined(separator: " or ")), but is \(entry.value.kind.withArticle)",
          "write it as \(kinds.map(\.withArticle).joined(separator: " or "))", at: Place(entry.value))
      } else if isComplete, key.hasPrefix("NSExtension") {
        // QLSupportedContentTypes and other keys of attributes one level too high are for others to tell.
        let near = ExtensionKeys.ofAttributes[key] == nil ? nearMisses(of: key, among: table.keys.sorted()).first : nil
        let isRefused = ExtensionKeys.refused.contains(key)
        report.add(
          "'\(key)' is no key that App Store Connect accepts here",
          isRefused || near == nil ? "remove it" : "did you mean \(near ?? "")?", at: Place(key: entry),
          severity: isRefused || near != nil ? nil : .warning)
      }
    }
  }
}

/// A plug-in of a kind that has had its day.
enum ObsoletePlugIn: DeclarationRule {
  static let description = RuleDescription(
    "EX009", "obsolete-plug-in", .note, platforms: .withDocuments, enforcers: [.practice],
    summary: "A Quick Look generator or a Spotlight importer of the old kind",
    rationale: """
      Quick Look generators are no longer loaded by current macOS; a preview or thumbnail extension takes their place. \
      Spotlight importers still work, and a Spotlight import extension is their successor.
      """,
    sources: [.report("dorianj/CoRD/pull/47")],
    examples: [
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeRole</key>
            <string>QLGenerator</string>
          </dict>
        </array>
        ↓<key>CFPlugInFactories</key>
        <dict/>
        """),
      Example("↓<key>CFPlugInFactories</key>\n<dict/>", context: Example.Context(kind: .spotlightImporter)),
      Example("<key>CFPlugInFactories</key>\n<dict/>", context: Example.Context(kind: .application)),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let place = subject.info.fields.entry("CFPlugInFactories").map { Place(key: $0) } ?? Place(subject.info.node)
    switch subject.kind {
    case .quickLookGenerator:
      report.add(
        "current macOS does not load Quick Look generators", "write a Quick Look preview or thumbnail extension",
        at: place)
    case .spotlightImporter:
      report.add(
        "Spotlight importers are plug-ins of the old kind", "consider a Spotlight import extension", at: place)
    default: break
    }
  }
}
