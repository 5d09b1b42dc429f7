import PropertyLists
import UTBundleDeclarations
import UTLint

/// A translation of a usage description that the Info.plist does not have.
enum UnusedUsageDescription: RunRule {
  static let description = RuleDescription(
    "ST005", "translated-usage-description", .note, enforcers: [.documentation],
    summary: "A strings file translates a usage description that the Info.plist does not have",
    rationale: """
      A translation does not replace the key in the Info.plist: without it, the system terminates the app when it \
      asks for access. If the app no longer asks, the translation is unnecessary. This is checked only if all \
      build settings are known.
      """,
    sources: [.localizedValues],
    examples: [
      .plist(
        ["CFBundlePackageType": "APPL"], context: .init(settings: ["PRODUCT_NAME": "Notes"], settingsAreComplete: true),
        with: [.init("de.lproj/InfoPlist.strings", #"↓NSCameraUsageDescription = "Für Fotos";"#)]),
      .plist(
        ["CFBundlePackageType": "APPL"],
        context: .init(
          settings: [
            "GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_KEY_NSCameraUsageDescription": "For photos",
          ], settingsAreComplete: true),
        with: [.init("de.lproj/InfoPlist.strings", #"NSCameraUsageDescription = "Für Fotos";"#)]),
      .plist(
        ["CFBundlePackageType": "APPL"],
        with: [.init("de.lproj/InfoPlist.strings", #"NSCameraUsageDescription = "Für Fotos";"#)],
        comment: "A build setting may add it."),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for (strings, subjects) in run.translations {
      // Several targets may share the file.
      guard subjects.count == 1, let subject = subjects.first, subject.kind == .application,
        subject.info.settings.isComplete
      else { continue }
      let info = subject.info
      for entry in strings.entries where entry.key.hasSuffix("UsageDescription") {
        guard KeyCatalog.isKnown(entry.key, in: .root), info.fields[entry.key] == nil,
          !info.settings.generates(entry.key)
        else { continue }
        report.add(
          "'\(entry.key)' is translated, but is not in the Info.plist",
          "add it to the Info.plist, or remove the translation", at: FindingPlace(entry))
      }
    }
  }
}
