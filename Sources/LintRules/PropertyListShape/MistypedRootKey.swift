import BundleDeclarations
import Lint
import PropertyLists

/// A root key with a value of another kind than it should have.
enum MistypedRootKey: DeclarationRule {
  static let description = RuleDescription(
    "PL010", "mistyped-root-key", .error, enforcers: [.appStore], storeCodes: ["ITMS-90039"],
    summary: "A root key has a value of the wrong kind",
    rationale: """
      App Store Connect refuses a bundle whose root keys are of another type than they should be, and the system ignores them. \
      Only keys that this linter speaks of are checked; the four of documents, types and containers have rules of their own.
      """,
    sources: [
      .report("bitrise-steplib/steps-deploy-to-itunesconnect-application-loader/issues/51"), .informationPropertyList,
    ],
    examples: [
      .plist(["CFBundleVersion": ↓42]),
      .plist(["NSUserActivityTypes": ↓"com.example.notes.editing"]),
      .plist(["LSApplicationCategoryType": ↓false], on: .macOS),
      .plist(["LSApplicationCategoryType": false], on: .iOS, comment: "iOS does not look at it."),
      .plist(["UIDeviceFamily": ["1", "2"], "CFBundleVersion": "42"]),
    ])

  /// DT001, UT001 and CL001 speak of these.
  private static let elsewhere: Set = [
    "CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations", "NSUbiquitousContainers",
  ]

  static func check(_ subject: Subject, _ report: inout Report) {
    for entry in subject.info.node.entries {
      guard let key = KeyCatalog.entry(entry.key, in: .root), !key.kinds.matches(entry.value.kind),
        !elsewhere.contains(key.name), let node = subject.info.fields[key.name],
        node.byteRange == entry.value.byteRange
      else { continue }
      // Numbers and words that mean yes or no are a matter of PL009, values to come nobody's.
      if key.kinds == .boolean, isFlagLike(node, in: subject) { continue }
      // A key of another platform is not looked at: an iOS app with a number for a Mac's key is in the store.
      guard subject.info.platforms.isEmpty || subject.isCertainlyFor(key.platforms) else { continue }
      report.add(
        "\(key.name) is \(node.kind.withArticle), not \(key.kinds)", "write \(key.kinds)", at: FindingPlace(node),
        severity: subject.isCertainlyFor(key.platforms) ? .error : .warning)
    }
  }

  private static func isFlagLike(_ node: PropertyList.Node, in subject: Subject) -> Bool {
    if let number = node.integer { return number == 0 || number == 1 }
    guard let text = DeclaredText(node, settings: subject.info.settings) else { return false }
    guard let value = text.lowercasedValue else { return true }
    return ["yes", "no", "true", "false", "1", "0", "y", "n"].contains(value)
  }
}
