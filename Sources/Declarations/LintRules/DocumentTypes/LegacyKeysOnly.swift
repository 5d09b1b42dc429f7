import UTBundleDeclarations
import UTLint

/// Extensions where types would be better.
enum LegacyKeysOnly: DeclarationRule {
  static let description = RuleDescription(
    "DT012", "legacy-keys-only", .note, platforms: .macOS, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A document type lists extensions instead of types",
    rationale: """
      CFBundleTypeExtensions, CFBundleTypeMIMETypes, and CFBundleTypeOSTypes have been deprecated since Mac OS X 10.5, \
      but still work on macOS and are used by many apps, so this is a note, or a warning with --strict. Types express \
      more: what a file conforms to, its icon, and its name in the Finder.
      """,
    sources: [.coreFoundationKeys], fix: .unsafe,
    examples: [
      .plist(
        [
          "CFBundleDocumentTypes": [
            [
              ↓"CFBundleTypeExtensions": ["png", "jpg", "jpeg"], "CFBundleTypeMIMETypes": ["image/png", "image/jpeg"],
              "CFBundleTypeName": "Picture",
            ]
          ]
        ], on: .macOS,
        fixed: [
          "CFBundleDocumentTypes": [
            ["LSItemContentTypes": ["public.png", "public.jpeg"], "CFBundleTypeName": "Picture"]
          ]
        ]),
      .plist(
        [
          "CFBundleDocumentTypes": [
            [
              "CFBundleTypeName": "Note", "LSItemContentTypes": [],
              ↓"CFBundleTypeExtensions": ["note-that-nobody-knows"],
            ]
          ]
        ], on: .macOS),
      .plist(["CFBundleDocumentTypes": [["LSItemContentTypes": ["public.png"]]]], on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    // Outside macOS, the keys have no effect at all; another rule reports that.
    guard !subject.isCertainlyFor(LegacyKeysOffMac.description.platforms) else { return }
    let types = subject.documentTypes.filter { !$0.hasContentTypes && $0.hasLegacyTags }
    guard !types.isEmpty else { return }
    var claims = LegacyClaims(subject)
    for type in types {
      guard !type.isRelatedItem, !(type.isPackage ?? false), DeadTypeCodes.codes(of: type) == nil,
        let entry = type.legacyEntry
      else { continue }
      report.add(
        "document type '\(type.title)' uses the deprecated key \(entry.key)",
        "list the types it opens in LSItemContentTypes", at: FindingPlace(key: entry),
        fix: claims.fix(for: type))
    }
  }
}
