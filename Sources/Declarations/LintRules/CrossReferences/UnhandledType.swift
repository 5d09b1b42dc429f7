import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// A declared type without any use.
enum UnhandledType: RunRule {
  static let description = RuleDescription(
    "XR003", "unhandled-type", .note, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A declared type is not used by any document type, extension, or code",
    rationale: """
      Declaring a type does not make an app open it; a document type does. Types that only code uses, for the \
      pasteboard or for import and export, need no document type, and are not reported if the project lists \
      the code, or if you pass it with --sources.
      """,
    sources: [
      .definingTypes, Source("Stack Overflow, question 21937978", "https://stackoverflow.com/questions/21937978"),
    ],
    examples: [
      .plist([
        "CFBundleDocumentTypes": [.document(["com.example.note"])],
        "UTExportedTypeDeclarations": [.type("com.example.note"), .type(↓"com.example.sheet", extensions: ["sheet"])],
      ]),
      .plist(
        [
          "CFBundleDocumentTypes": [.document(["com.example.note"])],
          "UTExportedTypeDeclarations": [
            .type("com.example.note"), .type("com.example.sheet", to: ["com.example.note"], extensions: ["sheet"]),
          ],
        ], comment: "The document type opens all types that conform to its type."),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note")]],
        with: [
          .plist(
            "Example.app/PlugIns/Preview.appex/Info.plist",
            ["NSExtension": ["NSExtensionAttributes": ["QLSupportedContentTypes": ["com.example.note"]]]])
        ]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note")]],
        with: [
          .plist(
            "Example.app/PlugIns/Share.appex/Info.plist",
            [
              "NSExtension": [
                "NSExtensionAttributes": [
                  "NSExtensionActivationRule":
                    "SUBQUERY(attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.example.note\").@count == 1"
                ]
              ]
            ])
        ]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note")]],
        with: [.init("Note.swift", #"let note = UTType(exportedAs: "com.example.note")"#)]),
      .plist(
        [
          "CFBundleDocumentTypes": [.document(["$(NOTE_TYPE)"])],
          "UTExportedTypeDeclarations": [.type("com.example.note")],
        ], comment: "The value of the build setting is unknown."),
      .plist(
        [
          "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"]]]
        ], comment: "Without tags it may be for the pasteboard."),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    var code: Set<String>?
    for subject in run.subjects where !subject.info.declaredTypes.isEmpty {
      for type in unhandledTypes(of: subject) {
        guard let identifier = type.identifier, let key = type.key else { continue }
        let names = code ?? identifiers(in: run.sources)
        code = names
        guard !names.contains(key) else { continue }
        report.add(
          "'\(identifier.written)' is declared, but no document type opens it",
          type.origin == .exported
            ? "list it in a document type, or ignore this if only code uses it"
            : "list it in a document type or remove it",
          at: FindingPlace(identifier))
      }
    }
  }

  /// The types with tags that no property list of the app mentions outside its type declarations.
  private static func unhandledTypes(of subject: Subject) -> [DeclaredType] {
    let listed = Set(subject.info.documentTypes.flatMap(\.keys))
    var seen: Set<String> = []
    let candidates = subject.info.declaredTypes.filter { type in
      guard type.hasTags, let key = type.key, seen.insert(key).inserted else { return false }
      // Another rule reports system types.
      return !listed.contains(key) && !key.isReservedForDynamicTypes && !subject.types.isSystemType(key)
    }
    guard !candidates.isEmpty,
      // A type that is unknown until the build may be any of these types.
      !subject.info.documentTypes.contains(where: { $0.contentTypes.contains { $0.value == nil } })
    else { return [] }
    let declared = subject.declaredTypesByIdentifier
    let uses: Uses = subject.app.summary()
    let parents = subject.namedParents
    return candidates.filter { type in
      guard let key = type.key, !uses.names.contains(key), !parents.contains(key) else { return false }
      return !uses.hasExtension(of: type)
        && !subject.ancestors(of: key, among: declared).contains(where: uses.names.contains)
    }
  }

  /// Everything in code that may be an identifier, in lowercase.
  private static func identifiers(in sources: [SourceFile]) -> Set<String> {
    var found: Set<String> = []
    for source in sources { Uses.collect(source.bytes, into: &found) }
    return found
  }
}

/// The identifiers that property lists mention outside their type declarations.
private struct Uses: AppSummary {
  /// The identifiers, in lowercase.
  private(set) var names: Set<String> = []
  /// The filename extensions of document types, in lowercase.
  private var extensions: Set<String> = []

  init(of infos: [InfoPlist]) {
    for info in infos {
      var pending = info.node.entries.filter { !typeDeclarationKeys.contains($0.key) }.map(\.value)
      while let node = pending.popLast() {
        switch node.kind {
        case .string: Self.collect(Array((node.string ?? "").utf8), into: &names)
        case .array: pending += node.elements
        case .dictionary: pending += node.entries.map(\.value)
        default: break
        }
      }
      // Next to content types, extensions are ignored.
      let matched = info.documentTypes.filter { !$0.hasContentTypes }
      extensions.formUnion(matched.flatMap { $0.filenameExtensions.compactMap(\.lowercasedValue) })
    }
  }

  func hasExtension(of type: DeclaredType) -> Bool {
    !extensions.isEmpty
      && type.filenameExtensions.contains { $0.value.map { extensions.contains($0.inLowerCase) } ?? false }
  }

  /// Collects the runs of letters, digits, hyphens, and dots that contain a dot.
  static func collect(_ bytes: [UInt8], into names: inout Set<String>) {
    var start = 0
    var hasDot = false
    for index in 0...bytes.count {
      if index < bytes.count {
        let byte = bytes[index]
        if byte == UInt8(ascii: ".") { hasDot = true }
        let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte >= 0x80
        if isLetter || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_")
        {
          continue
        }
      }
      if hasDot { names.insert(String(decoding: bytes[start..<index], as: UTF8.self).lowercased()) }
      start = index + 1
      hasDot = false
    }
  }
}
