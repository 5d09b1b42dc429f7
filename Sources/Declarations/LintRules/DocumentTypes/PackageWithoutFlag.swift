import PropertyLists
import UTBundleDeclarations
import UTLint

/// A package type that older systems do not recognize as a package.
enum PackageWithoutFlag: DocumentTypeRule {
  static let description = RuleDescription(
    "DT031", "package-without-flag", .note, platforms: .withDocuments, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A document type for packages does not set LSTypeIsPackage",
    rationale: """
      A type that conforms to com.apple.package is a package on every system that supports types. Apple's guide also \
      sets LSTypeIsPackage for systems and tools that do not look at the type. New apps can omit it.
      """,
    sources: [.documentGuide], fix: .safe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [↓["LSItemContentTypes": ["com.apple.rtfd"]]]],
        fixed: ["CFBundleDocumentTypes": [["LSItemContentTypes": ["com.apple.rtfd"], "LSTypeIsPackage": true]]]),
      .plist(["CFBundleDocumentTypes": [["LSItemContentTypes": ["com.apple.rtfd"], "LSTypeIsPackage": ↓false]]]),
      .plist(["CFBundleDocumentTypes": [["LSItemContentTypes": ["com.apple.rtfd"], "LSTypeIsPackage": true]]]),
      .plist(["CFBundleDocumentTypes": [["LSItemContentTypes": ["public.folder"]]]]),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn, !type.contentTypes.isEmpty, !type.isForPlugIn else { return }
    let flag = type.fields["LSTypeIsPackage"]
    guard flag == nil || type.isPackage == false else { return }
    let types = subject.types
    let package = types.candidate("com.apple.package")
    for text in type.contentTypes {
      guard let value = text.value, types.conforms(types.candidate(value), to: package) == true else { return }
    }
    report.add(
      flag == nil
        ? "'\(type.contentTypes[0].written)' is a package, but LSTypeIsPackage is not set"
        : "'\(type.contentTypes[0].written)' is a package, but LSTypeIsPackage is false",
      "set LSTypeIsPackage to true for older systems", at: FindingPlace(flag ?? type.node),
      fix: .safe("Set LSTypeIsPackage to true", .set(.boolean(true), at: type.path("LSTypeIsPackage"))))
  }
}
