import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// An extension of a document type that no type has.
enum UndeclaredExtension: DeclarationRule {
  static let description = RuleDescription(
    "UT041", "undeclared-extension", .note, enforcers: [.practice, .appKit],
    evidence: .reported, outcome: .nothing,
    summary: "A document type lists a filename extension that no type has",
    rationale: """
      If no installed app declares the extension, its files get a dynamic type, which open panels and code that \
      require a type cannot specify. On macOS, such files open anyway. Apps that declare no types at all, and do not \
      need any, are not reported. On other platforms, extensions without types have no effect, which DT011 reports.
      """,
    sources: [.report("MaddTheSane/Simple-Comic/issues/75"), .report("Shpigford/clearly/pull/40")],
    examples: [
      .plist([
        "CFBundleDocumentTypes": [
          .document(["com.example.note"]),
          [
            "CFBundleTypeName": "Old Note", "CFBundleTypeRole": "Editor", "LSHandlerRank": "Owner",
            "CFBundleTypeExtensions": [↓"oldnote", "txt"],
          ],
        ], "UTExportedTypeDeclarations": [.type("com.example.note")],
      ]),
      .plist([
        "CFBundleDocumentTypes": [
          [
            "CFBundleTypeName": "Note", "CFBundleTypeRole": "Editor", "LSHandlerRank": "Owner",
            "CFBundleTypeExtensions": ["note"],
          ]
        ], "UTExportedTypeDeclarations": [.type("com.example.note")],
      ]),
      .plist(
        [
          "CFBundleDocumentTypes": [
            [
              "CFBundleTypeName": "Note", "CFBundleTypeRole": "Editor", "LSHandlerRank": "Owner",
              "CFBundleTypeExtensions": ["note"],
            ]
          ]
        ], comment: "The app declares no types."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.info.declaredTypes.isEmpty, !subject.isCertainlyFor([.iOS, .visionOS]) else { return }
    for document in subject.info.documentTypes
    where document.contentTypes.isEmpty && !document.filenameExtensions.isEmpty {
      let known = subject.app.summary(DeclaredExtensions.self).types
      let untyped = document.filenameExtensions.filter { text in
        // Another rule reports uppercase spellings.
        guard let value = text.value, value == value.lowercased(), isPlain(value), known[value] == nil else {
          return false
        }
        return subject.types.registry.declaredTypes(tag: value, tagClass: .filenameExtension, conformingTo: nil).isEmpty
      }
      guard let first = untyped.first else { continue }
      let others = untyped.count - 1
      report.add(
        "no type is declared for extension '\(first.written)' of '\(document.title)'"
          + (others == 0 ? "" : " or for \(others) other extension\(others == 1 ? "" : "s")"),
        others == 0
          ? "declare a type with the extension and list it in LSItemContentTypes"
          : "declare types with the extensions and list them in LSItemContentTypes", at: FindingPlace(first))
    }
  }

  /// Whether it is an extension; other rules report invalid ones.
  private static func isPlain(_ value: String) -> Bool {
    !value.isEmpty
      && value.utf8.allSatisfy {
        $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: " ")
      }
  }
}
