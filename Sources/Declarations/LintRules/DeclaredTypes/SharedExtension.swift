import PropertyLists
import UTBundleDeclarations
import UTLint

/// Two types of a bundle with the same extension.
enum SharedExtension: DeclarationRule {
  static let description = RuleDescription(
    "UT039", "shared-extension", .warning, enforcers: [.practice],
    summary: "Two declarations of a bundle have the same filename extension",
    rationale: """
      A file has one type, so if two share an extension only one is ever found, and the bundle does not choose which. \
      A file and a package may share an extension, and so may a type and one that conforms to it. If one document type \
      lists both types, the file opens either way, and this is a note.
      """,
    sources: [.realProjects],
    examples: [
      .plist([
        "UTExportedTypeDeclarations": [
          .type("com.example.note"), .type("com.example.memo", extensions: ["memo", ↓"Note"]),
        ]
      ]),
      .plist([
        "UTExportedTypeDeclarations": [.type("com.example.note"), .type("com.example.memo", extensions: ["memo"])]
      ]),
      .plist(
        [
          "UTExportedTypeDeclarations": [
            .type("com.example.note"), .type("com.example.note-folder", to: ["com.apple.package"]),
          ]
        ], comment: "The same documents as files and packages."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let types = subject.info.declaredTypes
    guard types.count > 1 else { return }
    var first: [String: (type: DeclaredType, tag: DeclaredText)] = [:]
    for type in types {
      guard let key = type.key else { continue }
      for tag in type.filenameExtensions {
        guard let value = tag.lowercasedValue, !value.isEmpty, value != "*" else { continue }
        guard let other = first[value] else {
          first[value] = (type, tag)
          continue
        }
        guard let earlier = other.type.key, earlier != key, !subject.mayShareTags(type, other.type) else { continue }
        report.add(
          "extension '\(tag.written)' is declared for both '\(other.type.title)' and '\(type.title)'",
          "keep it in only one of them", at: FindingPlace(tag),
          severity: subject.opens(key, and: earlier) ? .note : nil,
          related: [.init("also declared here", FindingPlace(other.tag))])
      }
    }
  }
}
