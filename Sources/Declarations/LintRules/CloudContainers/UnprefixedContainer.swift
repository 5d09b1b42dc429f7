import PropertyLists
import UTBundleDeclarations
import UTLint

/// A key that is not a container identifier.
enum UnprefixedContainer: ContainerRule {
  static let description = RuleDescription(
    "CL002", "container-without-prefix", .warning, platforms: .withDocuments, enforcers: [.practice],
    summary: "A key in NSUbiquitousContainers does not begin with 'iCloud.'",
    rationale: """
      Container identifiers begin with 'iCloud.'; under any other key, the settings do not belong to a container, and \
      the folder stays hidden. Old containers that begin with a team identifier are the exception.
      """,
    sources: [.cocoaKeys, .realProjects], fix: .unsafe,
    examples: [
      .plist(
        ["NSUbiquitousContainers": [↓"com.example.note": ["NSUbiquitousContainerIsDocumentScopePublic": true]]],
        fixed: [
          "NSUbiquitousContainers": ["iCloud.com.example.note": ["NSUbiquitousContainerIsDocumentScopePublic": true]]
        ]),
      .plist(["NSUbiquitousContainers": ["iCloud.com.example.note": [:], "A1B2C3D4E5.com.example.note": [:]]]),
    ])

  static func check(_ container: UbiquitousContainer, in subject: Subject, _ report: inout Report) {
    guard container.entry.value.kind == .dictionary else { return }
    let identifier = container.identifier
    guard !identifier.hasPrefix("iCloud."), !identifier.utf8.contains(UInt8(ascii: "$")),
      !identifier.startsWithTeam, !containerKeys.contains(identifier)
    else { return }
    let bare = identifier.lowercased().hasPrefix("icloud.") ? String(identifier.dropFirst(7)) : identifier
    var isFree: Bool { subject.info.fields["NSUbiquitousContainers"]?["iCloud.\(bare)"] == nil }
    report.add(
      "invalid container identifier '\(identifier)': it lacks the prefix 'iCloud.'",
      bare.isEmpty
        ? "use an identifier such as 'iCloud.com.example.notes'"
        : isFree ? "use 'iCloud.\(bare)'" : "merge the settings into 'iCloud.\(bare)', which is also listed",
      at: FindingPlace(key: container.entry),
      fix: isFree && !bare.isEmpty
        ? .unsafe(
          "Rename '\(identifier)' to 'iCloud.\(bare)'", .rename(container.entry.value.path, to: "iCloud.\(bare)")) : nil
    )
  }
}
