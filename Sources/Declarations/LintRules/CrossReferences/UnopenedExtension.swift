import PropertyLists
import UTBundleDeclarations
import UTLint

/// An extension that a document type lists but does not open.
enum UnopenedExtension: DeclarationRule {
  static let description = RuleDescription(
    "XR004", "unopened-extension", .warning, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A document type lists a filename extension that none of its types has",
    rationale: """
      If a document type lists types, its own extensions are ignored; only the tags of the types matter. An extension \
      that none of the types has looks supported but is not. For Mac apps, DT014 reports this.
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
        comment: "The type's extensions are unknown."),
      .plist(
        ["CFBundleDocumentTypes": [.document(["public.data"], ["CFBundleTypeExtensions": ["note"]])]],
        comment: "Every file conforms to public.data."),
      .plist(
        ["CFBundleDocumentTypes": [.document(["public.png"], ["CFBundleTypeExtensions": ["png", "jpg"]])]], on: .macOS,
        comment: "DT014 reports it."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    // For Mac apps, the rule about ignored keys reports it.
    guard subject.isPlugIn || !subject.isFor(.macOS) else { return }
    lazy var claims = LegacyClaims(subject)
    for document in subject.documentTypes
    where document.hasContentTypes && !document.filenameExtensions.isEmpty && !document.isRelatedItem {
      guard let uncovered = claims.uncoveredExtensions(of: document), let first = uncovered.first else { continue }
      let others = uncovered.count - 1
      report.add(
        "no type in document type '\(document.title)' has extension '\(first.written)'"
          + (others == 0 ? "" : " or \(others) other listed extension\(others == 1 ? "" : "s")")
          + ", so such files do not open",
        others == 0
          ? "add the extension to a listed type's tags, or list a type that has it"
          : "add the extensions to the tags of listed types, or list types that have them", at: FindingPlace(first))
    }
  }
}
