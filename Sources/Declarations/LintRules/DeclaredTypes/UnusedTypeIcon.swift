import PropertyLists
import UTBundleDeclarations
import UTLint

/// An icon that is never used.
enum UnusedTypeIcon: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT051", "unused-type-icon", .note, platforms: [.macOS, .macCatalyst], enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "An imported type has an icon, or an icon file is not an .icns file",
    rationale: """
      Icons belong to the app that exports a type; according to the documentation, imported declarations should omit them. \
      If the owner is not installed, files may still use the icon, so removing it is not a safe fix. On macOS, \
      UTTypeIconFile is an .icns file.
      """,
    sources: [.cocoaKeys], fix: .unsafe,
    examples: [
      .plist(
        ["UTImportedTypeDeclarations": [.type("com.example.note", [↓"UTTypeIconFile": "Note.icns"])]], on: .macOS,
        fixed: ["UTImportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", ["UTTypeIconFile": ↓"Note.png"])]], on: .macOS),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", ["UTTypeIconFile": "Note"])]], on: .macOS),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", ["UTTypeIconFile": "Note.icns"])]], on: .macOS),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    if type.origin == .imported { checkKeys(of: type, &report) } else { checkFormat(of: type, &report) }
  }

  private static func checkKeys(of type: DeclaredType, _ report: inout Report) {
    for key in keys {
      guard let entry = type.fields.entry(key), entry.value.string?.isEmpty != true else { continue }
      report.add(
        "\(key) is not meant for imported types such as '\(type.title)'",
        "remove it, or export the type if it is yours", at: FindingPlace(key: entry),
        fix: .unsafe("Remove \(key)", .remove(entry.value.path)))
    }
  }

  private static func checkFormat(of type: DeclaredType, _ report: inout Report) {
    guard let file = type.fields.text("UTTypeIconFile"), let value = file.value, !value.isEmpty else { return }
    let pathExtension = value.split(separator: "/").last?.split(separator: ".").dropFirst().last
    guard let pathExtension, images.contains(pathExtension.lowercased()) else { return }
    report.add("UTTypeIconFile '\(value)' is not an .icns file", "convert it to .icns", at: FindingPlace(file))
  }

  private static let keys = ["UTTypeIconFile", "UTTypeIconFiles", "UTTypeIconName"]
  // Other suffixes may be part of a name without its .icns.
  private static let images: Set<String> = [
    "png", "jpg", "jpeg", "tiff", "tif", "gif", "pdf", "svg", "ico", "icon", "heic",
  ]
}
