import BundleDeclarations
import Lint
import PropertyLists

/// A key that is nearly one of its dictionary.
enum MisspeltKey: StrangeKeyRule {
  static let description = RuleDescription(
    "PL011", "misspelt-key", .warning, enforcers: [.practice],
    summary: "A key looks like a misspelt one",
    rationale: """
      Unknown keys are ignored without a word, so a slip of one letter, or of its case, loses the declaration: Apple's own \
      guide prints UITypeIdentifier. It is an error where a type is left without its identifier or tags, a document type \
      without types, or the bundle without what a key at the root says. At the root, where apps have keys of their own, only \
      what is hardly anything else is reported.
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
        comment: "Nothing is gained by the right spelling: DT043 says to remove the key."),
      .plist([
        "CFBundleDisplayName": "Notes", "CFBundleDocuments": "A key of the app's own",
        "UISupportsDocumentBrowser~ipad": true, "NSExtensions": [:],
      ]),
    ])

  static func check(_ key: StrangeKey, in subject: Subject, _ report: inout Report) {
    guard case .misspelt(let meant) = key.diagnosis else { return }
    // An app may have a key of its own at the root; one that says nothing loses nothing.
    let isContainer = key.entry.value.kind == .array || key.entry.value.kind == .dictionary
    if key.dictionary == .root, isContainer, key.entry.value.count == 0 { return }
    var isTaken: Bool { key.entry.value.parent?[meant] != nil }
    report.add(
      "unknown key '\(key.entry.key)' is ignored; it looks like \(meant)",
      isTaken ? "put its value into \(meant), which is there too, or remove it" : "write \(meant)",
      at: FindingPlace(key: key.entry), severity: losesDeclaration(key, meant: meant) ? .error : nil,
      fix: isTaken || !KeyCatalog.fits(key.entry.value, meant, in: key.dictionary)
        ? nil : .unsafe("Rename it \(meant)", .rename(key.entry.value.path, to: meant)))
  }

  /// The keys that say which files an entry of `CFBundleDocumentTypes` is for.
  private static let matchingKeys = [
    "LSItemContentTypes", "CFBundleTypeExtensions", "CFBundleTypeMIMETypes", "CFBundleTypeOSTypes",
  ]

  /// Whether the system drops a declaration for the slip: nothing else says what the misspelt key was to say.
  private static func losesDeclaration(_ key: StrangeKey, meant: String) -> Bool {
    let value = key.entry.value
    let isEmpty = value.count == 0 && (value.kind == .array || value.kind == .dictionary)
    guard !isEmpty, value.string?.isEmpty != true, let siblings = value.parent else { return false }
    switch key.dictionary {
    case .root: return true
    case .typeDeclaration where meant == "UTTypeIdentifier": return siblings[meant]?.string?.isEmpty ?? true
    case .typeDeclaration where meant == "UTTypeTagSpecification": return (siblings[meant]?.count ?? 0) == 0
    case .documentType where matchingKeys.contains(meant):
      return !matchingKeys.contains { siblings[$0].map { $0.kind == .string || $0.count > 0 } ?? false }
    default: return false
    }
  }
}
