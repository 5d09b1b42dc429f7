import PropertyLists
import UTBundleDeclarations
import UTLint

/// A type that is both a file and a folder.
enum FileAndPackage: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT023", "file-and-package", .warning, or: [.note: "for a package that may also be an archive"],
    enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A type conforms to com.apple.package, and also to public.data or public.folder",
    rationale: """
      A package is a folder, and public.data is a flat file; nothing can be both. public.folder \
      is a folder that users open, not a package. If the format has both forms, declare two types \
      with a common abstract parent. A package that may also be an archive, such as a zip archive, is common and \
      works for both forms; that is a note.
      """,
    sources: [.declaringTypes],
    examples: [
      .plist(["UTExportedTypeDeclarations": [.type("com.example.game", to: ["com.apple.package", ↓"public.data"])]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.game", to: ["public.text", ↓"com.apple.package"])]]),
      .plist([
        "UTExportedTypeDeclarations": [.type("com.example.game", to: ["com.apple.package", ↓"public.folder"])]
      ]),
      .plist(
        [
          "UTExportedTypeDeclarations": [
            .type("com.example.game", to: ["public.zip-archive", ↓"com.apple.package"])
          ]
        ], comment: "Documents are folders or archives of them, so this is a note."),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.game", to: ["com.apple.package", "public.content"])]]),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard type.conformsTo.count > 1 else { return }
    var file: DeclaredText?
    var folder: DeclaredText?
    var package: DeclaredText?
    for parent in type.conformsTo {
      guard let value = parent.value else { continue }
      let isFile = subject.types.conforms(value, to: "public.data") == true
      let isPackage = subject.types.conforms(value, to: "com.apple.package") == true
      // If one parent conforms to both, the problem is in that parent.
      if isFile && !isPackage { file = file ?? parent }
      if subject.types.conforms(value, to: "public.folder") == true, !isPackage { folder = folder ?? parent }
      if isPackage && !isFile { package = package ?? parent }
    }
    guard let other = file ?? folder, let package else { return }
    let (first, second) =
      other.node.byteRange.lowerBound < package.node.byteRange.lowerBound ? (other, package) : (package, other)
    let isArchive = file?.value.map { subject.types.conforms($0, to: "public.archive") == true } ?? false
    report.add(
      "type '\(type.title)' conforms to both '\(package.written)' (a package) and '\(other.written)' "
        + "(\(file == nil ? "a folder that users open" : "a flat file"))",
      "keep the supertype that applies, or declare two types if documents have both forms", at: FindingPlace(second),
      severity: isArchive ? .note : nil, related: [.init("the other supertype", FindingPlace(first))])
  }
}
