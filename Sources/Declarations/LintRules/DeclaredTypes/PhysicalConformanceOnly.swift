import PropertyLists
import UTBundleDeclarations
import UTLint

/// A type that conforms only to how it is stored.
enum PhysicalConformanceOnly: DeclarationRule {
  static let description = RuleDescription(
    "UT022", "physical-conformance-only", .note, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A document's type conforms only to public.data or com.apple.package",
    rationale: """
      Types have two kinds of parents: the form of items (public.data, com.apple.package) and their contents \
      (public.content for documents of any kind, public.text, public.image…). Sharing and import panels look for the \
      second kind.
      """,
    sources: [.declaringTypes, .report("microsoft/pxt/issues/1689")],
    examples: [
      .plist([
        "CFBundleDocumentTypes": [.document(["com.example.note"])],
        "UTExportedTypeDeclarations": [.type("com.example.note", to: [↓"public.data"])],
      ]),
      .plist([
        "CFBundleDocumentTypes": [.document(["com.example.note"])],
        "UTExportedTypeDeclarations": [.type("com.example.note", to: ["public.data", "public.content"])],
      ]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.cache")]],
        comment: "No document type lists the type, so it is not for users."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.info.exportedTypes.isEmpty else { return }
    let documents = Set(subject.info.documentTypes.flatMap(\.keys))
    for type in subject.info.exportedTypes {
      guard let key = type.key, documents.contains(key), let parent = type.conformsTo.first,
        type.conformsTo.allSatisfy({ $0.value.map { Self.physical.contains($0.inLowerCase) } ?? false })
      else { continue }
      report.add(
        "type '\(type.title)' declares how its files are stored but not what they contain",
        "add public.content or a more specific parent",
        at: FindingPlace(parent))
    }
  }

  private static let physical: Set<String> = ["public.data", "public.item", "com.apple.package", "public.directory"]
}
