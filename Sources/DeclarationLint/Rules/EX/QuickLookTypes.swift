import BundleDeclarations
import PropertyLists
import TypeRegistry

private let key = "QLSupportedContentTypes"

/// Types that Quick Look does not find.
enum MisplacedQuickLookTypes: DeclarationRule {
  static let description = RuleDescription(
    "EX001", "misplaced-quick-look-types", .error, platforms: .withDocuments, enforcers: [.documentation, .practice],
    summary: "QLSupportedContentTypes is not an array with types in NSExtensionAttributes",
    rationale: """
      Quick Look reads the types of a preview or thumbnail extension from NSExtension, NSExtensionAttributes, \
      QLSupportedContentTypes, and never asks an extension without types. An empty list, as Xcode's template has it, only \
      means that the extension does nothing yet: a warning.
      """,
    sources: [.report("dirkwhoffmann/vAmiga/issues/873")],
    examples: [
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>QLSupportedContentTypes</key>
            ↓<string>com.example.note</string>
          </dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.quicklook.preview</string>
        </dict>
        """),
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.quicklook.thumbnail</string>
          ↓<key>QLSupportedContentTypes</key>
          <array>
            <string>com.example.note</string>
          </array>
        </dict>
        """, comment: "It belongs one level deeper, in NSExtensionAttributes."),
      Example(
        """
        <key>NSExtension</key>
        ↓<dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.quicklook.thumbnail</string>
        </dict>
        ↓<key>QLSupportedContentTypes</key>
        <array>
          <string>com.example.note</string>
        </array>
        """),
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>QLSupportedContentTypes</key>
            ↓<array/>
          </dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.quicklook.preview</string>
        </dict>
        """, comment: "A warning: the extension does nothing."),
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>QLSupportedContentTypes</key>
            <array>
              <string>com.example.note</string>
            </array>
          </dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.quicklook.preview</string>
        </dict>
        """),
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>QLSupportsSearchableItems</key>
            <true/>
          </dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.quicklook.preview</string>
        </dict>
        """, comment: "It previews what Spotlight finds in the app, not files."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    if let entry = subject.info.fields.entry(key) { reportMisplaced(entry, &report) }
    guard let found = subject.appExtension else { return }
    let misplaced = found.fields.entry(key)
    if let misplaced { reportMisplaced(misplaced, &report) }
    guard let types = found.attributes?[key] else {
      if found.isForQuickLook, misplaced == nil, found.attributes?.flag("QLSupportsSearchableItems") != true {
        report.add(
          "the Quick Look extension has no QLSupportedContentTypes: it is never asked",
          "list the types in NSExtensionAttributes", at: Place(found.attributes?.node ?? found.fields.node))
      }
      return
    }
    if types.kind != .array {
      report.add(
        "\(key) must be an array, but is \(types.kind.withArticle)", "put the type identifiers in an <array>",
        at: Place(types))
    } else if types.count == 0, found.isForQuickLook, found.attributes?.flag("QLSupportsSearchableItems") != true {
      report.add(
        "\(key) is empty: the extension is never asked", "list the types that it shows", at: Place(types),
        severity: .warning)
    }
  }

  private static func reportMisplaced(_ entry: PropertyList.Entry, _ report: inout Report) {
    report.add(
      "Quick Look does not look for \(key) here", "move it to NSExtension, NSExtensionAttributes", at: Place(key: entry)
    )
  }
}

/// A type that no file has.
enum AbstractQuickLookType: DeclarationRule {
  static let description = RuleDescription(
    "EX002", "abstract-quick-look-type", .warning, platforms: .withDocuments, enforcers: [.practice],
    summary: "QLSupportedContentTypes holds a type that only others conform to",
    rationale: """
      Quick Look compares a file's own type with the list; what conforms to a listed type is not covered. A type without \
      filename extensions, such as public.text, is hardly any file's own, so its entry does nothing. public.data is the type \
      of files that have no extension at all, so that it may be meant: a note.
      """,
    sources: [.report("chamburr/glance/pull/90")],
    examples: [
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>QLSupportedContentTypes</key>
            <array>
              ↓<string>public.text</string>
              ↓<string>public.source-code</string>
              <string>public.plain-text</string>
              <string>public.folder</string>
              ↓<string>public.data</string>
            </array>
          </dict>
        </dict>
        """),
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>QLSupportedContentTypes</key>
            <array>
              <string>public.swift-source</string>
              <string>com.example.note</string>
            </array>
          </dict>
        </dict>
        """),
    ])

  /// Types without extensions that files and folders do have.
  private static let concrete = [
    "public.folder", "public.directory", "public.volume", "public.symlink", "public.unix-executable",
  ]

  static func check(_ subject: Subject, _ report: inout Report) {
    for text in subject.appExtension?.quickLookTypes ?? [] {
      guard let value = text.value, let type = subject.types.systemType(value),
        type.preferredTag(.filenameExtension) == nil, !concrete.contains(type.identifier), !type.directSubtypes.isEmpty
      else { continue }
      let isOfPlainFiles = type.identifier == "public.data"
      report.add(
        isOfPlainFiles
          ? "'\(value)' matches only files without an extension: Quick Look compares types exactly"
          : "'\(value)' matches no files of its subtypes: Quick Look compares types exactly",
        "list the concrete types", at: Place(text), severity: isOfPlainFiles ? .note : nil)
    }
  }
}

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
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>QLSupportedContentTypes</key>
            <array>
              ↓<string>dyn.ah62d4rv4ge8043a</string>
            </array>
          </dict>
        </dict>
        """, on: .macOS),
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>QLSupportedContentTypes</key>
            <array>
              <string>net.daringfireball.markdown</string>
            </array>
          </dict>
        </dict>
        """, on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for text in subject.appExtension?.quickLookTypes ?? [] {
      guard let value = text.value, value.utf8.prefix(4).elementsEqual("dyn.".utf8) else { continue }
      let tag = subject.types.registry.type(value).flatMap { $0.isDynamic ? $0.preferredTag(.filenameExtension) : nil }
      report.add(
        "'\(value)'\(tag.map { ", which is .\($0)," } ?? "") is a file's type only where nobody declares it",
        "import a type for it in the app, and list that", at: Place(text))
    }
  }
}
