import PropertyLists
import UTBundleDeclarations
import UTLint

/// An undefined build setting.
enum UndefinedVariable: SettingTextRule {
  static let description = RuleDescription(
    "VR002", "undefined-variable", .warning, enforcers: [.xcode],
    evidence: .apple, outcome: .warned,
    summary: "A build setting is not defined",
    rationale: """
      Xcode silently replaces an undefined setting with nothing: com.example.$(SUFFIX) becomes 'com.example.'. This is \
      checked only if all settings of the target are known, and not for settings that Xcode itself defines.
      """,
    sources: [.swiftBuild, .swiftBuildMacros],
    examples: [
      .plist(
        [
          "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
          "UTExportedTypeDeclarations": [["UTTypeIdentifier": ↓"$(ORGANISATION).note"]],
        ], context: .init(settings: ["ORGANIZATION": "com.example"], settingsAreComplete: true)),
      .plist(
        ["UTExportedTypeDeclarations": [["UTTypeIdentifier": "$(ORGANIZATION).note$(SUFFIX:default=)"]]],
        context: .init(settings: ["ORGANIZATION": "com.example"], settingsAreComplete: true)),
      .plist(
        ["CFBundleName": "$(ORGANISATION)"], context: .init(settings: ["ORGANIZATION": "com.example"]),
        comment: "There may be unknown settings."),
    ])

  /// Settings that Xcode defines for every target, independent of the project.
  private static let builtIn: Set = [
    "ACTION", "ARCHS", "BUNDLE_LOADER", "CFBundleIdentifier", "CONFIGURATION", "CURRENT_PROJECT_VERSION",
    "CURRENT_VERSION", "DEVELOPMENT_LANGUAGE", "DEVELOPMENT_TEAM", "EXECUTABLE_NAME", "EXECUTABLE_PREFIX",
    "EXECUTABLE_SUFFIX", "FULL_PRODUCT_NAME", "IPHONEOS_DEPLOYMENT_TARGET", "MACOSX_DEPLOYMENT_TARGET",
    "MARKETING_VERSION", "PLATFORM_NAME", "PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_BUNDLE_PACKAGE_TYPE",
    "PRODUCT_MODULE_NAME", "PRODUCT_NAME", "PROJECT_NAME", "SDKROOT", "SDK_NAME", "SRCROOT", "TARGETNAME",
    "TARGET_NAME", "TVOS_DEPLOYMENT_TARGET", "USER", "WATCHOS_DEPLOYMENT_TARGET", "WRAPPER_EXTENSION", "WRAPPER_NAME",
    "XCODE_VERSION_ACTUAL", "XROS_DEPLOYMENT_TARGET", "AppIdentifierPrefix", "TeamIdentifierPrefix",
  ]

  static func check(_ text: SettingText, in subject: Subject, _ report: inout Report) {
    if subject.info.settings.isComplete {
      for reference in text.expansion.references
      where !reference.isDefined && reference.isBracketed && !builtIn.contains(reference.name)
        && !reference.operators.contains("default=")
      {
        report.add(
          "build setting '\(reference.name)' is not defined\(place(of: subject)), so it expands to nothing",
          "define \(reference.name) or correct its name", at: FindingPlace(text.node))
      }
    }
    for fault in text.expansion.problems {
      guard case .cyclic = fault.kind else { continue }
      let (message, help) = fault.parts
      report.add(message, help, at: FindingPlace(text.node))
    }
  }

  /// The target whose settings were checked: ` for target 'Notes' (Debug)`.
  private static func place(of subject: Subject) -> String {
    guard let first = subject.file.context.builds.first else { return "" }
    let others = subject.file.context.builds.count - 1
    let more = others == 0 ? "" : others == 1 ? " and 1 other target" : " and \(others) other targets"
    return " for target '\(first.target)'" + (first.configuration.map { " (\($0))" } ?? "") + more
  }
}
