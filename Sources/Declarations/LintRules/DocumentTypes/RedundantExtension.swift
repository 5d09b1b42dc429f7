import PropertyLists
import UTBundleDeclarations
import UTLint

/// A filename extension that differs from another only in case.
enum RedundantExtension: DocumentTypeRule {
  static let description = RuleDescription(
    "DT017", "redundant-extension", .note, enforcers: [.practice],
    evidence: .inferred, outcome: .nothing,
    summary: "A filename extension is listed twice, possibly in a different case",
    rationale: "Extensions are compared case-insensitively, so listing PNG in addition to png has no effect.",
    sources: [.realProjects], fix: .safe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": [↓"PNG", "png", "jpg", ↓"jpg"]]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["png", "jpg"]]]]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["PNG"]]]]),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard type.filenameExtensions.count > 1 else { return }
    // The extension that is kept: the first in lowercase, otherwise the first.
    var kept: [String: Int] = [:]
    let values = type.filenameExtensions.map { $0.value ?? "" }
    for (index, value) in values.enumerated() where !value.isEmpty {
      let key = value.lowercased()
      guard let other = kept[key] else {
        kept[key] = index
        continue
      }
      if values[other] != key, value == key { kept[key] = index }
    }
    guard kept.count < values.count else { return }
    for (index, text) in type.filenameExtensions.enumerated() where !values[index].isEmpty {
      guard let other = kept[values[index].lowercased()], other != index else { continue }
      let isExact = values[index] == values[other]
      report.add(
        isExact ? "'\(values[index])' repeats an earlier value" : "'\(values[index])' duplicates '\(values[other])'",
        isExact ? "remove it" : "remove it (extensions are case-insensitive)",
        at: FindingPlace(text), related: [.init("also listed here", FindingPlace(type.filenameExtensions[other]))],
        fix: .safe("Remove '\(values[index])'", .remove(text.node.path)))
    }
  }
}
