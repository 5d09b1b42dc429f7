import BundleDeclarations
import Lint
import PropertyLists

/// A package that older systems do not know as one.
enum PackageWithoutFlag: DocumentTypeRule {
  static let description = RuleDescription(
    "DT031", "package-without-flag", .note, platforms: .withDocuments, enforcers: [.documentation],
    summary: "A document type for packages does not set LSTypeIsPackage",
    rationale: """
      A type that conforms to com.apple.package is a package wherever types are known. Apple's guide sets LSTypeIsPackage \
      beside it, for systems and tools that do not look at the type. New apps can do without.
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
    guard !subject.isPlugIn else { return }
    let package = subject.types.candidate("com.apple.package")
    guard !type.contentTypes.isEmpty, !type.isForPlugIn else { return }
    let flag = type.fields["LSTypeIsPackage"]
    guard flag == nil || type.isPackage == false,
      type.contentTypes.allSatisfy({
        $0.value.map { subject.types.conforms(subject.types.candidate($0), to: package) == true } ?? false
      })
    else { return }
    report.add(
      flag == nil
        ? "'\(type.contentTypes[0].written)' is a package, and LSTypeIsPackage is not set"
        : "'\(type.contentTypes[0].written)' is a package, and LSTypeIsPackage says that it is not",
      "set LSTypeIsPackage for older systems", at: FindingPlace(flag ?? type.node),
      fix: .safe("Set LSTypeIsPackage", .set(.boolean(true), at: type.path("LSTypeIsPackage"))))
  }
}
