import BundleDeclarations
import Lint
import PropertyLists

/// A folder that has a name but is not shown.
enum PrivateContainer: ContainerRule {
  private static let key = "NSUbiquitousContainerIsDocumentScopePublic"

  static let description = RuleDescription(
    "CL005", "private-container-with-name", .warning, platforms: .withDocuments, enforcers: [.documentation],
    summary: "A container has a name or folder levels for iCloud Drive but is not public",
    rationale: """
      NSUbiquitousContainerIsDocumentScopePublic is NO unless the Info.plist says YES, and a container that is not public \
      is not shown in iCloud Drive, whatever it is called. Where the file says NO, somebody may have meant it so; that is a \
      note only.
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
        ], comment: "A note: perhaps it is meant so."),
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
    // One that stands at the root belongs here: CL006 says so.
    guard isNamed, subject.info.fields[key] == nil else { return }
    let scope = container.fields[key]
    guard scope == nil || container.fields.flag(key) == false else { return }
    report.add(
      "the container '\(container.identifier)' is private: iCloud Drive does not show it",
      "set \(key) to YES, or remove what only matters in iCloud Drive",
      at: FindingPlace(scope ?? container.entry.value),
      severity: scope == nil ? nil : .note,
      fix: .unsafe("Set \(key) to YES", .set(true, at: container.entry.value.path.appending(key: key))))
  }
}
