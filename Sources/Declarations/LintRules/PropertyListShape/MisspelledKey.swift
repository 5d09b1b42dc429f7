import PropertyLists
import UTBundleDeclarations
import UTLint

/// A key that is almost a valid key of its dictionary.
enum MisspelledKey: StrangeKeyRule {
  static let description = RuleDescription(
    "PL011", "misspelled-key", .warning, or: [.error: "if a declaration is lost"], enforcers: [.practice],
    summary: "A key looks misspelled",
    rationale: """
      Unknown keys are silently ignored, so a declaration is lost if a single letter is wrong, or has the wrong case. \
      Even Apple's own guide misspells a key, as UITypeIdentifier. This is an error if it leaves a type without an \
      identifier or tags, a document type without types, or the bundle without a root key for documents, types, or \
      containers. At the root, where apps have their own keys, only near-certain typos are reported.
      """,
    sources: [.documentGuide, .report("beeware/briefcase-macOS-app-template/pull/72"), .realProjects], fix: .unsafe,
    examples: [
      .plist(
        [
          "UTExportedTypeDeclarations": [
            [
              ↓"UITypeIdentifier": "com.example.note", ↓"UTITagTypeSpecification": [:],
              ↓"UTTYpeReferenceURL": "https://example.com/note",
            ]
          ]
        ],
        fixed: [
          "UTExportedTypeDeclarations": [
            [
              "UTTypeIdentifier": "com.example.note", "UTTypeTagSpecification": [:],
              "UTTypeReferenceURL": "https://example.com/note",
            ]
          ]
        ]),
      .plist([
        ↓"CFBundleDocumentType": [[:]], ↓"UTExportedTypeDeclaration": [[:]],
        ↓"INFOPLIST_KEY_UISupportsDocumentBrowser": true,
      ]),
      .plist([
        "CFBundleDocumentTypes": [
          [
            "LSItemContentTypes": ["public.plain-text"], ↓"LSItemContentTypes - 2": ["public.html"],
            ↓"CFBundleOSTypes": ["TEXT"], ↓"LSTypeIsPackageLSTypeIsPackage": false,
          ], [↓"LSItemContentType": "public.rtf"],
        ]
      ]),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSIsAppleDefaultForTypes": true]]],
        comment: "The right spelling would not help; DT043 reports that key as useless."),
      .plist([↓"NSCameraUseageDescription": "To add pictures to notes", ↓"UIBackgroundMode": ["audio"]]),
      .plist([
        "CFBundleDisplayName": "Notes", "CFBundleDocuments": "A key of the app's own",
        "UISupportsDocumentBrowser~ipad": true, "NSExtensions": [:],
      ]),
    ])

  static func check(_ key: StrangeKey, in subject: Subject, _ report: inout Report) {
    guard case .misspelled(let meant) = key.reason else { return }
    // An app may have its own keys at the root; an empty value loses nothing.
    let isContainer = key.entry.value.kind == .array || key.entry.value.kind == .dictionary
    if key.dictionary == .root, isContainer, key.entry.value.count == 0 { return }
    var isTaken: Bool { key.entry.value.parent?[meant] != nil }
    report.add(
      "unknown key '\(key.entry.key)' is ignored; it looks like '\(meant)'",
      isTaken ? "merge its value into the existing '\(meant)', or remove it" : "use '\(meant)'",
      at: FindingPlace(key: key.entry), severity: losesDeclaration(key, meant: meant) ? .error : nil,
      fix: isTaken || !KeyCatalog.fits(key.entry.value, meant, in: key.dictionary)
        ? nil : .unsafe("Rename '\(key.entry.key)' to '\(meant)'", .rename(key.entry.value.path, to: meant)))
  }

  /// Whether the typo makes the system drop a declaration: no other key replaces the misspelled one.
  private static func losesDeclaration(_ key: StrangeKey, meant: String) -> Bool {
    let value = key.entry.value
    let isEmpty = value.count == 0 && (value.kind == .array || value.kind == .dictionary)
    guard !isEmpty, value.string?.isEmpty != true, let siblings = value.parent else { return false }
    switch key.dictionary {
    // Without a key that describes how the app runs, nothing that the bundle declares is lost.
    case .root: return KeyCatalog.entry(meant, in: .root) != nil && siblings[meant] == nil
    case .typeDeclaration where meant == "UTTypeIdentifier": return siblings[meant]?.string?.isEmpty ?? true
    case .typeDeclaration where meant == "UTTypeTagSpecification": return (siblings[meant]?.count ?? 0) == 0
    case .documentType where DocumentTypeKeys.matching.contains(meant):
      return !DocumentTypeKeys.matching.contains {
        siblings[$0].map { $0.string?.isEmpty == false || $0.count > 0 } ?? false
      }
    default: return false
    }
  }
}
