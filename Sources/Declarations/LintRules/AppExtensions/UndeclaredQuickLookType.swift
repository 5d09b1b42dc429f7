import TypeRegistry
import UTBundleDeclarations
import UTLint

/// A type unknown to the app that contains the extension.
enum UndeclaredQuickLookType: DeclarationRule {
  static let description = RuleDescription(
    "EX004", "undeclared-quick-look-type", .warning, platforms: .withDocuments, enforcers: [.practice],
    summary: "QLSupportedContentTypes lists a type that neither the system nor the app declares",
    rationale: """
      If no app declares the type, files have a dynamic one, and the extension is not used. Undeclared types in the \
      app's own domain are a warning; listing other apps' types is common, and a note. Nothing is reported if the app \
      that contains the extension is unknown.
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
        comment: "The app's declarations are unknown."),
    ])

  /// The app that contains the first file of an example.
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
    let identifiers = [host.bundleIdentifier?.value] + host.exportedTypes.map { $0.identifier?.value }
    let own = Set(identifiers.compactMap { $0.flatMap { Organization(of: $0) } })
    for text in found.quickLookTypes {
      // EX003 reports dynamic types, DT021 invalid identifiers.
      guard let value = text.value, !value.isReservedForDynamicTypes, NotATypeIdentifier.fault(of: value) == nil,
        subject.types.standing(of: value) == .unknown
      else {
        continue
      }
      report.add(
        "'\(value)' is not declared by the system or by the app that contains the extension",
        "declare it in the app, or import it if it belongs to another app", at: FindingPlace(text),
        severity: Organization(of: value).map(own.contains) ?? false ? nil : .note)
    }
  }
}
