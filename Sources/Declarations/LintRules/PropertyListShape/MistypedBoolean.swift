import PropertyLists
import UTBundleDeclarations
import UTLint

/// A Boolean written as a string or a number.
enum MistypedBoolean: DeclarationRule {
  static let description = RuleDescription(
    "PL009", "mistyped-boolean", .error, or: [.warning: "for a number", .note: "in a nested dictionary"],
    enforcers: [.appStore, .documentation], storeCodes: ["ITMS-90039"],
    evidence: .quoted, outcome: .rejected,
    summary: "A Boolean is written as a string or a number",
    rationale: """
      App Store Connect rejects root keys such as LSRequiresIPhoneOS if they are strings. In document types, Launch \
      Services accepts 1 for true, but other readers do not, and they interpret "NO" differently.
      """,
    sources: [
      .report("bitrise-steplib/steps-deploy-to-itunesconnect-application-loader/issues/51"),
      .report("myflashlab/facebook-ANE/issues/28"),
    ], fix: .safe,
    examples: [
      .plist(["LSRequiresIPhoneOS": ↓"YES"], fixed: ["LSRequiresIPhoneOS": true]),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["note"], "LSTypeIsPackage": ↓0]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["note"], "LSTypeIsPackage": false]]]),
      .plist(
        ["NSAppleScriptEnabled": "YES", "LSRequiresIPhoneOS": true],
        comment: "For scripting, Cocoa's documentation specifies a string."),
    ])

  /// RT007 reports these in iOS apps if they are strings.
  private static let elsewhere = Set(flagsOfDocuments)
  private static let keys: [KeyDictionary: [String]] = Dictionary(
    grouping: KeyCatalog.entries.filter { $0.kinds == .boolean }, by: \.dictionary
  ).mapValues { $0.map(\.name) }

  static func check(_ subject: Subject, _ report: inout Report) {
    let isElsewhere = subject.isCertainlyFor(.iOS)
    check(subject.info.fields, as: .root, subject, &report) {
      isElsewhere && elsewhere.contains($0) && $1.kind == .string
    }
    for type in subject.info.documentTypes { check(type.fields, as: .documentType, subject, &report) }
    for container in subject.info.containers {
      check(container.fields, as: .ubiquitousContainer, subject, &report)
    }
  }

  private static func check(
    _ fields: DeclaredFields, as dictionary: KeyDictionary, _ subject: Subject, _ report: inout Report,
    except isElsewhere: (String, PropertyList.Node) -> Bool = { _, _ in false }
  ) {
    for key in keys[dictionary] ?? [] {
      guard let node = fields[key], node.kind == .string || node.kind == .integer, !isElsewhere(key, node) else {
        continue
      }
      guard let flag = meaning(of: node, in: fields) else { continue }
      let written = node.string.map { "the string '\($0)'" } ?? "the number \(node.integer ?? 0)"
      // The App Store is not known to reject numbers.
      let severity: Severity = dictionary != .root ? .note : node.kind == .string ? .error : .warning
      report.add(
        "\(key) must be a Boolean, not \(written)", subject.help(forBoolean: flag), at: FindingPlace(node),
        severity: severity, fix: .safe("Use `<\(flag)/>`", .set(.boolean(flag), at: node.path)))
    }
  }

  /// The meaning of a value that is not a Boolean; nil if it has none, which is a different problem.
  private static func meaning(of node: PropertyList.Node, in fields: DeclaredFields) -> Bool? {
    if let number = node.integer { return number == 0 ? false : number == 1 ? true : nil }
    return DeclaredText(node, settings: fields.settings)?.value?.meantFlag
  }
}
