import PropertyLists
import UTBundleDeclarations
import UTLint

/// A value, or an element of an array, of the wrong type for its key.
enum MistypedValue: DeclarationRule {
  static let description = RuleDescription(
    "PL015", "mistyped-value", .error, enforcers: [.launchServices, .documentation],
    summary: "A value or array item in a document type, type declaration, or extension has the wrong type",
    rationale: """
      Launch Services and Quick Look read identifiers, extensions, ranks, and roles from strings. A number among the \
      extensions, a nested array, or a dictionary in LSItemContentTypes is skipped, although the list looks complete.
      """,
    sources: [.coreFoundationKeys, .declaringTypes, .appExtensionKeys], fix: .unsafe,
    examples: [
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeExtensions": ["note", ↓7, "memo"], "CFBundleTypeName": "Note", "LSHandlerRank": "Owner"]
          ]
        ],
        fixed: [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeExtensions": ["note", "7", "memo"], "CFBundleTypeName": "Note", "LSHandlerRank": "Owner"]
          ]
        ]),
      .plist(
        [
          "CFBundleDocumentTypes": [
            [
              "CFBundleTypeName": "Note", "LSHandlerRank": ↓["Owner"],
              "LSItemContentTypes": [
                "com.example.note", ↓["UTTypeIdentifier": "com.example.memo"], ↓["com.example.list"],
              ],
            ]
          ]
        ], comment: "The rank is an array, and a list of strings contains a dictionary and an array."),
      .plist([
        "UTExportedTypeDeclarations": [
          [
            "UTTypeConformsTo": ["public.data", ↓["public.content"]], "UTTypeIdentifier": "com.example.note",
            "UTTypeTagSpecification": ["public.filename-extension": ["note", ↓7], "public.mime-type": ↓true],
          ]
        ]
      ]),
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": ["QLSupportedContentTypes": ["com.example.note", ↓3]],
          "NSExtensionPointIdentifier": "com.apple.quicklook.preview", "NSExtensionPrincipalClass": "Preview",
        ]
      ]),
      .plist([
        "CFBundleDocumentTypes": [.document(["com.example.note"])],
        "UTExportedTypeDeclarations": [.type("com.example.note")],
      ]),
    ])

  /// DT003, UT002, UT031, and CL004 report the values of these; their elements do not matter.
  private static let elsewhere: Set = [
    "CFBundleTypeName", "UTTypeIdentifier", "UTTypeTagSpecification", "NSUbiquitousContainerSupportedFolderLevels",
  ]

  static func check(_ subject: Subject, _ report: inout Report) {
    for mistyped in subject.mistypedEntries {
      // An App Clip has no document types.
      if mistyped.dictionary == .documentType, subject.documentTypes.isEmpty { continue }
      if mistyped.hasMistypedItems {
        check(elementsOf: mistyped.entry, mistyped.kinds, &report)
      } else if mistyped.dictionary != .root {
        check(mistyped, &report)
      }
    }
    for entry in subject.appExtension?.attributes?.node.entries.map({ $0 }) ?? [] {
      // EX001 and EX006 report the value itself.
      if let kinds = KeyCatalog.kinds(of: entry.key, in: .appExtensionAttributes) {
        check(elementsOf: entry, kinds, &report)
      }
    }
  }

  private static func check(_ mistyped: MistypedEntry, _ report: inout Report) {
    let (key, kinds, value) = (mistyped.key, mistyped.kinds, mistyped.entry.value)
    guard !elsewhere.contains(key), !isSaidElsewhere(value, kinds) else { return }
    let fix = self.fix(for: value, kinds)
    report.add(
      "\(key) must be \(kinds), not \(value.kind.withArticle)", "use \(kinds)", at: FindingPlace(value), fix: fix)
  }

  private static func check(elementsOf entry: PropertyList.Entry, _ kinds: ValueKinds, _ report: inout Report) {
    // Only lists of strings: too little is known about dictionaries and numbers.
    guard kinds.isListOfStrings else { return }
    for element in entry.value.elements where element.kind != .string {
      report.add(
        "an item in \(entry.key) must be a string, not \(element.kind.withArticle)",
        "use a string or remove it",
        at: FindingPlace(element), fix: fix(for: element, .string))
    }
  }

  /// Whether other rules report a value: strings and numbers for Booleans and lists, and empty values.
  private static func isSaidElsewhere(_ value: PropertyList.Node, _ kinds: ValueKinds) -> Bool {
    switch value.kind {
    case .string: true
    case .integer, .real: kinds.contains(.boolean)
    case .array, .dictionary: value.count == 0
    default: false
    }
  }

  /// A number as the string that was probably intended. No rank or role is a number.
  private static func fix(for value: PropertyList.Node, _ kinds: ValueKinds) -> Fix? {
    guard kinds == .string, let number = value.integer, value.path.components.last != .key("LSHandlerRank"),
      value.path.components.last != .key("CFBundleTypeRole")
    else { return nil }
    return .unsafe("Use <string>\(number)</string>", .set(.string("\(number)"), at: value.path))
  }
}
