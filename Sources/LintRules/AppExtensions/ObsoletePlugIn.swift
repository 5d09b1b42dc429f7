import BundleDeclarations
import Lint
import PropertyLists

/// A plug-in of a kind that has had its day.
enum ObsoletePlugIn: DeclarationRule {
  static let description = RuleDescription(
    "EX009", "obsolete-plug-in", .note, platforms: .withDocuments, enforcers: [.practice],
    summary: "A Quick Look generator or a Spotlight importer of the old kind",
    rationale: """
      Quick Look generators are no longer loaded by current macOS; a preview or thumbnail extension takes their place. \
      Spotlight importers still work, and a Spotlight import extension is their successor.
      """,
    sources: [.report("dorianj/CoRD/pull/47")],
    examples: [
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeRole": "QLGenerator"]], ↓"CFPlugInFactories": [:]]),
      .plist([↓"CFPlugInFactories": [:]], context: .init(kind: .spotlightImporter)),
      .plist(["CFPlugInFactories": [:]], context: .init(kind: .application)),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let place =
      subject.info.fields.entry("CFPlugInFactories").map { FindingPlace(key: $0) } ?? FindingPlace(subject.info.node)
    switch subject.kind {
    case .quickLookGenerator:
      report.add(
        "current macOS does not load Quick Look generators", "write a Quick Look preview or thumbnail extension",
        at: place)
    case .spotlightImporter:
      report.add(
        "Spotlight importers are plug-ins of the old kind", "consider a Spotlight import extension", at: place)
    default: break
    }
  }
}
