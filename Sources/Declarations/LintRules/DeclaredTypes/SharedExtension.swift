import PropertyLists
import UTBundleDeclarations
import UTLint

/// Two types of a bundle with the same extension.
enum SharedExtension: DeclarationRule {
  static let description = RuleDescription(
    "UT039", "shared-extension", .warning, or: [.note: "for an imported type, or if a document type opens both types"],
    enforcers: [.practice],
    summary: "Two declarations of a bundle have the same filename extension",
    rationale: """
      A file has one type, so if two types share an extension, only one of them is ever found, and the bundle cannot \
      choose which. A file and a package may share an extension, and so may a type and one that conforms to it. If one \
      document type lists both types, the file opens either way. If one of the types is imported, another app may have \
      declared the file's type. Both cases are notes. One finding covers all extensions that two types share.
      """,
    sources: [.realProjects],
    examples: [
      .plist([
        "UTExportedTypeDeclarations": [
          .type("com.example.note"), .type("com.example.memo", extensions: ["memo", ↓"Note"]),
        ]
      ]),
      .plist(
        [
          "UTExportedTypeDeclarations": [.type("com.example.note", extensions: ["note", "memo", "jot"])],
          "UTImportedTypeDeclarations": [.type("org.example.note", extensions: [↓"note", "memo"])],
        ], comment: "The type is imported, and its app may be installed, so this is a note."),
      .plist([
        "UTExportedTypeDeclarations": [.type("com.example.note"), .type("com.example.memo", extensions: ["memo"])]
      ]),
      .plist(
        [
          "UTExportedTypeDeclarations": [
            .type("com.example.note"), .type("com.example.note-folder", to: ["com.apple.package"]),
          ]
        ], comment: "Documents of one kind are stored as files or as packages, so this is a note."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let types = subject.info.declaredTypes
    guard types.count > 1 else { return }
    var first: [String: (type: DeclaredType, tag: DeclaredText)] = [:]
    var shared: [Shared] = []
    var positions: [[String]: Int] = [:]
    for type in types {
      guard let key = type.key else { continue }
      for tag in type.filenameExtensions {
        guard let value = tag.lowercasedValue, !value.isEmpty, value != "*" else { continue }
        guard let other = first[value] else {
          first[value] = (type, tag)
          continue
        }
        guard let earlier = other.type.key, earlier != key, !subject.mayShareTags(type, other.type) else { continue }
        if let position = positions[[earlier, key]] {
          shared[position].count += 1
        } else {
          positions[[earlier, key]] = shared.count
          shared.append(Shared(keys: [earlier, key], tag: tag, type: type, other: other, count: 1))
        }
      }
    }
    for pair in shared {
      let (tag, other, others) = (pair.tag, pair.other, pair.count - 1)
      let isImported = [pair.type, other.type].contains { $0.origin == .imported }
      report.add(
        "extension '\(tag.written)'\(others > 0 ? " and \(others) more are" : " is") declared for both "
          + "'\(other.type.title)' and '\(pair.type.title)'",
        "keep \(others > 0 ? "each" : "it") in only one of them", at: FindingPlace(tag),
        severity: isImported || subject.opens(pair.keys[0], and: pair.keys[1]) ? .note : nil,
        related: [.init("also declared here", FindingPlace(other.tag))])
    }
  }

  /// Two types with extensions in common.
  private struct Shared {
    /// The identifiers, in lowercase.
    let keys: [String]
    /// The first of the extensions.
    let tag: DeclaredText
    /// The second type.
    let type: DeclaredType
    /// The first one, with its extension.
    let other: (type: DeclaredType, tag: DeclaredText)
    /// The number of extensions.
    var count: Int
  }
}
