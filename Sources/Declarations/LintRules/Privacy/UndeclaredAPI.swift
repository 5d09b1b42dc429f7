import PropertyLists
import UTBuild
import UTLint
import UTText

/// Code that requires a reason that is missing from the privacy manifest next to it.
enum UndeclaredAPI: BuildRule {
  static let description = RuleDescription(
    "PM021", "undeclared-api-in-binary", .warning, platforms: [.iOS, .tvOS, .visionOS, .watchOS],
    enforcers: [.appStore], storeCodes: ["ITMS-91053"], evidence: .quoted, outcome: .rejected,
    summary: "Linked code refers to an API that requires a reason, but its bundle's privacy manifest has none",
    rationale: """
      App Store Connect compares the references of each executable with the privacy manifest of its own bundle: the \
      app's manifest does not cover its frameworks. Its messages name categories, not APIs; the APIs reported by this \
      rule come from Apple's list, so this is a warning. Statically linked code may have its manifest in a resource \
      bundle.
      """,
    sources: [
      .requiredReasons, .report("50ButtonsEach/flic2lib-ios/issues/30"), .report("flutter/flutter/issues/145269"),
      .report("OneSignal/OneSignal-iOS-SDK/issues/1397"),
    ],
    examples: [
      .build(
        lackingIn: app, with: [.executable("Example.app/Example", "imports _NSFileModificationDate", "imports _stat")]),
      .build(
        app,
        with: [
          .executable("Example.app/Example", "imports _stat"),
          manifest("Example.app/PrivacyInfo.xcprivacy", "FileTimestamp", "C617.1"),
        ]),
      .build(
        app,
        with: [
          .init("Example.app/Frameworks/Kit.framework/Info.plist", "<plist version=\"1.0\">↓<dict/></plist>"),
          .executable("Example.app/Frameworks/Kit.framework/Kit", "imports _OBJC_CLASS_$_NSUserDefaults"),
          manifest("Example.app/PrivacyInfo.xcprivacy", "UserDefaults", "CA92.1"),
        ]),
      .build(
        app,
        with: [
          .executable("Example.app/Example", "imports _OBJC_CLASS_$_NSUserDefaults"),
          manifest("Example.app/Kit_Kit.bundle/PrivacyInfo.xcprivacy", "UserDefaults", "CA92.1"),
        ], comment: "The code may belong to the package of the resource bundle."),
    ])

  private static let app: ExampleValue = ["CFBundleSupportedPlatforms": ["iPhoneOS"]]

  private static func manifest(_ name: String, _ category: String, _ reason: String) -> Example.Companion {
    .plist(
      name,
      [
        "NSPrivacyAccessedAPITypes": [
          [
            "NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategory\(category)",
            "NSPrivacyAccessedAPITypeReasons": ["\(reason)"],
          ]
        ]
      ])
  }

  /// Frameworks that were never rejected because of a missing manifest.
  private static let tolerated: Set = ["React", "ReactNativeDependencies"]

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.isInFlatApp, bundle.hasCode, !tolerated.contains(bundle.stem) else { return }
    let needs = bundle.binaries.filter { !$0.isRuntime }.map { binary in
      (binary, RequiredReasonAPI.all.filter { api in api.references.contains { binary.refers(to: $0) } })
    }.filter { !$1.isEmpty }
    guard !needs.isEmpty, let manifests = manifests(for: bundle, in: subject.build) else { return }
    let entries = manifests.flatMap { PrivacyManifest($0).accessedAPIs }
    let declared = Set(entries.compactMap { $0["NSPrivacyAccessedAPIType"]?.string })
    for (binary, needed) in needs {
      var uses: [(category: String, names: [String])] = []
      for api in needed where declared.isDisjoint(with: api.categories) {
        let names = api.references.filter { binary.refers(to: $0) }.map { "'\($0.name)'" }
        if let index = uses.firstIndex(where: { api.categories.contains($0.category) }) {
          uses[index].names += names
        } else {
          uses.append((api.categories[0], names))
        }
      }
      let code = Code(bundle: bundle, binary: binary)
      for (category, names) in uses { add(category, names, code, hasManifest: !manifests.isEmpty, &report) }
    }
  }

  private static func add(
    _ category: String, _ names: [String], _ code: Code, hasManifest: Bool, _ report: inout Report
  ) {
    let reasons = PrivacyKeys.reasons.first { $0.key == category }?.value ?? []
    let bundle = code.bundle
    let sdk = hasManifest ? nil : bundle.knownSDK
    let later = sdk.flatMap { sdk in sdk.firstVersion.map { "; \(sdk.name) \($0) and later have a manifest" } }
    let place =
      hasManifest
      ? "the privacy manifest of \(bundle.name) has no reason for"
      : "\(bundle.name) has no privacy manifest with a reason for"
    let remedy =
      hasManifest ? "add the category" : "add PrivacyInfo.xcprivacy with the category in NSPrivacyAccessedAPITypes, and"
    report.add(
      "linked code refers to \(names.enumerated(atMost: 3)) (\(code.name)), but \(place) \(category)",
      "\(remedy) with a reason that applies: \(reasons.joined(separator: ", "))\(later ?? "")",
      at: bundle.privacyManifest?.root.map { FindingPlace($0) } ?? FindingPlace(missingIn: bundle))
  }

  /// The privacy manifests that may apply to the code of a bundle; nil if one of them cannot be read.
  private static func manifests(for bundle: BuildBundle, in build: Build) -> [PropertyList]? {
    var lists = bundle.privacyManifests
    for resources in build.children(of: bundle) where resources.kind == .other { lists += resources.privacyManifests }
    if bundle.kind == .framework { lists += build.resourceManifests(of: bundle) }
    return lists.allSatisfy { !$0.hasErrors && $0.root?.kind == .dictionary } ? lists : nil
  }
}
