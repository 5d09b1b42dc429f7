import BundleDeclarations
import PropertyLists

private typealias X = ExampleText

/// An icon that is not used.
enum UnusedTypeIcon: DeclarationRule {
  static let description = RuleDescription(
    "UT051", "unused-type-icon", .note, platforms: [.macOS, .macCatalyst], enforcers: [.documentation],
    summary: "An imported type has an icon, or an icon file is no .icns",
    rationale: """
      Icons belong to the app that exports a type; the documentation says to leave them out of imported declarations. Where \
      the owner is not installed, files may have had the icon all the same, so its removal is not called safe. On macOS \
      UTTypeIconFile names an .icns file.
      """,
    sources: [.cocoaKeys], fix: .unsafe,
    examples: [
      Example(
        X.imported(X.type("com.example.note", X.string("↓UTTypeIconFile", "Note.icns"))),
        context: .init(platforms: .macOS), fixed: X.imported(X.type("com.example.note"))),
      Example(X.exported(X.type("com.example.note", X.string("UTTypeIconFile", "↓Note.png"))), on: .macOS),
      Example(X.exported(X.type("com.example.note", X.string("UTTypeIconFile", "Note"))), on: .macOS),
      Example(X.exported(X.type("com.example.note", X.string("UTTypeIconFile", "Note.icns"))), on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.importedTypes {
      for key in keys {
        guard let entry = type.fields.entry(key), entry.value.string?.isEmpty != true else { continue }
        report.add(
          "\(key) is not meant for imported types such as '\(type.title)'",
          "delete it, or export the type if it is yours", at: Place(key: entry),
          fix: .unsafe("Delete \(key)", .remove(entry.value.path)))
      }
    }
    for type in subject.info.exportedTypes {
      guard let file = type.fields.text("UTTypeIconFile"), let value = file.value, !value.isEmpty else { continue }
      let pathExtension = value.split(separator: "/").last?.split(separator: ".").dropFirst().last
      guard let pathExtension, images.contains(pathExtension.lowercased()) else { continue }
      report.add("UTTypeIconFile '\(value)' is no .icns file", "make an .icns file of it", at: Place(file))
    }
  }

  private static let keys = ["UTTypeIconFile", "UTTypeIconFiles", "UTTypeIconName"]
  // Other endings may be part of a name whose .icns was left out.
  private static let images: Set<String> = [
    "png", "jpg", "jpeg", "tiff", "tif", "gif", "pdf", "svg", "ico", "icon", "heic",
  ]
}

/// Parts of an icon that do not exist.
enum InvalidTypeIcons: DeclarationRule {
  static let description = RuleDescription(
    "UT052", "invalid-type-icons", .note, enforcers: [.documentation],
    summary: "UTTypeIcons has an unknown key or a long text",
    rationale: """
      The system draws the icon of a type from a background, a badge and a text of a few letters. Other keys do nothing, and a \
      long text is too small to read.
      """,
    sources: [.iconBadgeKey],
    examples: [
      Example(X.exported(X.type("com.example.note", icons(X.string("↓UTTypeIconName", "Note"))))),
      Example(X.exported(X.type("com.example.note", icons(X.string("UTTypeIconText", "↓NOTEBOOK PAGE"))))),
      Example(X.exported(X.type("com.example.note", X.string("↓UTTypeIcons", "Note")))),
      Example(
        X.exported(
          X.type(
            "com.example.note",
            icons(X.all(X.string("UTTypeIconBadgeName", "Note"), X.string("UTTypeIconText", "NOTE")))))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      guard let icons = type.fields.entry("UTTypeIcons") else { continue }
      if icons.value.kind != .dictionary {
        report.add(
          "UTTypeIcons is not a dictionary but \(icons.value.kind.withArticle)",
          "make it a dictionary with \(keys.joined(separator: ", "))", at: Place(key: icons))
      }
      for entry in icons.value.entries {
        if !keys.contains(entry.key) {
          report.add(
            "'\(entry.key)' is no part of UTTypeIcons", "use \(keys.joined(separator: ", "))", at: Place(key: entry))
        } else if entry.key == "UTTypeIconText", let text = DeclaredText(entry.value, settings: subject.info.settings),
          let value = text.value, value.count > 8
        {
          report.add("the icon text '\(value)' has \(value.count) letters", "shorten it to a few", at: Place(text))
        }
      }
    }
  }

  private static let keys = ["UTTypeIconBackgroundName", "UTTypeIconBadgeName", "UTTypeIconText"]

  private static func icons(_ contents: String) -> String { X.dictionary("UTTypeIcons", contents) }
}

/// Icons of old releases of iOS.
enum LegacyTypeIcons: DeclarationRule {
  static let description = RuleDescription(
    "UT053", "legacy-type-icons", .note, platforms: [.iOS, .visionOS], enforcers: [.documentation],
    summary: "A type has UTTypeSize64IconFile or UTTypeSize320IconFile",
    rationale: """
      The first releases of iOS for iPad had these keys. UTTypeIconFiles, and since iOS 14 UTTypeIcons, took their place.
      """,
    sources: [.cocoaKeys, .realProjects],
    examples: [
      Example(X.exported(X.type("com.example.note", X.string("↓UTTypeSize64IconFile", "Note64"))), on: .iOS),
      Example(X.exported(X.type("com.example.note", X.strings("UTTypeIconFiles", ["Note64"]))), on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      for key in ["UTTypeSize64IconFile", "UTTypeSize320IconFile"] {
        guard let entry = type.fields.entry(key) else { continue }
        report.add(
          "\(key) is of the first releases of iOS", "use UTTypeIconFiles or UTTypeIcons", at: Place(key: entry))
      }
    }
  }
}
