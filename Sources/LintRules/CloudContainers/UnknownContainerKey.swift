import BundleDeclarations
import Lint
import Text
import PropertyLists

/// What does not belong in a container's dictionary.
enum UnknownContainerKey: ContainerRule {
  static let description = RuleDescription(
    "CL009", "unknown-container-key", .note, platforms: .withDocuments, enforcers: [.documentation],
    summary: "A container has a key that the system does not know, or a name that is no string",
    rationale: "The system ignores what it does not know; mostly it is a slip in the spelling.", sources: [.cocoaKeys],
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
          "'\(key)' is no key of an iCloud container",
          near.map { "did you mean \($0)?" } ?? "remove it: the system ignores it", at: FindingPlace(key: entry))
      } else if ["NSUbiquitousContainerName", "NSUbiquitousDisplaySet"].contains(key), entry.value.kind != .string {
        report.add(
          "\(key) must be a string, but is \(entry.value.kind.withArticle)", "write it as a <string>",
          at: FindingPlace(entry.value))
      }
    }
  }
}
