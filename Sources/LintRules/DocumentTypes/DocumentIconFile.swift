import BundleDeclarations
import Lint

/// An icon file that macOS cannot show.
enum DocumentIconFile: DocumentTypeRule {
  static let description = RuleDescription(
    "DT035", "document-icon-file", .warning, platforms: .macOS, enforcers: [.documentation],
    summary: "CFBundleTypeIconFile is not an .icns file, or not in the bundle",
    rationale: """
      macOS shows documents with a picture of the bundle's resources in Apple's icon format; the extension .icns may be \
      left out. Without it, documents get a blank page with the app's icon. Whether the file is there is only known where a \
      whole bundle is checked.
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
        "'\(icon.written)' is no .icns file", "make one of it with iconutil, and name that", at: FindingPlace(icon))
    } else if let resources = subject.file.resources, !value.contains("/"), !resources.contains(value),
      !resources.contains(value + ".icns")
    {
      report.add(
        "the icon '\(icon.written)' is not among the bundle's resources",
        "add the file to the target, or correct the name", at: FindingPlace(icon))
    }
  }
}
