import Lint
import BundleDeclarations
import PropertyLists

/// A key that is nearly one of its dictionary.
enum MisspeltKey: DeclarationRule {
  static let description = RuleDescription(
    "PL011", "misspelt-key", .warning, enforcers: [.practice],
    summary: "A key looks like a misspelt one",
    rationale: """
      Unknown keys are ignored without a word, so a slip of one letter, or of its case, loses the declaration: Apple's own \
      guide prints UITypeIdentifier. At the root, where apps have keys of their own, only what is hardly anything else is \
      reported.
      """,
    sources: [.documentGuide, .report("beeware/briefcase-macOS-app-template/pull/72"), .realProjects], fix: .unsafe,
    examples: [
      Example(
        """
        <key>UTExportedTypeDeclarations</key>
        <array>
          <dict>
            ↓<key>UITypeIdentifier</key>
            <string>com.example.note</string>
            ↓<key>UTITagTypeSpecification</key>
            <dict/>
            ↓<key>UTTYpeReferenceURL</key>
            <string>https://example.com/note</string>
          </dict>
        </array>
        """,
        fixed: """
          <key>UTExportedTypeDeclarations</key>
          <array>
            <dict>
              <key>UTTypeIdentifier</key>
              <string>com.example.note</string>
              <key>UTTypeTagSpecification</key>
              <dict/>
              <key>UTTypeReferenceURL</key>
              <string>https://example.com/note</string>
            </dict>
          </array>
          """),
      Example(
        """
        ↓<key>CFBundleDocumentType</key>
        <array>
          <dict/>
        </array>
        ↓<key>UTExportedTypeDeclaration</key>
        <array>
          <dict/>
        </array>
        ↓<key>INFOPLIST_KEY_UISupportsDocumentBrowser</key>
        <true/>
        """),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>LSItemContentTypes</key>
            <array>
              <string>public.plain-text</string>
            </array>
            ↓<key>LSItemContentTypes - 2</key>
            <array>
              <string>public.html</string>
            </array>
            ↓<key>CFBundleOSTypes</key>
            <array>
              <string>TEXT</string>
            </array>
            ↓<key>LSTypeIsPackageLSTypeIsPackage</key>
            <false/>
          </dict>
          <dict>
            ↓<key>LSItemContentType</key>
            <string>public.rtf</string>
          </dict>
        </array>
        """),
      Example(
        """
        <key>CFBundleDisplayName</key>
        <string>Notes</string>
        <key>CFBundleDocuments</key>
        <string>A key of the app's own</string>
        <key>UISupportsDocumentBrowser~ipad</key>
        <true/>
        <key>NSExtensions</key>
        <dict/>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for key in subject.strangeKeys {
      guard case .misspelt(let meant) = key.diagnosis else { continue }
      // An app may have a key of its own at the root; one that says nothing loses nothing.
      let isContainer = key.entry.value.kind == .array || key.entry.value.kind == .dictionary
      if key.dictionary == .root, isContainer, key.entry.value.count == 0 { continue }
      var isTaken: Bool { key.entry.value.parent?[meant] != nil }
      report.add(
        "unknown key '\(key.entry.key)' is ignored; it looks like \(meant)",
        isTaken ? "put its value into \(meant), which is there too, or remove it" : "write \(meant)",
        at: Place(key: key.entry),
        fix: isTaken || !KeyTable.fits(key.entry.value, meant, in: key.dictionary)
          ? nil : .unsafe("Rename it \(meant)", .rename(key.entry.value.path, to: meant)))
    }
  }
}
