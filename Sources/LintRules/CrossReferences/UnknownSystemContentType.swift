import BundleDeclarations
import Lint
import PropertyLists

/// A document type for a type of the system's that does not exist.
enum UnknownSystemContentType: DeclarationRule {
  static let description = RuleDescription(
    "XR002", "unknown-system-content-type", .warning, enforcers: [.practice],
    summary: "A document type lists a type in Apple's name that the system does not have",
    rationale: """
      A type that begins public. or com.apple. and is not there was invented or misspelt: the document type opens no file for \
      it. It is a warning because new systems bring new types, and a note where the document type lists others that are there. \
      Types that Apple's own apps declare are not reported.
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
        ["CFBundleDocumentTypes": [.document(["com.apple.xcode.strings-text"]), .document(["public.module-map"])]],
        comment: "Xcode may declare them."),
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
        "the system has no type '\(text.written)'",
        meant.map { "did you mean \($0)?" } ?? "list a type that exists, or declare one in your own domain",
        at: FindingPlace(text), severity: unknown.severity,
        fix: isListed == false && text.value == text.written
          ? meant.map { .unsafe("Write '\($0)'", .set(.string($0), at: text.node.path)) } : nil)
    }
  }
}
