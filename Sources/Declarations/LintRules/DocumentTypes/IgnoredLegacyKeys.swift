import UTBundleDeclarations
import UTLint

/// Extensions next to types.
enum IgnoredLegacyKeys: DeclarationRule {
  static let description = RuleDescription(
    "DT014", "ignored-legacy-keys", .note, platforms: .macOS, enforcers: [.documentation],
    summary: "A document type lists extensions alongside LSItemContentTypes, which causes them to be ignored",
    rationale: """
      If LSItemContentTypes is present, Launch Services does not read the extensions, MIME types, and type codes. That \
      is harmless as long as the types have the same extensions; files with an extension that none of the types has do \
      not open, and then the finding is a warning. The extensions of a related item are read and not reported.
      """,
    sources: [.coreFoundationKeys], fix: .safe,
    examples: [
      .plist(
        [
          "CFBundleDocumentTypes": [
            [
              "CFBundleTypeName": "PDF document", ↓"CFBundleTypeExtensions": ["pdf"],
              "CFBundleTypeMIMETypes": ["application/pdf"], "LSItemContentTypes": ["com.adobe.pdf"],
            ]
          ]
        ], on: .macOS,
        fixed: [
          "CFBundleDocumentTypes": [["CFBundleTypeName": "PDF document", "LSItemContentTypes": ["com.adobe.pdf"]]]
        ]),
      .plist(
        [
          "CFBundleDocumentTypes": [
            [↓"CFBundleTypeExtensions": ["pdf", "png"], "LSItemContentTypes": ["com.adobe.pdf"]]
          ]
        ], on: .macOS, comment: "No listed type has the extension png."),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["pdf"]]]], on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn else { return }
    lazy var claims = LegacyClaims(subject)
    for type in subject.documentTypes where type.hasContentTypes && type.hasLegacyTags && !type.isRelatedItem {
      guard let entry = type.legacyEntry else { continue }
      let uncovered = claims.uncoveredExtensions(of: type)
      guard let first = uncovered?.first else {
        report.add(
          "\(entry.key) is ignored because LSItemContentTypes is present",
          "remove it, and declare extensions with the type", at: FindingPlace(key: entry),
          fix: uncovered == nil ? nil : removal(of: type))
        continue
      }
      report.add(
        "'.\(first.written)' is ignored: LSItemContentTypes is present, and none of its types has this extension",
        "list a type with this extension in LSItemContentTypes", at: FindingPlace(key: entry), severity: .warning,
        related: [.init("the extension", FindingPlace(first))])
    }
  }

  private static func removal(of type: DocumentType) -> Fix {
    let keys = DocumentTypeKeys.legacy.filter { type.fields[$0] != nil }
    return Fix(.safe, "Remove \(keys.joined(separator: ", "))", keys.map { .remove(type.path($0)) })
  }
}
