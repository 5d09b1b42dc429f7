import PropertyLists
import UTBundleDeclarations
import UTLint

/// A type that the oldest supported system lacks.
enum NewerSystemType: DeclarationRule {
  static let description = RuleDescription(
    "XR005", "newer-system-type", .note, enforcers: [.practice],
    summary: "A document type lists a type newer than the oldest supported system",
    rationale: """
      On systems without the type, no app declares it and its files do not open. Import the type as well: if the \
      system has it, the system's own declaration takes precedence.
      """,
    sources: [
      .report("fernandotonon/QtMeshEditor/issues/666"),
      Source(
        "UTType, availability of its constants",
        "https://developer.apple.com/documentation/uniformtypeidentifiers/uttype"),
    ],
    examples: [
      .plist(["CFBundleDocumentTypes": [.document([↓"public.avif"])], "LSMinimumSystemVersion": "12.0"]),
      .plist(["CFBundleDocumentTypes": [.document([↓"public.jpeg-xl"])], "MinimumOSVersion": "17.0"]),
      .plist(["CFBundleDocumentTypes": [.document(["public.avif"])], "LSMinimumSystemVersion": "14.0"]),
      .plist([
        "CFBundleDocumentTypes": [.document(["public.avif"])], "LSMinimumSystemVersion": "12.0",
        "UTImportedTypeDeclarations": [.type("public.avif", to: ["public.image"], extensions: ["avif"])],
      ]),
      .plist(["CFBundleDocumentTypes": [.document(["public.avif"])]], comment: "The oldest system is unknown."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let targets = subject.deploymentTargets
    guard !targets.isEmpty else { return }
    for text in subject.info.documentTypes.flatMap(\.contentTypes) {
      guard let key = text.lowercasedValue, let first = SystemTypeRelease.first(of: key),
        subject.types.standing(of: key) == .system
      else { continue }
      guard let target = targets.first(where: { $0.version < ($0.isMac ? first.macOS : first.iOS) }) else { continue }
      let needed = target.isMac ? first.macOS : first.iOS
      let system = target.isMac ? "macOS" : "iOS"
      report.add(
        "'\(text.written)' requires \(system) \(needed.major)\(needed.minor == 0 ? "" : ".\(needed.minor)"), "
          + "but the deployment target is \(system) \(target.version.major).\(target.version.minor)",
        "import the type, for systems that do not declare it", at: FindingPlace(text))
    }
  }
}
