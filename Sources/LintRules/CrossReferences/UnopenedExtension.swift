import BundleDeclarations
import Lint
import PropertyLists

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
      .plist([
        "CFBundleDocumentTypes": [.document(["com.example.note"], ["CFBundleTypeExtensions": ["note", ↓"memo"]])],
        "UTExportedTypeDeclarations": [.type("com.example.note")],
      ]),
      .plist(["CFBundleDocumentTypes": [.document(["public.png"], ["CFBundleTypeExtensions": ["png", ↓"jpg"]])]]),
      .plist(["CFBundleDocumentTypes": [.document(["public.image"], ["CFBundleTypeExtensions": ["png", "jpg"]])]]),
      .plist(
        ["CFBundleDocumentTypes": [.document(["org.example.unknown"], ["CFBundleTypeExtensions": ["note"]])]],
        comment: "What the type's extensions are is not known."),
      .plist(
        ["CFBundleDocumentTypes": [.document(["public.data"], ["CFBundleTypeExtensions": ["note"]])]],
        comment: "Every file conforms to public.data."),
      .plist(
        ["CFBundleDocumentTypes": [.document(["public.png"], ["CFBundleTypeExtensions": ["png", "jpg"]])]], on: .macOS,
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
        "add it to the tags of a type that is listed, or list the type that has it", at: FindingPlace(first))
    }
  }
}
