import PropertyLists
import UTBundleDeclarations
import UTLint
import UTText

/// An unknown key or a malformed name in a container's dictionary.
enum UnknownContainerKey: ContainerRule {
  static let description = RuleDescription(
    "CL009", "unknown-container-key", .note, platforms: .withDocuments, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A container has an unknown key or a name that is not a string",
    rationale: "The system ignores unknown keys; usually they are typos.", sources: [.cocoaKeys],
    examples: [
      .plist([
        "NSUbiquitousContainers": [
          "iCloud.com.example.note": [
            "NSUbiquitousContainerIsDocumentScopePublic": true, ↓"NSUbiquitousContainerSupportedFolderLevel": "Any",
            "NSUbiquitousContainerName": ↓[:], "NSUbiquitousDisplaySet": ↓true,
          ]
        ]
      ]),
      .plist([
        "NSUbiquitousContainers": [
          "iCloud.com.example.note": [
            "NSUbiquitousContainerIsDocumentScopePublic": true, "NSUbiquitousContainerName": "Notes",
            "NSUbiquitousContainerSupportedFolderLevels": "Any",
          ]
        ]
      ]),
    ])

  static func check(_ container: UbiquitousContainer, in subject: Subject, _ report: inout Report) {
    for entry in container.fields.node.entries {
      let key = entry.key
      if !containerKeys.contains(key) {
        var near: String? { nearMisses(of: key, among: containerKeys).first }
        report.add(
          "unknown iCloud container key '\(key)'",
          near.map { "did you mean '\($0)'?" } ?? "remove it; the system ignores it", at: FindingPlace(key: entry))
      } else if ["NSUbiquitousContainerName", "NSUbiquitousDisplaySet"].contains(key), entry.value.kind != .string {
        report.add(
          "\(key) must be a string, not \(entry.value.kind.withArticle)", "use a string",
          at: FindingPlace(entry.value))
      }
    }
  }
}
