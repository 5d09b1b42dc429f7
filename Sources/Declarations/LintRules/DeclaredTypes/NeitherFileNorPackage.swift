import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// A file format that is neither a file nor a folder.
enum NeitherFileNorPackage: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT021", "neither-file-nor-package", .error, enforcers: [.documentation, .appKit],
    evidence: .apple, outcome: .nothing,
    summary: "A type with a filename extension conforms to neither public.data nor com.apple.package",
    rationale: """
      The system gives a file only types that conform to public.data, and a folder only types that conform to \
      public.directory. Parents such as public.item, public.content, public.archive, and public.composite-content are \
      abstract and conform to neither. Files of such a type are grayed out in open panels.
      """,
    sources: [
      .declaringTypes, .report("yasirkula/UnityNativeFilePicker/issues/1"), .report("microsoft/pxt/issues/1689"),
    ],
    fix: .unsafe,
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", to: ↓["public.content"])]],
        fixed: ["UTExportedTypeDeclarations": [.type("com.example.note", to: ["public.content", "public.data"])]]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.comic", to: ↓["public.archive"], extensions: ["comic"])]],
        comment: "public.archive is abstract."),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", to: ["public.content", "public.data"])]]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", to: ["public.text"])]],
        comment: "public.text conforms to public.data."),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", to: ["com.apple.package"])]]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", to: ["org.example.unknown"])]],
        comment: "The parent is unknown."),
      .plist(
        [
          "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.item"]]]
        ], comment: "The type is not for files."),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard !type.conformsTo.isEmpty, type.hasFilenameExtension, let key = type.key, !subject.types.isSystemType(key),
      !key.isReservedForDynamicTypes,
      let node = type.fields["UTTypeConformsTo"],
      // Another rule reports a type that conforms only to itself.
      type.conformsTo.contains(where: { !$0.written.isEmpty && $0.lowercasedValue != key }),
      subject.conforms(type, toAnyOf: ["public.data", "public.directory"]) == false, !subject.isSuperseded(type)
    else { return }
    let parent = subject.isPackage(key) ? "com.apple.package" : "public.data"
    var edit: Fix.Edit {
      node.kind == .array
        ? .insert(.string(parent), at: node.path.appending(index: node.count), .end)
        : .set(.array([node.value, .string(parent)]), at: node.path)
    }
    report.add(
      "type '\(type.title)' has a filename extension, but conforms to neither public.data nor com.apple.package",
      "add public.data for a file, or com.apple.package for a folder that looks like a file", at: FindingPlace(node),
      fix: .unsafe("Add conformance to \(parent)", edit))
  }
}
