import PropertyLists
import UTBundleDeclarations
import UTLint

/// A document type marked as a package whose types are flat files or ordinary folders.
enum PackageOfFlatType: DocumentTypeRule {
  static let description = RuleDescription(
    "DT030", "package-of-flat-type", .warning, platforms: .macOS, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "LSTypeIsPackage is set for types that are not packages",
    rationale: """
      Next to LSItemContentTypes the key is not read: a type is a package if it conforms to com.apple.package. Either \
      the key or the declaration of the type is wrong.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["LSItemContentTypes": ["com.adobe.pdf"], "LSTypeIsPackage": ↓true]]], on: .macOS),
      .plist(
        ["CFBundleDocumentTypes": [["LSItemContentTypes": ["com.apple.rtfd"], "LSTypeIsPackage": true]]], on: .macOS),
      .plist(
        ["CFBundleDocumentTypes": [["LSItemContentTypes": ["com.example.note"], "LSTypeIsPackage": true]]], on: .macOS,
        comment: "The type's supertypes are unknown."),
      .plist(
        [
          "CFBundleDocumentTypes": [["LSItemContentTypes": ["com.example.board"], "LSTypeIsPackage": ↓true]],
          "UTExportedTypeDeclarations": [.type("com.example.board", to: ["public.folder"])],
        ], on: .macOS, comment: "The documents are shown as ordinary folders."),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard type.isPackage == true, type.hasContentTypes, let flag = type.fields["LSTypeIsPackage"],
      type.contentTypes.allSatisfy({ isNoPackage($0, in: subject) })
    else { return }
    let first = type.contentTypes[0]
    func conforms(to type: String) -> Bool { first.value.map { subject.types.conforms($0, to: type) == true } ?? false }
    let form =
      conforms(to: "public.directory")
      ? "an ordinary folder" : conforms(to: "public.data") ? "a flat file" : "not a package"
    report.add(
      "LSTypeIsPackage is set, but '\(first.written)' is \(form)",
      "use a type that conforms to com.apple.package, or remove LSTypeIsPackage", at: FindingPlace(flag))
  }

  private static func isNoPackage(_ type: DeclaredText, in subject: Subject) -> Bool {
    let packages = ["com.apple.package", "com.apple.bundle"]
    guard let value = type.value else { return false }
    // Catch-all types include packages.
    let isCatchAll = BroadTypes.everything.contains(value.inLowerCase)
    return !isCatchAll && subject.types.conforms(value, toAnyOf: packages) == false
  }
}
