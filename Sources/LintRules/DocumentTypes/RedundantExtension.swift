import BundleDeclarations
import Lint
import PropertyLists

/// An extension that differs from another in case only.
enum RedundantExtension: DocumentTypeRule {
  static let description = RuleDescription(
    "DT017", "redundant-extension", .note, enforcers: [.practice],
    summary: "A filename extension is listed twice, or in upper case too",
    rationale: "Extensions are compared without regard to case, so PNG beside png adds nothing.",
    sources: [.realProjects], fix: .safe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": [↓"PNG", "png", "jpg", ↓"jpg"]]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["png", "jpg"]]]]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["PNG"]]]]),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard type.filenameExtensions.count > 1 else { return }
    // The one that stays: the first in lower case, else the first.
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
      report.add(
        "'\(values[index])' is there already as '\(values[other])'", "remove it: case does not count",
        at: FindingPlace(text), related: [.init("the other", FindingPlace(type.filenameExtensions[other]))],
        fix: .safe("Remove '\(values[index])'", .remove(text.node.path)))
    }
  }
}
