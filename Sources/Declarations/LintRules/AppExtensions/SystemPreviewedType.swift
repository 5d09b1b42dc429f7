import PropertyLists
import UTBundleDeclarations
import UTLint

/// A preview extension for files that macOS shows itself.
enum SystemPreviewedType: DeclarationRule {
  static let description = RuleDescription(
    "EX023", "system-previewed-type", .note, platforms: .macOS, enforcers: [.practice],
    summary: "A preview extension lists a type that macOS previews itself",
    rationale: """
      Quick Look prefers its own preview of text, property lists, pictures, and movies, so the extension may not be asked \
      for files of these types. Files with extension .ts are movies to the system, even if they contain TypeScript.
      """,
    sources: [.realProjects],
    examples: [
      .plist(
        [
          "NSExtension": [
            "NSExtensionAttributes": [
              "QLSupportedContentTypes": [↓"public.plain-text", "net.daringfireball.markdown"]
            ],
            "NSExtensionPointIdentifier": "com.apple.quicklook.preview",
          ]
        ], on: .macOS),
      .plist(
        [
          "NSExtension": [
            "NSExtensionAttributes": ["QLSupportedContentTypes": ["public.plain-text"]],
            "NSExtensionPointIdentifier": "com.apple.quicklook.thumbnail",
          ]
        ], on: .macOS),
    ])

  private static let types: Set = [
    "public.plain-text", "com.apple.property-list", "com.apple.xml-property-list", "public.xml", "public.jpeg",
    "public.png", "com.compuserve.gif", "public.tiff", "public.mpeg-2-transport-stream",
  ]

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.isCertainlyFor(.macOS), let found = subject.appExtension,
      found.point?.value == "com.apple.quicklook.preview"
    else { return }
    for text in found.quickLookTypes where types.contains(text.lowercasedValue ?? "") {
      report.add(
        "macOS previews '\(text.written)' itself, so the extension may not be used for it",
        "list only types that macOS does not preview", at: FindingPlace(text))
    }
  }
}
