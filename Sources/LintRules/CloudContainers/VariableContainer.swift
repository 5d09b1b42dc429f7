import BundleDeclarations
import Lint
import PropertyLists

/// A build setting where none is expanded.
enum VariableContainer: ContainerRule {
  static let description = RuleDescription(
    "CL003", "variable-in-container-key", .error, platforms: .withDocuments, enforcers: [.xcode],
    summary: "A key of NSUbiquitousContainers holds a build setting",
    rationale: """
      Xcode expands build settings in values only. In a key, $(PRODUCT_BUNDLE_IDENTIFIER) stays as it is, so the settings \
      belong to no container, and the folder stays hidden.
      """,
    sources: [.swiftBuild],
    examples: [
      .plist([
        "NSUbiquitousContainers": [
          ↓"iCloud.$(PRODUCT_BUNDLE_IDENTIFIER)": ["NSUbiquitousContainerName": "$(PRODUCT_NAME)"],
          ↓"iCloud.${BUNDLE_ID}.shared": [:],
        ]
      ]),
      .plist(["NSUbiquitousContainers": ["iCloud.com.example.note": ["NSUbiquitousContainerName": "$(PRODUCT_NAME)"]]]),
    ])

  static func check(_ container: UbiquitousContainer, in subject: Subject, _ report: inout Report) {
    guard container.identifier.contains("$(") || container.identifier.contains("${") else { return }
    let value = subject.info.settings.expand(container.identifier).text
    report.add(
      "build settings are not expanded in keys: '\(container.identifier)' names no container",
      value.map { "write the identifier out: \($0)" } ?? "write the container's identifier out",
      at: FindingPlace(key: container.entry))
  }
}
