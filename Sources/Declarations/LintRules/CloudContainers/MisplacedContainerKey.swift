import PropertyLists
import UTBundleDeclarations
import UTLint

/// Container keys outside a container.
enum MisplacedContainerKey: DeclarationRule {
  static let description = RuleDescription(
    "CL006", "container-key-at-root", .warning, platforms: .withDocuments, enforcers: [.practice],
    evidence: .reported, outcome: .nothing,
    summary: "An iCloud container's key is at the root of the Info.plist",
    rationale: "The system reads these keys only in the dictionary of a container; at the root they have no effect.",
    sources: [.cocoaKeys, .realProjects], fix: .unsafe,
    examples: [
      .plist(
        [
          ↓"NSUbiquitousContainerIsDocumentScopePublic": true,
          "NSUbiquitousContainers": ["iCloud.com.example.note": ["NSUbiquitousContainerName": "Notes"]],
        ],
        fixed: [
          "NSUbiquitousContainers": [
            "iCloud.com.example.note": [
              "NSUbiquitousContainerName": "Notes", "NSUbiquitousContainerIsDocumentScopePublic": true,
            ]
          ]
        ]),
      .plist([↓"NSUbiquitousContainerName": "Notes"], comment: "Only you know which container the key belongs to."),
      .plist(["NSUbiquitousContainers": ["iCloud.com.example.note": ["NSUbiquitousContainerName": "Notes"]]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let containers = subject.info.containers
    let only = containers.count == 1 && containers[0].entry.value.kind == .dictionary ? containers[0] : nil
    for key in containerKeys {
      guard let entry = subject.info.fields.entry(key) else { continue }
      var fix: Fix?
      if let only, only.fields[key] == nil, !entry.isDuplicate {
        fix = .unsafe(
          "Move \(key) to \(only.identifier)", .remove(entry.value.path),
          .set(entry.value.value, at: only.entry.value.path.appending(key: key)))
      }
      report.add(
        "'\(key)' has no effect at the root of an Info.plist",
        only?.fields[key] != nil
          ? "remove it; the container already has this key"
          : "move it to NSUbiquitousContainers under \(only?.identifier ?? "the container's identifier")",
        at: FindingPlace(key: entry), fix: fix)
    }
  }
}
