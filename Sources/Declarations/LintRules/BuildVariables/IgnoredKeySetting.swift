import UTBundleDeclarations
import UTLint

/// A build setting for a key that Xcode does not generate.
enum IgnoredKeySetting: DeclarationRule {
  static let description = RuleDescription(
    "VR012", "ignored-key-setting", .error, enforcers: [.xcode],
    summary:
      "An INFOPLIST_KEY_ build setting is for a key that Xcode does not generate, such as CFBundleDocumentTypes",
    rationale: """
      Xcode generates a fixed list of keys from settings. Arrays and dictionaries such as CFBundleDocumentTypes, \
      UTExportedTypeDeclarations, and NSExtension are not among them, nor is UIFileSharingEnabled: such a setting is \
      silently ignored. These keys belong in the file set as INFOPLIST_FILE, which Xcode merges with the generated \
      keys.
      """,
    sources: [.swiftBuild],
    examples: [
      .plist(
        [↓"CFBundleName": "Notes"],
        context: .init(settings: [
          "GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_KEY_CFBundleDocumentTypes": "com.example.note",
        ]),
        comment: "The finding is at the assignment of the setting, or at the beginning of the file if that is unknown."),
      .plist(
        ["CFBundleName": "Notes"],
        context: .init(settings: [
          "GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace": "YES",
        ])),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for key in subject.info.settings.generatedKeys
    where BuildSettings.ungeneratedKeys.contains(key) && subject.info.fields[key] == nil {
      let setting = BuildSettings.generatedKeyPrefix + key
      report.add(
        "Xcode ignores the build setting \(setting)", "set \(key) in the file that INFOPLIST_FILE points to",
        at: subject.place(ofSetting: setting))
    }
  }
}
