import UTBundleDeclarations
import UTLint

/// Icon files that iOS cannot show.
enum DocumentIconFiles: DocumentTypeRule {
  static let description = RuleDescription(
    "DT036", "document-icon-files", .note, platforms: .iOS, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "CFBundleTypeIconFiles lists a file that is not a PNG, has an unexpected size, or is not in the bundle",
    rationale: """
      iOS expects document icons in PNG files of 22 × 29, 44 × 58, 64 × 64, and 320 × 320 pixels. Sizes are read from \
      the file names alone, and whether a file exists is checked only when a whole bundle is validated. Without icons, \
      documents show the app's icon.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeIconFiles": [↓"Note.icns", ↓"Note-48x48.png"]]]], on: .iOS),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeIconFiles": [↓"Note.png"]]]], on: .iOS,
        context: .init(resources: ["Assets.car"])),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeIconFiles": ["Note-22x29.png", "Note-320x320", "Note"]]]], on: .iOS,
        context: .init(resources: ["Note-22x29.png", "Note-320x320@2x.png", "Note.png"])),
    ])

  private static let otherFormats: Set<String> = [
    "icns", "jpg", "jpeg", "gif", "tif", "tiff", "bmp", "ico", "pdf", "svg", "heic", "webp",
  ]

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    for icon in type.fields.texts("CFBundleTypeIconFiles") {
      guard let value = icon.lowercasedValue, !value.isEmpty else { continue }
      if let suffix = value.fileSuffix, otherFormats.contains(suffix) {
        report.add("'\(icon.written)' is not a PNG file", "save it as PNG", at: FindingPlace(icon))
      } else if let resources = subject.file.resources, !value.contains("/"), !isThere(value, resources) {
        report.add(
          "icon '\(icon.written)' is not among the bundle's resources",
          "add the file to the target or correct the name", at: FindingPlace(icon))
      } else if let size = size(inName: value), !DocumentTypeKeys.iconSizes.contains(size) {
        report.add(
          "icon '\(icon.written)' has an unexpected size (\(size[0]) × \(size[1]) pixels, judging by its name)",
          "provide icons of 22 × 29, 44 × 58, 64 × 64, and 320 × 320 pixels", at: FindingPlace(icon))
      }
    }
  }

  /// The file may exist only for certain screen scales or kinds of devices.
  private static func isThere(_ name: String, _ resources: Set<String>) -> Bool {
    if resources.contains(name) { return true }
    let base = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    return ["", "@2x", "@3x"].contains { scale in
      ["", "~iphone", "~ipad"].contains { resources.contains(base + scale + $0 + ".png") }
    }
  }

  /// The size that a name such as `note-22x29@2x.png` ends in.
  private static func size(inName name: String) -> [Int]? {
    let base = name.hasSuffix(".png") ? name.dropLast(4) : name[...]
    let parts = base.split(separator: "@", maxSplits: 1)
    let scale = parts.count == 2 ? (parts[1] == "2x" ? 2 : parts[1] == "3x" ? 3 : nil) : 1
    guard let scale, let words = parts.first?.split(separator: "x"), words.count >= 2 else { return nil }
    let digits = words[words.count - 2].reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
    guard let width = Int(String(digits)), let height = Int(words[words.count - 1]), width < 10_000, height < 10_000
    else { return nil }
    return [width * scale, height * scale]
  }
}
