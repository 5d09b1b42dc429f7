import PropertyLists
import UTBundleDeclarations
import UTLint

/// An obsolete kind of plug-in.
enum ObsoletePlugIn: DeclarationRule {
  static let description = RuleDescription(
    "EX009", "obsolete-plug-in", .note, platforms: .withDocuments, enforcers: [.practice],
    evidence: .inferred, outcome: .nothing,
    summary: "The bundle is a Quick Look generator or Spotlight importer, both of which are obsolete",
    rationale: """
      Current versions of macOS no longer load Quick Look generators; use preview and thumbnail extensions instead. \
      Spotlight importers still work, but Spotlight import extensions have superseded them.
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
        "current versions of macOS do not load Quick Look generators",
        "use a Quick Look preview or thumbnail extension",
        at: place)
    case .spotlightImporter:
      report.add(
        "Spotlight importers are obsolete", "consider a Spotlight import extension", at: place)
    default: break
    }
  }
}
