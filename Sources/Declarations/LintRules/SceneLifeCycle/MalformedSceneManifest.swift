import PropertyLists
import UTBundleDeclarations
import UTLint
import UTText

/// A scene manifest that UIKit cannot read.
enum MalformedSceneManifest: DeclarationRule {
  private static let keys = ["UIApplicationSupportsMultipleScenes", "UISceneConfigurations"]
  private static let entryKeys = [
    "UISceneConfigurationName", "UISceneClassName", "UISceneDelegateClassName", "UISceneStoryboardFile",
    "UILaunchStoryboardName",
  ]
  private static let roles = [
    "UIWindowSceneSessionRoleApplication", "UIWindowSceneSessionRoleExternalDisplay",
    "UIWindowSceneSessionRoleExternalDisplayNonInteractive", "UIWindowSceneSessionRoleVolumetricApplication",
    "UISceneSessionRoleImmersiveSpaceApplication", "CPTemplateApplicationSceneSessionRoleApplication",
    "CPTemplateApplicationDashboardSceneSessionRoleApplication",
    "CPTemplateApplicationInstrumentClusterSceneSessionRoleApplication",
  ]

  static let description = RuleDescription(
    "SC005", "malformed-scene-manifest", .warning, platforms: [.iOS, .tvOS, .visionOS, .macCatalyst],
    enforcers: [.appKit], evidence: .inferred, outcome: .nothing,
    summary: "UIApplicationSceneManifest has a value of the wrong type, or a misspelled key",
    rationale: """
      UISceneConfigurations is a dictionary with an array of dictionaries for each role, and \
      UIApplicationSupportsMultipleScenes is a Boolean. UIKit does not find configurations under other keys. Keys that \
      do not resemble a known key are not reported.
      """,
    sources: [.sceneLifeCycle, .informationPropertyList],
    examples: [
      .plist(["UIApplicationSceneManifest": ↓[["UIApplicationSupportsMultipleScenes": true]]], on: .iOS),
      .plist(["UIApplicationSceneManifest": [↓"UISceneConfiguration": [:]]], on: .iOS),
      .plist(
        [
          "UIApplicationSceneManifest": [
            "UIApplicationSupportsMultipleScenes": ↓"YES",
            "UISceneConfigurations": [
              "UIWindowSceneSessionRoleApplication": ↓["UISceneDelegateClassName": "Notes.SceneDelegate"]
            ],
          ]
        ], on: .iOS),
      .plist(
        [
          "UIApplicationSceneManifest": [
            "UISceneConfigurations": [
              "UIWindowSceneSessionRoleApplication": [[↓"UISceneDelegateClass": "Notes.SceneDelegate"]]
            ]
          ]
        ], on: .iOS),
      .plist(
        [
          "UIApplicationSceneManifest": [
            "UIApplicationSupportsMultipleScenes": true,
            "UISceneConfigurations": [
              "UIWindowSceneSessionRoleApplication": [["UISceneDelegateClassName": "Notes.SceneDelegate"]]
            ],
          ]
        ], on: .iOS),
      .plist(
        [
          "UIApplicationSceneManifest": [
            "UIApplicationSupportsMultipleScenes": "$(MULTIPLE_SCENES)",
            "UISceneConfigurations": ["UIWindowSceneSessionRoleApplication": ["$(SCENE)"]],
          ]
        ], on: .iOS),
      .plist(
        ["UIApplicationSceneManifest": ["UISceneConfiguration": [:]]],
        context: .init(platforms: .iOS, kind: .framework), comment: "UIKit reads only the manifest of the app."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.mayBeApplication || subject.kind == .appClip, subject.isCertainlyFor(description.platforms) else {
      return
    }
    for manifest in subject.sceneManifests where isKind(.dictionary, manifest, &report) {
      checkKeys(of: manifest.value, among: keys, &report)
      for entry in manifest.value.entries
      where entry.key == keys[0] && entry.value.kind != .boolean && !comesFromElsewhere(entry.value) {
        report.add("\(entry.key) must be a Boolean", "use true or false", at: FindingPlace(entry.value))
      }
      guard let configurations = manifest.value.entry(of: keys[1]), isKind(.dictionary, configurations, &report) else {
        continue
      }
      checkKeys(of: configurations.value, among: roles, &report)
      for role in configurations.value.entries where isKind(.array, role, &report) {
        for configuration in role.value.elements {
          guard configuration.kind == .dictionary || comesFromElsewhere(configuration) else {
            report.add(
              "a scene configuration must be a dictionary", "use a dictionary with \(entryKeys[2])",
              at: FindingPlace(configuration))
            continue
          }
          checkKeys(of: configuration, among: entryKeys, &report)
        }
      }
    }
  }

  private static func isKind(
    _ kind: PropertyList.Node.Kind, _ entry: PropertyList.Entry, _ report: inout Report
  ) -> Bool {
    if entry.value.kind == kind { return true }
    if comesFromElsewhere(entry.value) { return false }
    report.add(
      "\(entry.key) must be \(kind == .array ? "an array" : "a dictionary")",
      kind == .array ? "put the configuration into an array" : "use a dictionary", at: FindingPlace(entry.value))
    return false
  }

  /// Whether a build setting or a program that writes the file gives a value its type.
  private static func comesFromElsewhere(_ value: PropertyList.Node) -> Bool { value.string?.contains("$") ?? false }

  private static func checkKeys(of node: PropertyList.Node, among known: [String], _ report: inout Report) {
    for entry in node.entries where !known.contains(entry.key) {
      let name = entry.key
      let extended = known.first { $0.hasPrefix(name) || name.hasPrefix($0) && name.count == $0.count + 1 }
      guard name.hasPrefix("UI") || name.hasPrefix("CP"), name.count > 8,
        let meant = extended ?? nearMisses(of: name, among: known).first,
        node[meant] == nil
      else { continue }
      report.add("unknown scene manifest key '\(name)'", "did you mean '\(meant)'?", at: FindingPlace(key: entry))
    }
  }
}
