import PropertyLists
import UTBundleDeclarations
import UTLint

/// A root key that comes from a build setting.
enum KeyFromBuildSetting: DeclarationRule {
  static let description = RuleDescription(
    "VR011", "key-from-build-setting", .note, platforms: [.iOS, .visionOS, .macOS, .macCatalyst], enforcers: [.xcode],
    evidence: .apple, outcome: .nothing,
    summary: "A build setting determines how documents are opened",
    rationale: """
      Xcode merges INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace and INFOPLIST_KEY_UISupportsDocumentBrowser into \
      the Info.plist, so the keys are present even if the file does not have them. If the file has them too, the \
      setting's value overrides the file's.
      """,
    sources: [.swiftBuild],
    examples: [
      .plist(
        [↓"CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]],
        context: .init(settings: ["INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace": "YES"])),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]], ↓"UISupportsDocumentBrowser": true],
        context: .init(settings: ["INFOPLIST_KEY_UISupportsDocumentBrowser": "NO"]),
        comment: "The file and the setting disagree; the setting wins."),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]], "UISupportsDocumentBrowser": true],
        context: .init(settings: ["INFOPLIST_KEY_UISupportsDocumentBrowser": "YES"])),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let fields = subject.info.fields
    guard let types = fields.entry("CFBundleDocumentTypes"), types.value.count > 0 else { return }
    for key in ["LSSupportsOpeningDocumentsInPlace", "UISupportsDocumentBrowser"] {
      guard subject.info.settings.generates(key), let value = subject.info.settings.value(of: "INFOPLIST_KEY_\(key)")
      else { continue }
      if let entry = fields.entry(key) {
        guard let flag = fields.flag(key), flag != "YyTt1".contains(value.prefix(1)) else { continue }
        report.add(
          "\(key) is \(flag ? "true" : "false") here, but the build setting INFOPLIST_KEY_\(key) is \(value)",
          "remove one of them; the build setting overrides the file", at: FindingPlace(key: entry))
      } else if !(subject.isCertainlyFor([.macOS, .macCatalyst]) && "Nn0".contains(value.prefix(1))) {
        // RT002 reports the value NO for Mac apps.
        report.add(
          "\(key) comes from the build setting INFOPLIST_KEY_\(key) = \(value)", "check that this value is intended",
          at: FindingPlace(key: types))
      }
    }
  }
}
