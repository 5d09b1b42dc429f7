import OptionalTypes
import PropertyLists
import UTBundleDeclarations
import UTLint

/// An app's own type for files for which every app has its own type.
enum NoAgreedType: DeclarationRule {
  static let description = RuleDescription(
    "UT060", "no-agreed-type", .note, enforcers: [.practice],
    summary: "An exported type has a filename extension for which several apps export different types",
    rationale: """
      Files get the type of one of the installed apps. For most formats of comics, subtitles, and games, apps do not \
      agree on a type, so an app keeps its own type, and also lists the other apps' types in a document type. One \
      finding covers all such extensions of a bundle. The counts are of apps in public repositories.
      """,
    sources: [.report("dirkwhoffmann/virtualc64/issues/820"), .report("YACReader/yacreader/pull/119")],
    examples: [
      .plist([
        "UTExportedTypeDeclarations": [
          .type("com.example.comic", to: ["public.data", "public.archive"], extensions: [↓"cbz"])
        ]
      ]),
      .plist(
        [
          "CFBundleDocumentTypes": [.document(["com.example.comic", "cx.c3.cbz-archive"])],
          "UTExportedTypeDeclarations": [
            .type("com.example.comic", to: ["public.data", "public.archive"], extensions: ["cbz"])
          ],
          "UTImportedTypeDeclarations": [
            .type("cx.c3.cbz-archive", to: ["public.data", "public.archive"], extensions: ["cbz"])
          ],
        ], comment: "The app also opens files that have the type of another app."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.info.exportedTypes.isEmpty else { return }
    let listed = Set(subject.info.documentTypes.flatMap(\.keys))
    var contested: [(type: DeclaredType, tag: DeclaredText, apps: AppDeclarations.OfExtension)] = []
    for type in subject.info.exportedTypes {
      guard let key = type.key, case .own = subject.owner(of: key) else { continue }
      for tag in type.filenameExtensions {
        guard let value = tag.lowercasedValue, let apps = AppDeclarations.OfExtension(value), apps.count > 1,
          apps.reason == "contested" || apps.reason == "tie",
          subject.type(extended: value, besides: type) == nil
        else { continue }
        let others = apps.uses.filter { $0.identifier.lowercased() != key }
        guard others.count(where: { $0.exportCount > 0 }) > 1,
          !others.contains(where: { listed.contains($0.identifier.lowercased()) }),
          others.contains(where: { subject.mayBeOfOneFormat(type, $0.identifier.lowercased()) })
        else { continue }
        contested.append((type, tag, apps))
      }
    }
    guard let (type, tag, apps) = contested.first else { return }
    let more = contested.count - 1
    let others = apps.uses.map(\.identifier).filter { $0.lowercased() != type.key }.prefix(2)
    report.add(
      "apps do not agree on a type for extension '\(tag.written)' (\(apps.uses.count) identifiers in \(apps.countText))"
        + (more > 0 ? ", nor for \(more) other extension\(more == 1 ? "" : "s")" : ""),
      "keep '\(type.title)', and also import and list other apps' types, such as "
        + others.joined(separator: " and ") + ", with rank Alternate", at: FindingPlace(tag))
  }
}
