import UTBundleDeclarations
import UTLint

/// Extensions on platforms that read only types.
enum LegacyKeysOffMac: DeclarationRule {
  static let description = RuleDescription(
    "DT011", "legacy-keys-off-mac", .error,
    or: [.warning: "if the file is also for macOS", .note: "if another document type matches every file"],
    platforms: [.iOS, .visionOS, .tvOS, .macCatalyst],
    enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A document type for iOS lists extensions but no LSItemContentTypes",
    rationale: """
      CFBundleTypeExtensions and the related keys are for macOS. Other platforms do not read them, so the document \
      type is not registered on these platforms. Declare or import a type with the extension and list that type. If \
      the file is also for macOS, the entry works on the Mac, so this is a warning. If another entry lists public.item \
      or another type that covers all files, the app opens the files anyway, so this is a note.
      """,
    sources: [.coreFoundationKeys], fix: .unsafe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "PDF document", ↓"CFBundleTypeExtensions": ["pdf"]]]], on: .iOS,
        fixed: [
          "CFBundleDocumentTypes": [["CFBundleTypeName": "PDF document", "LSItemContentTypes": ["com.adobe.pdf"]]]
        ]),
      .plist(["CFBundleDocumentTypes": [[↓"CFBundleTypeExtensions": ["note-that-nobody-knows"]]]], on: .visionOS),
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["LSItemContentTypes": ["public.item"]],
            ["CFBundleTypeName": "PDF document", ↓"CFBundleTypeExtensions": ["pdf"]],
          ]
        ], on: .iOS, comment: "The app is offered for all files, so this is a note."),
      .plist(["CFBundleDocumentTypes": [["LSItemContentTypes": ["com.adobe.pdf"]]]], on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let isOnlyOff = subject.isCertainlyFor([.iOS, .visionOS, .tvOS]) && !subject.isCertainlyFor(.macOS)
    let types = subject.documentTypes.filter { !$0.hasContentTypes && $0.hasLegacyTags }
    guard !types.isEmpty else { return }
    let opensAll = subject.documentTypes.contains { type in
      type.catchAllTypes.contains { ["public.item", "public.data"].contains($0.lowercasedValue) }
    }
    var claims = LegacyClaims(subject)
    for type in types {
      guard let entry = type.legacyEntry else { continue }
      report.add(
        "outside macOS, \(entry.key) has no effect, and document type '\(type.title)' is not registered",
        "list the types it opens in LSItemContentTypes, and export or import any that are not system types",
        at: FindingPlace(key: entry), severity: opensAll ? .note : isOnlyOff ? .error : .warning,
        fix: claims.fix(for: type))
    }
  }
}
