import BundleDeclarations
import Lint

/// A type that the app around the extension does not know.
enum UndeclaredQuickLookType: DeclarationRule {
  static let description = RuleDescription(
    "EX004", "undeclared-quick-look-type", .warning, platforms: .withDocuments, enforcers: [.practice],
    summary: "QLSupportedContentTypes holds a type that neither the system nor the app declares",
    rationale: """
      Where no app declares the type, files have a dynamic one, and the extension is not asked. Types of the app's own \
      organisation that it does not declare are a warning; listing other apps' types is common, and a note. Nothing is said \
      where the app around the extension is not known.
      """,
    sources: [.report("chamburr/glance/pull/90")],
    examples: [
      .plist(
        [
          "CFBundleIdentifier": "com.example.notes.preview",
          "NSExtension": [
            "NSExtensionAttributes": [
              "QLSupportedContentTypes": [
                "com.example.note", ↓"com.example.sketch", ↓"org.example.other", "public.json",
              ]
            ]
          ],
        ], with: [host]),
      .plist(
        ["NSExtension": ["NSExtensionAttributes": ["QLSupportedContentTypes": ["com.example.sketch"]]]],
        comment: "What the app declares is not known."),
    ])

  /// An app around the first file of an example.
  static let host = Example.Companion.plist(
    "Example.app/Notes/Info.plist",
    [
      "CFBundlePackageType": "APPL", "CFBundleIdentifier": "com.example.notes",
      "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]],
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let found = subject.appExtension, let host = subject.host,
      host.declaredTypes.allSatisfy({ $0.identifier == nil || $0.identifier?.value != nil })
    else { return }
    let own = Set(
      ([host.bundleIdentifier?.value] + host.exportedTypes.map { $0.identifier?.value }).compactMap {
        $0.map(organisation)
      }
    )
    for text in found.quickLookTypes {
      // Dynamic types are a matter of EX003, what is no identifier one of DT021.
      guard let value = text.value, !value.hasPrefix("dyn."), NotATypeIdentifier.fault(of: value) == nil,
        subject.types.standing(of: value) == .unknown
      else {
        continue
      }
      report.add(
        "'\(value)' is declared neither by the system nor by the app around the extension",
        "declare it in the app: import it if it is another's", at: FindingPlace(text),
        severity: own.contains(organisation(of: value)) ? nil : .note)
    }
  }

  /// The first two components of an identifier, in lower case.
  private static func organisation(of identifier: String) -> String {
    identifier.lowercased().split(separator: ".").prefix(2).joined(separator: ".")
  }
}
