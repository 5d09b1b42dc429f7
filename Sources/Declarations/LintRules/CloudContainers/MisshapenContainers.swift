import PropertyLists
import UTBundleDeclarations
import UTLint

/// Containers that are not a dictionary of dictionaries.
enum MisshapenContainers: DeclarationRule {
  static let description = RuleDescription(
    "CL001", "misshapen-containers", .error, platforms: .withDocuments, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "NSUbiquitousContainers is not a dictionary of dictionaries",
    rationale: """
      The keys of NSUbiquitousContainers are the identifiers of iCloud containers; the values are dictionaries that \
      describe how the container's folder appears in iCloud Drive. Anything else is not read, and the folder is not \
      shown.
      """,
    sources: [.cocoaKeys],
    examples: [
      .plist(["NSUbiquitousContainers": ↓["iCloud.com.example.note"]]),
      .plist(["NSUbiquitousContainers": ["iCloud.com.example.note": ↓"Notes"]]),
      .plist(
        ["NSUbiquitousContainers": ["NSUbiquitousContainerName": ↓"Notes"]],
        comment: "The container's identifier is missing between the two."),
      .plist(["NSUbiquitousContainers": ["iCloud.com.example.note": [:]]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let containers = subject.info.fields["NSUbiquitousContainers"] else { return }
    guard containers.kind == .dictionary else {
      report.add(
        "NSUbiquitousContainers must be a dictionary, not \(containers.kind.withArticle)",
        "use a dictionary whose keys are container identifiers", at: FindingPlace(containers))
      return
    }
    for container in subject.info.containers where container.entry.value.kind != .dictionary {
      let isKey = containerKeys.contains(container.identifier)
      report.add(
        isKey
          ? "'\(container.identifier)' is not a container identifier"
          : "'\(container.identifier)' must be a dictionary, not \(container.entry.value.kind.withArticle)",
        isKey
          ? "move it into a dictionary whose key is the container's identifier, such as iCloud.com.example.notes"
          : "use a dictionary with keys such as NSUbiquitousContainerName", at: FindingPlace(container.entry.value))
    }
  }
}
