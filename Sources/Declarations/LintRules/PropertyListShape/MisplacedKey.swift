import PropertyLists
import UTBundleDeclarations
import UTLint

/// A key in the wrong dictionary.
enum MisplacedKey: StrangeKeyRule {
  static let description = RuleDescription(
    "PL012", "misplaced-key", .warning, enforcers: [.practice],
    summary: "A key is in a dictionary it does not belong in",
    rationale: """
      A key is only read in the dictionary it belongs in; elsewhere it is ignored. Packaging tools also misplace keys: \
      jpackage puts LSSupportsOpeningDocumentsInPlace in document types, and other tools put CFBundleTypeExtensions at \
      the root. The fix moves a key to where it belongs. A key that describes the whole bundle, such as \
      CFBundleVersion, is removed, because moving a document type's version to the root would make it the app's.
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
        comment: "The document type's version is not the app's."),
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
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", ↓"UTTypeIdentifier": "com.example.note"]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSItemContentTypes": ["com.example.note"]]]],
        comment: "The key belongs in a type declaration."),
      .plist([
        "LSSupportsOpeningDocumentsInPlace": true, "CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["note"]]],
      ]),
    ])

  static func check(_ key: StrangeKey, in subject: Subject, _ report: inout Report) {
    guard case .misplaced(let homes) = key.reason, let home = homes.first else { return }
    // CL006 and EX001 report these at the root.
    if key.dictionary == .root, home == .ubiquitousContainer { return }
    // Other attributes have names that an app might use for its own keys.
    let mayBeOwn = subject.appExtension == nil && !key.entry.key.hasPrefix("NSExtension")
    if key.dictionary == .root, home == .appExtensionAttributes, mayBeOwn { return }
    if key.dictionary == .documentType, key.entry.key == "UTTypeIdentifier" {
      report.add(
        "'UTTypeIdentifier' is ignored here: a document type lists types in LSItemContentTypes",
        "use LSItemContentTypes", at: FindingPlace(key: key.entry), fix: listing(key))
    } else if home == .root, KeyCatalog.describesBundle(key.entry.key) {
      report.add(
        "'\(key.entry.key)' is ignored here because it describes the whole bundle", "remove it",
        at: FindingPlace(key: key.entry),
        fix: isOnly(key) ? .unsafe("Remove \(key.entry.key)", .remove(key.entry.value.path)) : nil)
    } else {
      report.add(
        "'\(key.entry.key)' is ignored here because it belongs in \(home.title)", "move it there",
        at: FindingPlace(key: key.entry),
        fix: move(key, to: home, subject))
    }
  }

  /// Lists the type that a document type names, unless the document type already lists types.
  private static func listing(_ key: StrangeKey) -> Fix? {
    let value = key.entry.value
    guard let identifier = value.string, value.parent?["LSItemContentTypes"] == nil, isOnly(key) else { return nil }
    return .unsafe(
      "Use LSItemContentTypes", .rename(value.path, to: "LSItemContentTypes"),
      .set(.array([.string(identifier)]), at: value.path))
  }

  /// Whether a path leads to this value and not to another key with the same name.
  private static func isOnly(_ key: StrangeKey) -> Bool {
    !key.entry.isDuplicate && key.entry.value.parent?[key.entry.key]?.byteRange == key.entry.value.byteRange
  }

  /// Moves a key to where it belongs, if there is exactly one such dictionary and it does not have the key yet.
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
