import PropertyLists
import UTBundleDeclarations
import UTLint

/// A container that the app is not entitled to.
enum UnentitledContainer: DeclarationRule {
  static let description = RuleDescription(
    "CL008", "container-without-entitlement", .warning, platforms: .withDocuments, enforcers: [.practice],
    evidence: .reported, outcome: .nothing,
    summary: "A container is not in the entitlements, or the entitlements lack the CloudDocuments service",
    rationale: """
      An app can access only the containers listed in its entitlements, and only if iCloud Documents is among its \
      services. This is checked if the entitlements are known; lists with unknown build settings are not reported. Old \
      containers that begin with a team identifier are compared if the list has one for the same team. If the list \
      com.apple.developer.ubiquity-container-identifiers exists, it must also contain the container. A container that \
      the entitlements of any build configuration list is not reported: development builds often have their own.
      """,
    sources: [
      .report("deansyd/icloud_storage/issues/44"), .report("guillaumechereau/goxel/issues/441"),
      Source(
        "url(forUbiquityContainerIdentifier:)",
        "https://developer.apple.com/documentation/foundation/filemanager/url(forubiquitycontaineridentifier:)"),
    ],
    examples: [
      .plist(
        ["NSUbiquitousContainers": [↓"iCloud.com.example.note": [:], "iCloud.com.example.sketch": [:]]],
        with: [
          .entitlements([
            "com.apple.developer.icloud-container-identifiers": ["iCloud.com.example.sketch"],
            "com.apple.developer.icloud-services": ["CloudDocuments"],
          ])
        ]),
      .plist(
        [↓"NSUbiquitousContainers": ["iCloud.com.example.note": [:]]],
        with: [
          .entitlements([
            "com.apple.developer.icloud-container-identifiers": ["iCloud.com.example.note"],
            "com.apple.developer.icloud-services": ["CloudKit"],
          ])
        ]),
      .plist(
        ["NSUbiquitousContainers": ["iCloud.com.example.note": [:]]],
        with: [.entitlements(["com.apple.developer.icloud-container-identifiers": ["iCloud.$(CFBundleIdentifier)"]])],
        comment: "The list depends on build settings."),
      .plist(
        [↓"NSUbiquitousContainers": ["iCloud.com.example.note": [:]]],
        with: [.entitlements(["com.apple.security.app-sandbox": true])],
        comment: "There is no list at all."),
      .plist(
        ["NSUbiquitousContainers": [↓"A1B2C3D4E5.com.example.note": [:]]],
        with: [
          .entitlements([
            "com.apple.developer.ubiquity-container-identifiers": ["A1B2C3D4E5.com.example.notes"],
            "com.apple.developer.icloud-services": ["CloudDocuments"],
          ])
        ]),
      .plist(
        ["NSUbiquitousContainers": ["A1B2C3D4E5.com.example.note": [:]]],
        with: [
          .entitlements([
            "com.apple.developer.ubiquity-container-identifiers": ["$(TeamIdentifierPrefix)com.example.note"],
            "com.apple.developer.icloud-services": ["CloudDocuments"],
          ])
        ], comment: "The prefix is that of the team that signs the app."),
      .plist(
        ["NSUbiquitousContainers": [↓"iCloud.com.example.note": [:]]],
        with: [
          .entitlements([
            "com.apple.developer.icloud-container-identifiers": ["iCloud.com.example.note"],
            "com.apple.developer.icloud-services": ["CloudDocuments"],
            "com.apple.developer.ubiquity-container-identifiers": ["iCloud.com.example.notes"],
          ])
        ], comment: "Only CloudKit can use the container."),
      .plist(["NSUbiquitousContainers": ["iCloud.com.example.note": [:]]]),
    ])

  private static let ofCloudKit = "com.apple.developer.icloud-container-identifiers"
  private static let ofDocuments = "com.apple.developer.ubiquity-container-identifiers"

  static func check(_ subject: Subject, _ report: inout Report) {
    // Another rule reports the containers of an extension.
    guard subject.kind != .appExtension, let root = subject.file.entitlements?.root, root.kind == .dictionary,
      let entry = subject.info.fields.entry("NSUbiquitousContainers"), entry.value.kind == .dictionary
    else { return }
    let rights = DeclaredFields(root, settings: subject.info.settings)
    let lists = [ofCloudKit, ofDocuments]
    let elsewhere = Set(subject.file.variants.flatMap { containers(in: $0) })
    if lists.allSatisfy({ rights[$0] == nil }) {
      guard
        subject.info.containers.contains(where: {
          $0.identifier.hasPrefix("iCloud.") && !elsewhere.contains($0.identifier)
        })
      else { return }
      report.add(
        "the entitlements have no list of containers, so the app cannot access any",
        "add the containers to com.apple.developer.icloud-container-identifiers, and CloudDocuments to "
          + "com.apple.developer.icloud-services", at: FindingPlace(key: entry))
      return
    }
    let listed = lists.flatMap { rights.texts($0) }
    guard listed.allSatisfy({ $0.value != nil }) else { return }
    let known = Set(listed.compactMap(\.value))
    let documents = Set(rights.texts(ofDocuments).compactMap(\.value))
    var isAnyListed = false
    for container in subject.info.containers where !container.identifier.utf8.contains(UInt8(ascii: "$")) {
      if known.contains(container.identifier) {
        isAnyListed = true
        guard !documents.isEmpty, !documents.contains(container.identifier) else { continue }
        report.add(
          "container '\(container.identifier)' is not in the entitlements' list of document containers",
          "add it to \(ofDocuments)", at: FindingPlace(key: container.entry),
          related: rights[ofDocuments].map { [.init("the list of document containers", FindingPlace($0))] } ?? [])
      } else if elsewhere.contains(container.identifier) {
        isAnyListed = true
      } else if container.identifier.hasPrefix("iCloud.") || container.hasTeam(ofAny: known) {
        report.add(
          "container '\(container.identifier)' is not in the entitlements",
          container.identifier.hasPrefix("iCloud.")
            ? "add it to \(ofCloudKit)" + (documents.isEmpty ? "" : " and \(ofDocuments)")
            : "add it to \(ofDocuments)", at: FindingPlace(key: container.entry),
          related: lists.lazy.compactMap { rights[$0] }.first.map { [.init("the entitlements", FindingPlace($0))] }
            ?? [])
      }
    }
    let services = rights.texts("com.apple.developer.icloud-services")
    guard isAnyListed, let first = services.first, services.allSatisfy({ $0.value != nil }),
      !services.contains(where: { ["CloudDocuments", "*"].contains($0.value) })
    else { return }
    report.add(
      "the entitlements lack the CloudDocuments service, so the app cannot store documents in iCloud",
      "add CloudDocuments to com.apple.developer.icloud-services", at: FindingPlace(key: entry),
      related: [Finding.Related("the iCloud services", FindingPlace(first))])
  }

  /// The containers in the entitlements of another build configuration.
  private static func containers(in variant: LintFile.Variant) -> [String] {
    guard let root = variant.entitlements?.root, root.kind == .dictionary else { return [] }
    let rights = DeclaredFields(root, settings: variant.context.settings)
    return [ofCloudKit, ofDocuments].flatMap { rights.texts($0) }.compactMap(\.value)
  }
}

extension UbiquitousContainer {
  /// Whether the identifier begins with a team identifier that one of the given identifiers also begins with.
  fileprivate func hasTeam(ofAny others: Set<String>) -> Bool {
    guard identifier.startsWithTeam else { return false }
    let team = identifier.utf8.prefix(11)
    return others.contains { $0.utf8.prefix(11).elementsEqual(team) }
  }
}
