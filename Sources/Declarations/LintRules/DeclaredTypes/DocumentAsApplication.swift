import UTBundleDeclarations
import UTLint

/// A type of documents that is a type of apps.
enum DocumentAsApplication: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT058", "document-as-application", .warning, enforcers: [.documentation],
    summary: "An exported type with a filename extension conforms to com.apple.application-bundle",
    rationale: """
      The system launches a package of this type as an app instead of passing it to the app that opens it. A document \
      package conforms to com.apple.package.
      """,
    sources: [.declaringTypes],
    examples: [
      .plist([
        "UTExportedTypeDeclarations": [.type("com.example.game", to: [↓"com.apple.application-bundle"])]
      ]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.game", to: ["com.apple.package"])]]),
      .plist(
        ["UTImportedTypeDeclarations": [.type("com.example.applet", to: ["com.apple.application-bundle"])]],
        comment: "The type's owner decides whether it is an application."),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard type.origin == .exported, type.hasFilenameExtension, !subject.isApples else { return }
    let parent = type.conformsTo.first { text in
      text.value.map { subject.types.conforms($0, to: "com.apple.application-bundle") == true } ?? false
    }
    guard let parent, !type.filenameExtensions.contains(where: { $0.lowercasedValue == "app" }) else { return }
    report.add(
      "type '\(type.title)' conforms to '\(parent.written)', so the system treats its files as apps",
      "conform to com.apple.package instead", at: FindingPlace(parent))
  }
}
