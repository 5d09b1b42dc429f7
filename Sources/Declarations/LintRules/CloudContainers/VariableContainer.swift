import PropertyLists
import UTBundleDeclarations
import UTLint

/// A build setting where it is not expanded.
enum VariableContainer: ContainerRule {
  static let description = RuleDescription(
    "CL003", "variable-in-container-key", .error, platforms: .withDocuments, enforcers: [.xcode],
    summary: "A key in NSUbiquitousContainers contains a build setting",
    rationale: """
      Xcode expands build settings only in values. In a key, $(PRODUCT_BUNDLE_IDENTIFIER) is left unchanged, so the \
      settings do not belong to a container, and the folder stays hidden.
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
      "build settings are not expanded in keys, so '\(container.identifier)' is not a container",
      value.map { "use the expanded identifier '\($0)'" } ?? "use the expanded container identifier",
      at: FindingPlace(key: container.entry))
  }
}
