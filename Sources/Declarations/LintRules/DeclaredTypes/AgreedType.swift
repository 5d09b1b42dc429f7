import OptionalTypes
import PropertyLists
import UTBundleDeclarations
import UTLint

/// An app's own type for files that independent apps have a type for.
enum AgreedType: DeclarationRule {
  static let description = RuleDescription(
    "UT059", "agreed-type", .note, or: [.warning: "if most apps agree and the app ranks as Owner of its type"],
    enforcers: [.practice],
    summary: "An exported type has a filename extension for which independent apps agree on another type",
    rationale: """
      If every app defines its own type for a format, the type of a file depends on the app that was installed first, \
      and apps that list another type do not open it. The counts are of apps in public repositories, with one vote for \
      all copies of an app. System types and well-known vendors' types have rules of their own. Nothing is reported if \
      the supertypes differ in kind, such as text and audio, because different formats can share an extension.
      """,
    sources: [.report("coteditor/CotEditor/issues/1311"), .report("Shpigford/clearly/pull/40")],
    examples: [
      .plist([
        "UTExportedTypeDeclarations": [
          .type("com.example.bundle", to: ["com.apple.package"], extensions: [↓"textbundle"])
        ]
      ]),
      .plist([
        "UTExportedTypeDeclarations": [.type("com.example.style", to: ["public.text"], extensions: [↓"sty"])]
      ]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.hair", to: ["public.image"], extensions: ["sty"])]],
        comment: "An image is a different format."),
      .plist(
        [
          "UTExportedTypeDeclarations": [
            .type("com.example.style", to: ["org.tug.tex", "public.text"], extensions: ["sty"])
          ],
          "UTImportedTypeDeclarations": [.type("org.tug.tex", to: ["public.text"], extensions: ["sty"])],
        ], comment: "The type is based on the agreed one."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    lazy var known = Set(subject.info.documentTypes.flatMap(\.keys) + subject.info.declaredTypes.compactMap(\.key))
    for type in subject.info.exportedTypes {
      guard let key = type.key, case .own = subject.owner(of: key) else { continue }
      for tag in type.filenameExtensions {
        guard let value = tag.lowercasedValue, let apps = AppDeclarations.OfExtension(value),
          apps.reason == "consensus", !sharedExtensions.contains(value), let use = apps.recommendedUse, use.count >= 3
        else { continue }
        let other = use.identifier.lowercased()
        guard other != key, !known.contains(other), subject.isOfOrganization(of: other) != true,
          subject.type(extended: value, besides: type) == nil,
          subject.types.conforms(key, to: other) != true, subject.mayBeOfOneFormat(type, other)
        else { continue }
        let isOwner = subject.info.documentTypes.contains { $0.effectiveRank == .owner && $0.keys.contains(key) }
        report.add(
          "\(use.count) of \(apps.count) independent apps use '\(use.identifier)' for files with extension '\(tag.written)'",
          "import \(use.identifier) if the files have that format; to keep '\(type.title)', also make it conform to the import",
          at: FindingPlace(tag), severity: isOwner && use.count * 2 > apps.count ? .warning : nil)
        break
      }
    }
  }

  /// Extensions that several formats of one kind have: classes of TeX and of Visual Basic.
  private static let sharedExtensions: Set<String> = ["cls"]
}
