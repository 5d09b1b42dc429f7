import BundleDeclarations
import Lint
import PropertyLists

/// A key of another dictionary.
enum MisplacedKey: StrangeKeyRule {
  static let description = RuleDescription(
    "PL012", "misplaced-key", .warning, enforcers: [.practice],
    summary: "A key stands in a dictionary that it does not belong in",
    rationale: """
      A key is only looked for in the dictionary that it belongs in; elsewhere it is ignored. Packagers do this too: jpackage \
      puts LSSupportsOpeningDocumentsInPlace into document types, others CFBundleTypeExtensions at the root. The fix moves a \
      key to where it belongs. One that describes the whole bundle, such as CFBundleVersion, is removed: moved to the root, \
      the version of a document type would become the app's.
      """,
    sources: [
      .report("perdian/macosappbundler-maven-plugin/issues/48"), .coreFoundationKeys, .cocoaKeys, .realProjects,
    ], fix: .unsafe,
    examples: [
      .plist([↓"CFBundleTypeExtensions": ["note"], ↓"LSTypeIsPackage": false]),
      .plist([
        "CFBundleDocumentTypes": [
          [
            "CFBundleTypeName": "Note", ↓"LSSupportsOpeningDocumentsInPlace": true,
            ↓"UTTypeConformsTo": ["public.data"],
          ]
        ]
      ]),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", ↓"UISupportsDocumentBrowser": true]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]], "UISupportsDocumentBrowser": true]),
      .plist(
        [
          "UTExportedTypeDeclarations": [
            [
              "UTTypeIdentifier": "com.example.note",
              "UTTypeTagSpecification": ["public.mime-type": "application/x-note"],
              ↓"public.filename-extension": ["note"],
            ]
          ]
        ],
        fixed: [
          "UTExportedTypeDeclarations": [
            [
              "UTTypeIdentifier": "com.example.note",
              "UTTypeTagSpecification": [
                "public.mime-type": "application/x-note", "public.filename-extension": ["note"],
              ],
            ]
          ]
        ]),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", ↓"CFBundleVersion": "2.0"]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]],
        comment: "The version of the document type is not the app's."),
      .plist([
        "UTExportedTypeDeclarations": [
          [
            "UTTypeIdentifier": "com.example.note",
            "UTTypeTagSpecification": [
              "public.filename-extension": "note", ↓"NSExportableTypes": ["public.plain-text"],
            ],
          ]
        ]
      ]),
      .plist([
        "LSSupportsOpeningDocumentsInPlace": true, "CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["note"]]],
      ]),
    ])

  static func check(_ key: StrangeKey, in subject: Subject, _ report: inout Report) {
    guard case .misplaced(let homes) = key.diagnosis, let home = homes.first else { return }
    // CL006 and EX001 speak of these at the root.
    if key.dictionary == .root, home == .ubiquitousContainer { return }
    // Other attributes have names that an app may well give to keys of its own.
    if key.dictionary == .root, home == .appExtensionAttributes, !key.entry.key.hasPrefix("NSExtension") { return }
    if home == .root, KeyCatalog.describesBundle(key.entry.key) {
      report.add(
        "'\(key.entry.key)' is ignored here: it describes the whole bundle", "remove it",
        at: FindingPlace(key: key.entry),
        fix: isOnly(key) ? .unsafe("Remove \(key.entry.key)", .remove(key.entry.value.path)) : nil)
    } else {
      report.add(
        "'\(key.entry.key)' is ignored here: it belongs in \(home.title)", "move it there",
        at: FindingPlace(key: key.entry),
        fix: move(key, to: home, subject))
    }
  }

  /// Whether a path leads to this value, and not to that of another key of the same name.
  private static func isOnly(_ key: StrangeKey) -> Bool {
    !key.entry.isDuplicate && key.entry.value.parent?[key.entry.key]?.byteRange == key.entry.value.byteRange
  }

  /// Moves a key to where it belongs, if there is one such place and it has no such key yet.
  private static func move(_ key: StrangeKey, to home: KeyDictionary, _ subject: Subject) -> Fix? {
    guard KeyCatalog.fits(key.entry.value, key.entry.key, in: home), let target = path(of: home, for: key, subject),
      subject.info.node[target]?[key.entry.key] == nil, isOnly(key)
    else { return nil }
    return .unsafe(
      "Move it to \(home.title)", .remove(key.entry.value.path),
      .set(PropertyListValue(key.entry.value), at: target.appending(key: key.entry.key)))
  }

  private static func path(of home: KeyDictionary, for key: StrangeKey, _ subject: Subject) -> PropertyListPath? {
    switch home {
    case .root: return []
    case .tagSpecification:
      guard let tags = key.entry.value.parent?["UTTypeTagSpecification"], tags.kind == .dictionary else { return nil }
      return tags.path
    default: return nil
    }
  }
}
