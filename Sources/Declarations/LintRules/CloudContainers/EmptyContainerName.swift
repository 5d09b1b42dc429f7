import UTBundleDeclarations
import UTLint

/// A container whose folder has no name.
enum EmptyContainerName: ContainerRule {
  static let description = RuleDescription(
    "CL011", "empty-container-name", .warning, platforms: .withDocuments, enforcers: [.documentation],
    summary: "NSUbiquitousContainerName is empty",
    rationale: """
      NSUbiquitousContainerName is the name of the app's folder in iCloud Drive. Without the key, the folder has \
      the name of the app. An empty string is not a name.
      """,
    sources: [.cocoaKeys], fix: .unsafe,
    examples: [
      .plist(
        ["NSUbiquitousContainers": ["iCloud.com.example.note": ["NSUbiquitousContainerName": ↓""]]],
        fixed: ["NSUbiquitousContainers": ["iCloud.com.example.note": [:]]]),
      .plist(["NSUbiquitousContainers": ["iCloud.com.example.note": ["NSUbiquitousContainerName": "Notes"]]]),
      .plist(
        ["NSUbiquitousContainers": ["iCloud.com.example.note": ["NSUbiquitousContainerName": "$(PRODUCT_NAME)"]]],
        comment: "The build setting is unknown."),
    ])

  static func check(_ container: UbiquitousContainer, in subject: Subject, _ report: inout Report) {
    guard let name = container.fields.text("NSUbiquitousContainerName"), let value = name.value,
      value.allSatisfy(\.isWhitespace)
    else { return }
    report.add(
      "container '\(container.identifier)' has an empty name",
      "name the folder, or remove the key to use the app's name",
      at: FindingPlace(name), fix: .unsafe("Remove the empty name", .remove(name.node.path)))
  }
}
