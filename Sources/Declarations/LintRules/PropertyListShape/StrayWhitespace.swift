import PropertyLists
import UTBundleDeclarations
import UTLint

/// Whitespace around an identifier, an extension, or a keyword, or an empty value.
enum StrayWhitespace: DeclarationRule {
  static let description = RuleDescription(
    "PL007", "stray-whitespace", .warning, enforcers: [.launchServices, .practice],
    summary: "An identifier, extension, or keyword has whitespace around it or is empty",
    rationale: """
      Such values are compared verbatim: no app declares 'public.mpeg-4-audio ' with a trailing space, so the app does \
      not open the files. Editors do not show the space.
      """,
    sources: [.realProjects], fix: .safe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["LSItemContentTypes": ["public.mp3", ↓"public.mpeg-4-audio "]]]],
        fixed: ["CFBundleDocumentTypes": [["LSItemContentTypes": ["public.mp3", "public.mpeg-4-audio"]]]]),
      .plist(
        [
          "UTExportedTypeDeclarations": [
            [
              "UTTypeIdentifier": "com.example.note",
              "UTTypeTagSpecification": [
                "public.filename-extension": ["note", ↓""], "public.mime-type": ↓"\n        application/x-note\n      ",
              ],
            ]
          ]
        ],
        fixed: [
          "UTExportedTypeDeclarations": [
            [
              "UTTypeIdentifier": "com.example.note",
              "UTTypeTagSpecification": [
                "public.filename-extension": ["note"], "public.mime-type": "application/x-note",
              ],
            ]
          ]
        ]),
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeName": "PICT picture", "CFBundleTypeRole": ↓" Viewer", "CFBundleTypeOSTypes": ["PNG "]]
          ]
        ], comment: "A four-byte file type may end with a space."),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Plain text ", "LSItemContentTypes": ["public.plain-text"]]]],
        comment: "A name is only for display."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.documentTypes {
      for text in type.contentTypes + type.filenameExtensions + type.mimeTypes { check(text, &report) }
      for text in [type.role, type.rank].compactMap({ $0 }) { check(text, mayBeEmpty: true, &report) }
    }
    for type in subject.info.declaredTypes {
      if let identifier = type.identifier { check(identifier, mayBeEmpty: true, &report) }
      for text in type.conformsTo { check(text, &report) }
      for list in type.tags where list.tagClass.rawValue != "com.apple.ostype" {
        for text in list.values { check(text, &report) }
      }
    }
    for container in subject.info.containers {
      guard let levels = container.fields.text("NSUbiquitousContainerSupportedFolderLevels") else { continue }
      check(levels, mayBeEmpty: true, &report)
    }
  }

  /// - Parameter mayBeEmpty: whether another rule reports an empty value.
  private static func check(_ text: DeclaredText, mayBeEmpty: Bool = false, _ report: inout Report) {
    let trimmed = text.written.trimmed
    guard trimmed != text.written || trimmed.isEmpty else { return }
    if trimmed.isEmpty {
      if mayBeEmpty { return }
      report.add(
        text.written.isEmpty ? "the value is empty" : "the value is only whitespace", "remove it",
        at: FindingPlace(text), fix: text.node.removal.map { .safe("Remove the empty value", .remove($0)) })
    } else {
      let side =
        !(text.written.first?.isWhitespace ?? false)
        ? "trailing" : trimmed.last == text.written.last ? "leading" : "leading and trailing"
      report.add(
        "'\(text.written)' has \(side) whitespace", "use '\(trimmed)'", at: FindingPlace(text),
        fix: .safe("Remove the whitespace", .set(.string(trimmed), at: text.node.path)))
    }
  }
}
