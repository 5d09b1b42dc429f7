import BundleDeclarations
import Lint
import PropertyLists
import TypeRegistry

private let key = "QLSupportedContentTypes"

/// A type without a declaration.
enum DynamicQuickLookType: DeclarationRule {
  static let description = RuleDescription(
    "EX003", "dynamic-quick-look-type", .note, platforms: .macOS, enforcers: [.practice],
    summary: "QLSupportedContentTypes holds a dynamic type identifier",
    rationale: """
      A dynamic identifier is what a file has whose extension nobody has declared. Listing it works on such machines only: \
      as soon as an app declares the extension, the file has another type. An imported type in the app itself works on all.
      """,
    sources: [.report("chamburr/glance/pull/90")],
    examples: [
      .plist(
        ["NSExtension": ["NSExtensionAttributes": ["QLSupportedContentTypes": [↓"dyn.ah62d4rv4ge8043a"]]]], on: .macOS),
      .plist(
        ["NSExtension": ["NSExtensionAttributes": ["QLSupportedContentTypes": ["net.daringfireball.markdown"]]]],
        on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for text in subject.appExtension?.quickLookTypes ?? [] {
      guard let value = text.value, value.utf8.prefix(4).elementsEqual("dyn.".utf8) else { continue }
      let tag = subject.types.registry.type(value).flatMap { $0.isDynamic ? $0.preferredTag(.filenameExtension) : nil }
      report.add(
        "'\(value)'\(tag.map { ", which is .\($0)," } ?? "") is a file's type only where nobody declares it",
        "import a type for it in the app, and list that", at: FindingPlace(text))
    }
  }
}
