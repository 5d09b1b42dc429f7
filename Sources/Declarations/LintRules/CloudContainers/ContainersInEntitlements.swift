import PropertyLists
import UTBundleDeclarations
import UTLint

/// Settings of containers in the entitlements.
enum ContainersInEntitlements: RunRule {
  static let description = RuleDescription(
    "CL013", "containers-in-entitlements", .warning, enforcers: [.documentation],
    summary: "NSUbiquitousContainers is in the entitlements",
    rationale: """
      The entitlements list only the identifiers of containers. The Info.plist specifies the names of the folders and \
      whether they are shown. In the entitlements, the key has no effect, so the folders stay hidden.
      """,
    sources: [.cocoaKeys],
    examples: [
      .plist(
        ["CFBundlePackageType": "APPL"],
        with: [
          .init(
            "Notes.entitlements",
            """
            <plist version="1.0"><dict>
            ↓<key>NSUbiquitousContainers</key>
            <dict><key>iCloud.com.example.note</key><dict/></dict>
            </dict></plist>
            """)
        ]),
      .plist(
        ["NSUbiquitousContainers": ["iCloud.com.example.note": [:]]],
        with: [
          .entitlements(["com.apple.developer.icloud-container-identifiers": ["iCloud.com.example.note"]])
        ]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    // An app and its extensions may have the same entitlements.
    var known: Set<String> = []
    for entitlements in run.files.compactMap(\.entitlements) where known.insert(entitlements.name).inserted {
      for entry in entitlements.root.map({ Array($0.entries) }) ?? [] where entry.key == "NSUbiquitousContainers" {
        report.add(
          "NSUbiquitousContainers has no effect in the entitlements", "move it to the Info.plist",
          at: FindingPlace(key: entry))
      }
    }
  }
}
