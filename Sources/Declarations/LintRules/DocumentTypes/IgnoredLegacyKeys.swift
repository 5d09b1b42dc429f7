import UTBundleDeclarations
import UTLint
import UTText

/// Extensions next to types.
enum IgnoredLegacyKeys: DeclarationRule {
  static let description = RuleDescription(
    "DT014", "ignored-legacy-keys", .note, or: [.warning: "if a listed extension belongs to none of the types"],
    platforms: .macOS,
    enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A document type's extensions are ignored because it also has LSItemContentTypes",
    rationale: """
      Launch Services ignores extensions, MIME types, and type codes if LSItemContentTypes is present. They do no harm \
      if the listed types have the same extensions. Files with an extension that none of the types has do not open in \
      the app. Related items (NSIsRelatedItemType) are exempt, because the sandbox reads their extensions.
      """,
    sources: [.coreFoundationKeys], fix: .safe, orUnsafe: true,
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
            [↓"CFBundleTypeExtensions": ["pdf", "png", "cr3"], "LSItemContentTypes": ["com.adobe.pdf"]]
          ]
        ], on: .macOS,
        fixed: [
          "CFBundleDocumentTypes": [
            ["LSItemContentTypes": ["com.adobe.pdf", "public.png", "com.canon.cr3-raw-image"]]
          ]
        ], comment: "No listed type has the extensions png and cr3."),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["pdf"]]]], on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn else { return }
    let documents = subject.documentTypes.filter { $0.hasContentTypes && $0.hasLegacyTags && !$0.isRelatedItem }
    guard !documents.isEmpty else { return }
    var claims = LegacyClaims(subject)
    for type in documents {
      guard let entry = type.legacyEntry else { continue }
      let uncovered = claims.uncoveredExtensions(of: type)
      guard let uncovered, let first = uncovered.first else {
        report.add(
          "\(entry.key) is ignored because LSItemContentTypes is present",
          uncovered == nil ? "remove it, and declare its values as tags of the listed types" : "remove it",
          at: FindingPlace(key: entry),
          fix: uncovered == nil ? nil : removal(of: type))
        continue
      }
      let (types, fix) = claims.types(for: uncovered, in: type)
      let isOne = uncovered.count == 1
      report.add(
        "\(uncovered.map { "'.\($0.written)'" }.enumerated(atMost: 5)) \(isOne ? "is" : "are") ignored: "
          + "LSItemContentTypes is present, and none of its types has \(isOne ? "this extension" : "these extensions")",
        help(types, for: uncovered), at: FindingPlace(key: entry), severity: .warning,
        related: [.init(isOne ? "the extension" : "the first extension", FindingPlace(first))], fix: fix)
    }
  }

  /// - Parameter types: the types of some of the extensions.
  private static func help(_ types: [String], for extensions: [DeclaredText]) -> String {
    let names = types.map { "'\($0)'" }.enumerated(atMost: 5)
    return if types.isEmpty {
      "list a type with \(extensions.count == 1 ? "this extension" : "each extension") in LSItemContentTypes"
    } else if types.count < extensions.count {
      "add \(names) to LSItemContentTypes, and a type for each extension that none of them has"
    } else {
      "add \(names) to LSItemContentTypes"
    }
  }

  private static func removal(of type: DocumentType) -> Fix {
    let keys = DocumentTypeKeys.legacy.filter { type.fields[$0] != nil }
    return Fix(.safe, "Remove \(keys.joined(separator: ", "))", keys.map { .remove(type.path($0)) })
  }
}
