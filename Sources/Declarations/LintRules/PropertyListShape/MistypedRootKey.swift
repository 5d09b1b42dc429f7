import PropertyLists
import UTBundleDeclarations
import UTLint

/// A root key with a value of the wrong type.
enum MistypedRootKey: DeclarationRule {
  static let description = RuleDescription(
    "PL010", "mistyped-root-key", .error, or: [.warning: "if the platform is unknown"], enforcers: [.appStore],
    storeCodes: ["ITMS-90039"],
    evidence: .quoted, outcome: .rejected,
    summary: "A root key has a value of the wrong type",
    rationale: """
      App Store Connect rejects a bundle whose root keys have values of the wrong type, and the system ignores them. \
      Only keys covered by this linter are checked; the four keys for documents, types, and containers have their own \
      rules.
      """,
    sources: [
      .report("bitrise-steplib/steps-deploy-to-itunesconnect-application-loader/issues/51"), .informationPropertyList,
    ],
    examples: [
      .plist(["CFBundleVersion": ↓42]),
      .plist(["NSUserActivityTypes": ↓"com.example.notes.editing"]),
      .plist(["LSApplicationCategoryType": ↓false], on: .macOS),
      .plist(["LSApplicationCategoryType": false], on: .iOS, comment: "iOS does not read this key."),
      .plist(["UIDeviceFamily": ["1", "2"], "CFBundleVersion": "42"]),
    ])

  /// DT001, UT001, and CL001 report these.
  private static let elsewhere: Set = [
    "CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations", "NSUbiquitousContainers",
  ]

  static func check(_ subject: Subject, _ report: inout Report) {
    for mistyped in subject.mistypedEntries where mistyped.dictionary == .root && !mistyped.hasMistypedItems {
      guard let key = KeyCatalog.entry(mistyped.key, in: .root), !elsewhere.contains(key.name),
        let node = subject.info.fields[key.name],
        node.byteRange == mistyped.entry.value.byteRange
      else { continue }
      let kinds = mistyped.kinds
      // PL009 reports numbers and words that mean yes or no; values not known yet are skipped.
      if kinds == .boolean, isFlagLike(node, in: subject) { continue }
      // Keys of other platforms are skipped: an iOS app with a number for a macOS key is in the App Store.
      guard subject.info.platforms.isEmpty || subject.isCertainlyFor(key.platforms) else { continue }
      report.add(
        "\(key.name) must be \(kinds), not \(node.kind.withArticle)", "use \(kinds)", at: FindingPlace(node),
        severity: subject.isCertainlyFor(key.platforms) ? .error : .warning)
    }
  }

  private static func isFlagLike(_ node: PropertyList.Node, in subject: Subject) -> Bool {
    if let number = node.integer { return number == 0 || number == 1 }
    guard let text = DeclaredText(node, settings: subject.info.settings) else { return false }
    guard let value = text.value else { return true }
    return value.meantFlag != nil
  }
}
