import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// A type without a declaration.
enum DynamicQuickLookType: DeclarationRule {
  static let description = RuleDescription(
    "EX003", "dynamic-quick-look-type", .warning, platforms: .withDocuments, enforcers: [.practice],
    evidence: .reported, outcome: .nothing,
    summary: "QLSupportedContentTypes lists a dynamic type identifier",
    rationale: """
      Files have a dynamic type only while no app declares their extension. Listing its identifier works only on \
      machines without such an app: as soon as an app declares the extension, the files have another type. A type that \
      the app itself imports works everywhere.
      """,
    sources: [.report("chamburr/glance/pull/90")],
    examples: [
      .plist(
        [
          "NSExtension": [
            "NSExtensionAttributes": [
              "QLSupportedContentTypes": [↓"dyn.ah62d4rv4ge8043a", "dyn.ah62d4rv4ge8007a", ↓"dyn.zzz"]
            ]
          ]
        ], comment: "All valid dynamic identifiers share one finding."),
      .plist(
        ["NSExtension": ["NSExtensionAttributes": ["QLSupportedContentTypes": ["net.daringfireball.markdown"]]]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    subject.reportDynamicTypes(
      in: subject.appExtension?.quickLookTypes ?? [],
      help: "import a type with the file's extension in the app, and list that type",
      severity: nil, &report)
  }
}

extension Subject {
  /// Reports the dynamic types of a list: all valid ones at once, because lists with one usually have many, for
  /// the same reason.
  func reportDynamicTypes(in list: [DeclaredText], help: String, severity: Severity?, _ report: inout Report) {
    var undeclared: (first: DeclaredText, tag: String?, count: Int)?
    for text in list {
      guard let value = text.value, value.isReservedForDynamicTypes else { continue }
      if let type = types.registry.type(value), type.isDynamic {
        let tag = type.preferredTag(.filenameExtension)
        undeclared = undeclared.map { ($0.first, $0.tag, $0.count + 1) } ?? (text, tag, 1)
      } else {
        report.add("'\(value)' is not a valid dynamic identifier", help, at: FindingPlace(text), severity: severity)
      }
    }
    guard let (first, tag, count) = undeclared else { return }
    let title = "'\(first.written)'\(tag.map { " (.\($0))" } ?? "")\(count > 1 ? " and \(count - 1) more" : "")"
    report.add(
      "\(title) \(count > 1 ? "match" : "matches") files only if no app declares a type for them", help,
      at: FindingPlace(first), severity: severity)
  }
}
