import PropertyLists
import UTBundleDeclarations
import UTLint

/// A purpose string that was never written.
enum PlaceholderPurpose: DeclarationRule {
  private static let texts: Set<String> = [
    "todo", "tbd", "fixme", "test", "testing", "description", "usage description", "string", "text", "none", "n/a", "-",
    ".", "purpose", "permission", "required", "xxx", "reason", "lorem ipsum", "your reason here", "your message",
    "usage", "message", "placeholder", "key", "value",
  ]

  static let description = RuleDescription(
    "PS009", "placeholder-purpose", .warning, enforcers: [.practice], evidence: .inferred, outcome: .rejected,
    otherCodes: ["ITMS-90683", "ITMS-90738"],
    summary: "A purpose string is a placeholder, such as TODO",
    rationale: "App Review rejects apps whose purpose strings do not explain how the data is used (guideline 5.1.1).",
    sources: [Source("App Review Guidelines, 5.1.1", "https://developer.apple.com/app-store/review/guidelines/")],
    examples: [
      .plist(["NSCameraUsageDescription": ↓"TODO"]),
      .plist(["NSCameraUsageDescription": ↓"Description"]),
      .plist(["NSCameraUsageDescription": "To add pictures to notes"]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for entry in subject.purposeStrings {
      guard let text = DeclaredText(entry.value, settings: subject.info.settings), let value = text.value else {
        continue
      }
      let words = value.lowercased().drop { !$0.isLetter && $0 != "-" && $0 != "." }
      let plain = words.last.map { ".!:".contains($0) && words.count > 1 } ?? false ? words.dropLast() : words
      guard
        texts.contains(String(plain)) || plain.hasPrefix("todo:") || plain.hasPrefix("fixme:")
          || plain.hasPrefix("lorem ipsum")
      else { continue }
      report.add(
        "the purpose string '\(value)' is a placeholder", "explain why the app needs the permission",
        at: FindingPlace(text))
    }
  }
}
