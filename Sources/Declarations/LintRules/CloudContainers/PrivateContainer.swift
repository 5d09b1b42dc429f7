import PropertyLists
import UTBundleDeclarations
import UTLint

/// A container folder that has a name but is not shown.
enum PrivateContainer: ContainerRule {
  private static let key = "NSUbiquitousContainerIsDocumentScopePublic"

  static let description = RuleDescription(
    "CL005", "private-container-with-name", .warning, or: [.note: "if the app sets the key to NO"],
    platforms: .withDocuments, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A container has a name or folder levels for iCloud Drive but is not public",
    rationale: """
      NSUbiquitousContainerIsDocumentScopePublic defaults to NO, and a container that is not public is not shown in \
      iCloud Drive, whatever its name. If the value is explicitly NO, that may be intended, so this is only a note.
      """,
    sources: [.cocoaKeys, .report("deansyd/icloud_storage/issues/20")], fix: .unsafe,
    examples: [
      .plist(
        ["NSUbiquitousContainers": ["iCloud.com.example.note": ↓["NSUbiquitousContainerName": "Notes"]]],
        fixed: [
          "NSUbiquitousContainers": [
            "iCloud.com.example.note": [
              "NSUbiquitousContainerName": "Notes", "NSUbiquitousContainerIsDocumentScopePublic": true,
            ]
          ]
        ]),
      .plist(
        [
          "NSUbiquitousContainers": [
            "iCloud.com.example.note": [
              "NSUbiquitousContainerIsDocumentScopePublic": ↓false, "NSUbiquitousContainerSupportedFolderLevels": "Any",
            ]
          ]
        ], comment: "The app sets the key, which may be intended, so this is a note."),
      .plist([
        "NSUbiquitousContainers": [
          "iCloud.com.example.note": [
            "NSUbiquitousContainerIsDocumentScopePublic": true, "NSUbiquitousContainerName": "Notes",
          ], "iCloud.com.example.note.private": [:],
        ]
      ]),
    ])

  static func check(_ container: UbiquitousContainer, in subject: Subject, _ report: inout Report) {
    let isNamed =
      container.fields["NSUbiquitousContainerName"] != nil
      || container.fields["NSUbiquitousContainerSupportedFolderLevels"] != nil
    // CL006 reports such a key at the root.
    guard isNamed, subject.info.fields[key] == nil else { return }
    let scope = container.fields[key]
    guard scope == nil || container.fields.flag(key) == false else { return }
    report.add(
      "container '\(container.identifier)' is private, so iCloud Drive does not show it",
      "set \(key) to YES, or remove the keys that only matter in iCloud Drive",
      at: FindingPlace(scope ?? container.entry.value),
      severity: scope == nil ? nil : .note,
      fix: .unsafe("Set \(key) to YES", .set(true, at: container.entry.value.path.appending(key: key))))
  }
}
