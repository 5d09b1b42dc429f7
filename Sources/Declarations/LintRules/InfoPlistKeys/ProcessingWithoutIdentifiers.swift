import UTBundleDeclarations
import UTLint

/// Background processing without tasks.
enum ProcessingWithoutIdentifiers: DeclarationRule {
  private static let key = "BGTaskSchedulerPermittedIdentifiers"

  static let description = RuleDescription(
    "BG002", "processing-without-identifiers", .error, platforms: [.iOS, .tvOS, .visionOS], enforcers: [.appStore],
    storeCodes: ["ITMS-90771"], evidence: .quoted, outcome: .rejected,
    summary: "UIBackgroundModes has 'processing', but BGTaskSchedulerPermittedIdentifiers is missing or empty",
    rationale: """
      App Store Connect rejects an app with the mode 'processing' but no task identifiers. Without them, no task \
      can be scheduled.
      """,
    sources: [
      .report("fluttercommunity/flutter_workmanager/issues/105"), .report("expo/expo/issues/32396"),
    ],
    examples: [
      .plist(["UIBackgroundModes": ["fetch", ↓"processing"]], on: .iOS),
      .plist(
        ["UIBackgroundModes": ["processing"], "BGTaskSchedulerPermittedIdentifiers": ["com.example.notes.index"]],
        on: .iOS),
      .plist(["UIBackgroundModes": ["fetch"]], on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let info = subject.info
    guard subject.isCertainlyFor([.iOS, .tvOS, .visionOS]), !subject.isMeant(key, in: info.node),
      info.settings.value(of: BuildSettings.generatedKeyPrefix + key) == nil,
      info.fields[key].map({ $0.kind == .array && $0.count == 0 }) ?? true,
      let mode = info.fields.texts("UIBackgroundModes").first(where: { $0.value == "processing" })
    else { return }
    report.add(
      "the app uses background processing, but \(key) lists no tasks",
      "list the task identifiers, or remove 'processing'", at: FindingPlace(mode))
  }
}
