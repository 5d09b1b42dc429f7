import TypeRegistry
import UTBundleDeclarations
import UTLint

/// A type unknown to the app that contains the extension.
enum UndeclaredQuickLookType: DeclarationRule {
  static let description = RuleDescription(
    "EX004", "undeclared-quick-look-type", .warning,
    or: [.note: "for other apps' types and for other names of a listed type"], platforms: .withDocuments,
    enforcers: [.practice],
    evidence: .reported, outcome: .nothing,
    summary: "QLSupportedContentTypes lists a type that neither the system nor the app declares",
    rationale: """
      If no app declares the type, files have a dynamic type, and the extension is not used. Misspelled types, types \
      in the app's own domain, and types in the domain public, which only the system may declare, are problems of the \
      app. Listing other apps' types is common. The rule needs the app that contains the extension.
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
        [
          "NSExtension": [
            "NSExtensionAttributes": [
              "QLSupportedContentTypes": [↓"net.daringfirebal.markdown", ↓"public.yml", "public.json"]
            ]
          ]
        ], with: [host], comment: "The first type is misspelled, and no app can declare the second one."),
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
    var suggestions = TypeSuggestions(
      subject.types.registry, own: TypeNames(host.declaredTypes.compactMap { $0.identifier?.lowercasedValue }))
    let listed = Set(found.quickLookTypes.compactMap(\.lowercasedValue))
    for text in found.quickLookTypes {
      // EX003 reports dynamic types, DT021 invalid identifiers.
      guard let value = text.value, !value.isReservedForDynamicTypes, NotATypeIdentifier.fault(of: value) == nil,
        subject.types.standing(of: value) == .unknown
      else {
        continue
      }
      let key = value.inLowerCase
      let isInvented = key.hasPrefix("public.") && !ReservedName.isOfApplesApps(key)
      let isOwn = Organization(of: value).map(own.contains) ?? false
      // The type of another app may well be named like a format of the system.
      let likely = suggestions.meant(by: key, isOwn: true)
      let meant = likely.flatMap { listed.contains($0) ? nil : $0 }
      let help =
        isInvented
        ? "list a system type, or declare one in your own domain"
        : "declare it in the app, or import it if it belongs to another app"
      report.add(
        isInvented
          ? "'\(value)' is not a system type, and only the system may declare types in the 'public' domain"
          : "'\(value)' is not declared by the system or by the app that contains the extension",
        meant.map { "did you mean '\($0)'?" } ?? help, at: FindingPlace(text),
        severity: isOwn || meant != nil || isInvented && likely == nil ? nil : .note)
    }
  }
}
