import Lint
import BundleDeclarations
import PropertyLists

private typealias X = ExampleText

/// An extension that a document type names, but whose files it does not open.
enum UnopenedExtension: DeclarationRule {
  static let description = RuleDescription(
    "XR004", "unopened-extension", .warning, enforcers: [.documentation],
    summary: "A document type names a filename extension that none of its types has",
    rationale: """
      Where a document type lists types, its own extensions are ignored: only the tags of the types count. An extension that is \
      not among them looks supported and is not. For apps on the Mac, DT014 says so.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      Example(
        X.all(
          X.documents(X.document(["com.example.note"], X.strings("CFBundleTypeExtensions", ["note", "↓memo"]))),
          X.exported(X.type("com.example.note")))),
      Example(X.documents(X.document(["public.png"], X.strings("CFBundleTypeExtensions", ["png", "↓jpg"])))),
      Example(X.documents(X.document(["public.image"], X.strings("CFBundleTypeExtensions", ["png", "jpg"])))),
      Example(
        X.documents(X.document(["org.example.unknown"], X.strings("CFBundleTypeExtensions", ["note"]))),
        comment: "What the type's extensions are is not known."),
      Example(
        X.documents(X.document(["public.data"], X.strings("CFBundleTypeExtensions", ["note"]))),
        comment: "Every file conforms to public.data."),
      Example(
        X.documents(X.document(["public.png"], X.strings("CFBundleTypeExtensions", ["png", "jpg"]))), on: .macOS,
        comment: "DT014 says it."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    // For apps on the Mac, the rule about ignored keys says it.
    guard subject.isPlugIn || !subject.isFor(.macOS) else { return }
    var claims: LegacyClaims?
    for document in subject.documentTypes
    where document.hasContentTypes && !document.filenameExtensions.isEmpty && !document.isRelatedItem {
      let known = claims ?? LegacyClaims(subject)
      claims = known
      guard let uncovered = known.uncoveredExtensions(of: document), let first = uncovered.first else { continue }
      let others = uncovered.count - 1
      report.add(
        "files with the extension '\(first.written)' will not open: no type of '\(document.title)' has it"
          + (others == 0 ? "" : ", nor \(others) other\(others == 1 ? "" : "s") in the list"),
        "add it to the tags of a type that is listed, or list the type that has it", at: Place(first))
    }
  }
}
