import PropertyLists
import UTBundleDeclarations
import UTLint

/// An app's own type that its Quick Look extensions omit.
enum UncoveredQuickLookType: DeclarationRule {
  static let description = RuleDescription(
    "EX005", "uncovered-quick-look-type", .note, platforms: .withDocuments, enforcers: [.practice],
    summary: "An exported type is missing from the app's preview or thumbnail extension, or the two extensions differ",
    rationale: """
      Quick Look extensions are usually meant for all of an app's documents; a type added later is easily \
      forgotten in their lists. If only one of the two extensions can show a type, nothing is wrong.
      """,
    sources: [.realProjects],
    examples: [
      .plist(
        [
          "CFBundlePackageType": "APPL",
          "UTExportedTypeDeclarations": [
            ["UTTypeIdentifier": "com.example.note", "UTTypeTagSpecification": ["public.filename-extension": "note"]],
            [
              "UTTypeIdentifier": ↓"com.example.sketch",
              "UTTypeTagSpecification": ["public.filename-extension": "sketch"],
            ],
          ],
        ],
        with: [
          quickLook("preview", ["QLSupportedContentTypes": ["com.example.note"]])
        ]),
      .plist(
        ["CFBundlePackageType": "APPL"],
        with: [
          quickLook("preview", ["QLSupportedContentTypes": ["com.example.note"]]),
          quickLook("thumbnail", [↓"QLSupportedContentTypes": ["com.example.sketch"]]),
        ], comment: "The extensions show previews and thumbnails of different files."),
      .plist(
        [
          "CFBundlePackageType": "APPL",
          "UTExportedTypeDeclarations": [
            ["UTTypeIdentifier": "com.example.note", "UTTypeTagSpecification": ["public.filename-extension": "note"]],
            ["UTTypeIdentifier": "com.example.drag"],
          ],
        ],
        with: [
          quickLook("preview", ["QLSupportedContentTypes": ["com.example.note"]]),
          quickLook("thumbnail", ["QLSupportedContentTypes": ["com.example.note"]]),
        ], comment: "No file has a type without extensions."),
    ])

  /// The app's extension for previews or thumbnails.
  private static func quickLook(_ point: String, _ attributes: ExampleValue) -> Example.Companion {
    .plist(
      "Example.app/PlugIns/\(point).appex/Info.plist",
      [
        "NSExtension": [
          "NSExtensionAttributes": attributes, "NSExtensionPointIdentifier": "com.apple.quicklook.\(point)",
        ]
      ])
  }

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.kind == .application else { return }
    // Empty lists, or lists with build settings, do not show what is missing.
    let extensions = subject.others(among: subject.app.summary(AppExtensions.self).ofQuickLook)
      .compactMap(AppExtension.init).filter { found in
        !found.quickLookTypes.isEmpty && found.quickLookTypes.allSatisfy { $0.value != nil }
      }
    let lists = AppExtension.quickLookPoints.map { point in
      let found = extensions.filter { $0.point?.value == point }
      return (found: found, types: Set(found.flatMap(\.quickLookTypes).compactMap { $0.lowercasedValue }))
    }
    let present = zip(["preview", "thumbnail"], lists).filter { !$1.types.isEmpty }
    guard !present.isEmpty else { return }
    var own: Set<String> = []
    for type in subject.info.exportedTypes where !type.filenameExtensions.isEmpty {
      guard let text = type.identifier, let identifier = text.value else { continue }
      own.insert(identifier.lowercased())
      let lacking = present.filter { !$1.types.contains(identifier.lowercased()) }.map(\.0)
      guard !lacking.isEmpty else { continue }
      report.add(
        "type '\(identifier)' is not listed by the app's \(lacking.joined(separator: " or ")) extension",
        "add it to QLSupportedContentTypes", at: FindingPlace(text))
    }
    guard present.count == 2, let entry = lists[1].found.first?.attributes?.entry("QLSupportedContentTypes") else {
      return
    }
    let differing = lists[0].types.symmetricDifference(lists[1].types).subtracting(own).sorted()
    guard let first = differing.first else { return }
    report.add(
      "the type lists of the preview and thumbnail extensions differ in '\(first)'"
        + (differing.count > 1 ? " and \(differing.count - 1) more" : ""),
      "list the same types in both extensions if both can show them", at: FindingPlace(key: entry))
  }
}
