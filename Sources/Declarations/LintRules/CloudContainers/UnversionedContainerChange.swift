import PropertyLists
import UTBundleDeclarations
import UTLint

/// Changed containers in a bundle with an unchanged version.
enum UnversionedContainerChange: DeclarationRule {
  static let description = RuleDescription(
    "CL007", "container-change-without-version", .note, platforms: .withDocuments, enforcers: [.practice],
    evidence: .reported, outcome: .nothing,
    summary: "NSUbiquitousContainers changed since the file's last commit, but CFBundleVersion did not",
    rationale: """
      The system rereads a bundle's containers only when its version has increased; until then iCloud Drive keeps the \
      old name, or keeps the folder hidden. It matters when the app is installed over an earlier build.
      """,
    sources: [.report("deansyd/icloud_storage/issues/44")],
    examples: [
      .plist(
        [
          "CFBundleVersion": "12",
          ↓"NSUbiquitousContainers": ["iCloud.com.example.note": ["NSUbiquitousContainerIsDocumentScopePublic": true]],
        ],
        with: [
          .plist(
            "Example.app/Info.plist.previous",
            ["CFBundleVersion": "12", "NSUbiquitousContainers": ["iCloud.com.example.note": [:]]])
        ]),
      .plist(
        [
          "CFBundleVersion": "13",
          "NSUbiquitousContainers": ["iCloud.com.example.note": ["NSUbiquitousContainerIsDocumentScopePublic": true]],
        ],
        with: [
          .plist(
            "Example.app/Info.plist.previous",
            ["CFBundleVersion": "12", "NSUbiquitousContainers": ["iCloud.com.example.note": [:]]])
        ]),
      .plist(
        ["CFBundleVersion": "$(CURRENT_PROJECT_VERSION)", "NSUbiquitousContainers": [:]],
        with: [.plist("Example.app/Info.plist.previous", ["CFBundleVersion": "$(CURRENT_PROJECT_VERSION)"])],
        comment: "The new version depends on build settings."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let old = subject.file.previous?.root, let entry = subject.info.fields.entry("NSUbiquitousContainers"),
      let version = subject.info.fields.entry("CFBundleVersion"), let text = version.value.string,
      old["CFBundleVersion"]?.string == text, !text.utf8.contains(UInt8(ascii: "$")),
      settings(in: entry.value) != settings(in: old["NSUbiquitousContainers"])
    else { return }
    report.add(
      "the containers changed, but CFBundleVersion is still '\(text)', so the system keeps the old settings",
      "increase CFBundleVersion", at: FindingPlace(key: entry),
      related: [Finding.Related("the version", FindingPlace(version.value))])
  }

  /// The contents of the containers, regardless of order.
  private static func settings(in containers: PropertyList.Node?) -> [String: [String: PropertyListValue]] {
    var settings: [String: [String: PropertyListValue]] = [:]
    guard let containers else { return settings }
    for container in containers.entries {
      var values: [String: PropertyListValue] = [:]
      for entry in container.value.entries { values[entry.key] = entry.value.value }
      settings[container.key] = values
    }
    return settings
  }
}
