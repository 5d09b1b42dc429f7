import UTBundleDeclarations
import UTLint
import UTText

/// A container that is not an app group.
enum FileProviderGroup: DeclarationRule {
  static let description = RuleDescription(
    "EX017", "file-provider-group", .error, platforms: .withDocuments, enforcers: [.documentation, .practice],
    summary: "NSExtensionFileProviderDocumentGroup is not an app group identifier or not in the entitlements",
    rationale: """
      A file provider keeps its files in the container of an app group. The key has the same form as the entitlement \
      com.apple.security.application-groups: group. followed by a name, or on macOS, the team identifier followed by \
      a name.
      """,
    sources: [
      Source(
        "NSExtensionFileProviderDocumentGroup",
        "https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionfileproviderdocumentgroup"
      ),
      Source(
        "App Groups Entitlement",
        "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups"),
    ],
    examples: [
      .plist([
        "NSExtension": [
          "NSExtensionFileProviderDocumentGroup": ↓"com.example.files",
          "NSExtensionPointIdentifier": "com.apple.fileprovider-nonui", "NSExtensionPrincipalClass": "FileProvider",
        ]
      ]),
      .plist(
        ["NSExtension": ["NSExtensionFileProviderDocumentGroup": ↓"8XA27Z5PQ3.com.example.files"]], on: .iOS,
        comment: "Team identifiers are only for macOS."),
      .plist([
        "NSExtension": [
          "NSExtensionFileProviderDocumentGroup": "group.com.example.files",
          "NSExtensionPointIdentifier": "com.apple.fileprovider-nonui", "NSExtensionPrincipalClass": "FileProvider",
        ]
      ]),
      .plist(
        ["NSExtension": ["NSExtensionFileProviderDocumentGroup": ↓"group.com.example.files"]],
        with: [.entitlements(["com.apple.security.application-groups": ["group.com.example.notes"]])]),
      .plist(
        ["NSExtension": ["NSExtensionFileProviderDocumentGroup": "group.com.example.files"]],
        with: [.entitlements(["com.apple.security.application-groups": ["group.com.example.files", "$(GROUP)"]])]),
      .plist(
        ["NSExtension": ["NSExtensionFileProviderDocumentGroup": "8XA27Z5PQ3.com.example.files"]], on: .macOS),
      .plist(["NSExtension": ["NSExtensionFileProviderDocumentGroup": "$(TeamIdentifierPrefix)com.example.files"]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let text = subject.appExtension?.fields.text("NSExtensionFileProviderDocumentGroup"), let value = text.value
    else { return }
    if value.hasPrefix("group."), value.utf8.count > 6 {
      if let groups = entitledGroups(subject), !groups.contains(value) {
        report.add(
          "the app group '\(value)' is not in the entitlements of the extension",
          groups.isEmpty
            ? "add it to com.apple.security.application-groups"
            : "use \(groups.count == 1 ? "" : "one of ")\(groups.map { "'\($0)'" }.enumerated(atMost: 3)), "
              + "or add '\(value)' to com.apple.security.application-groups",
          at: FindingPlace(text))
      }
      return
    }
    let mayBeForMac = subject.info.platforms.isEmpty || subject.isCertainlyFor(.macOS)
    if mayBeForMac, beginsWithTeam(value) { return }
    report.add(
      value.isEmpty
        ? "NSExtensionFileProviderDocumentGroup is empty" : "'\(value)' is not an app group identifier",
      "use the app group shared by the app and the extension, such as 'group.com.example.files'", at: FindingPlace(text)
    )
  }

  /// The app groups in the entitlements; nil if they are unknown.
  private static func entitledGroups(_ subject: Subject) -> [String]? {
    guard let root = subject.file.entitlements?.root, root.kind == .dictionary else { return nil }
    let texts = DeclaredFields(root, settings: subject.info.settings).texts("com.apple.security.application-groups")
    let groups = texts.compactMap(\.value)
    return groups.count == texts.count ? groups : nil
  }

  /// Whether an identifier begins like a team identifier: ten letters and digits, and a dot.
  private static func beginsWithTeam(_ identifier: String) -> Bool {
    let team = identifier.utf8.prefix(10)
    let isTeam = team.allSatisfy { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return isTeam && identifier.utf8.count > 11 && identifier.utf8.dropFirst(10).first == UInt8(ascii: ".")
  }
}
