import UTBundleDeclarations
import UTLint

/// An icon file that macOS cannot show.
enum DocumentIconFile: DocumentTypeRule {
  static let description = RuleDescription(
    "DT035", "document-icon-file", .warning, platforms: .macOS, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "CFBundleTypeIconFile is not an .icns file or is not in the bundle",
    rationale: """
      macOS shows documents with an icon from the bundle's resources, in Apple's icon format; the .icns extension can \
      be omitted. Without one, documents get a blank page with the app's icon. Whether the file exists is checked only \
      when a whole bundle is validated.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeIconFile": ↓"Note.png"]]], on: .macOS),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeIconFile": ↓"Note.icns"]]], on: .macOS,
        context: .init(resources: ["Notes.icns"])),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeIconFile": "Note"]]], on: .macOS,
        context: .init(resources: ["note.icns"])),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeIconFile": "Note-1.2"]]], on: .macOS),
    ])

  private static let otherFormats: Set<String> = [
    "png", "jpg", "jpeg", "gif", "tif", "tiff", "bmp", "ico", "pdf", "svg", "psd", "heic", "webp", "iconset", "icon",
  ]

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard let icon = type.fields.text("CFBundleTypeIconFile"), let value = icon.lowercasedValue, !value.isEmpty
    else { return }
    if let suffix = value.fileSuffix, otherFormats.contains(suffix) {
      report.add(
        "'\(icon.written)' is not an .icns file",
        "use an .icns file; 'iconutil -c icns' creates one from an .iconset folder",
        at: FindingPlace(icon))
    } else if let resources = subject.file.resources, !value.contains("/"), !resources.contains(value),
      !resources.contains(value + ".icns")
    {
      report.add(
        "icon '\(icon.written)' is not among the bundle's resources",
        "add the file to the target or correct the name", at: FindingPlace(icon))
    }
  }
}
