import PropertyLists
import UTBundleDeclarations
import UTLint

/// A document type for a nonexistent system type.
enum UnknownSystemContentType: DeclarationRule {
  static let description = RuleDescription(
    "XR002", "unknown-system-content-type", .warning, or: [.note: "if the document type also lists declared types"],
    enforcers: [.practice],
    summary: "A document type lists a type reserved for Apple that is not a system type",
    rationale: """
      A nonexistent type that begins with public. or com.apple. is invented or misspelled: the document type opens no \
      files for it. This is a warning because new systems add new types, and a note if the document type also lists \
      declared types and it is not clear which type was meant. Types that Apple's own apps declare are not reported.
      """,
    sources: [.realProjects], fix: .unsafe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [.document([↓"public.plain-txt"])]],
        fixed: ["CFBundleDocumentTypes": [.document(["public.plain-text"])]]),
      .plist(
        ["CFBundleDocumentTypes": [.document([↓"public.markdown"])]],
        fixed: ["CFBundleDocumentTypes": [.document(["net.daringfireball.markdown"])]],
        comment: "The type has another name."),
      .plist(["CFBundleDocumentTypes": [.document([↓"public.notebook-archive", "public.zip-archive"])]]),
      .plist(
        ["CFBundleDocumentTypes": [.document(["public.png", ↓"public.jpg", ↓"public.heif-standard-image"])]],
        fixed: ["CFBundleDocumentTypes": [.document(["public.png", "public.jpeg", "public.heic"])]]),
      .plist(
        ["CFBundleDocumentTypes": [.document(["com.apple.xcode.strings-text"]), .document(["public.module-map"])]],
        comment: "Xcode may declare it."),
      .plist(
        ["CFBundleDocumentTypes": [.document(["com.apple.maps.directionsrequest"])]],
        comment: "Maps sends such requests to routing apps."),
      .plist(["CFBundleDocumentTypes": [.document(["public.plain-text"])]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isApples else { return }
    var suggestions = TypeSuggestions(subject.types.registry)
    for unknown in subject.unknownContentTypes() where ReservedName.contains(unknown.key) {
      let text = unknown.text
      let meant = suggestions.meant(by: unknown.key)
      let isListed = meant.map { meant in
        subject.info.documentTypes.contains { $0.keys.contains(meant) }
      }
      report.add(
        "'\(text.written)' is not a system type", help(meant, isListed: isListed ?? false), at: FindingPlace(text),
        // The intended type is missing, whatever else the document type lists.
        severity: isListed == false ? .warning : unknown.severity,
        fix: isListed == false && text.value == text.written
          ? meant.map { .unsafe("Use '\($0)'", .set(.string($0), at: text.node.path)) } : nil)
    }
  }

  private static func help(_ meant: String?, isListed: Bool) -> String {
    switch meant {
    case let meant? where isListed: "remove it; '\(meant)' is already listed"
    case let meant?: "did you mean '\(meant)'?"
    case nil: "list an existing type, or declare one in your own domain"
    }
  }
}
