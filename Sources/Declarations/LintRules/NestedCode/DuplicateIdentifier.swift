import UTBuild
import UTBundleDeclarations
import UTLint
import UTThreads

/// A bundle with the identifier of an app or an extension around or beside it.
enum DuplicateIdentifier: BuildRule {
  static let description = RuleDescription(
    "NB007", "duplicate-identifier", .error, enforcers: [.appStore], storeCodes: ["ITMS-90685"], evidence: .repeated,
    outcome: .rejected,
    summary: "A bundle has the same identifier as the app or an extension",
    rationale: """
      App Store Connect rejects an app if two of its bundles have the same CFBundleIdentifier, ignoring case, and \
      one of them is the app or an extension. Two copies of a framework or a resource bundle are not reported.
      """,
    sources: [Source("App Store Connect's message in public files")],
    examples: [
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [.plist("Example.app/Kit.bundle/Info.plist", ["CFBundleIdentifier": ↓"com.example.Notes"])]),
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [.plist("Example.app/Kit.bundle/Info.plist", ["CFBundleIdentifier": "com.example.notes.kit"])]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let host = bundle.host, bundle !== host, let text = bundle.info?.fields.text("CFBundleIdentifier"),
      let identifier = text.lowercasedValue
    else { return }
    let hasCode = [.application, .appExtension].contains(bundle.kind)
    let other = subject.build.programs(identifiedBy: identifier, in: host).first { other in
      assert(Steps.count())
      return other !== bundle && (!hasCode || other.path < bundle.path)
    }
    guard let other else { return }
    report.add(
      "\(bundle.name) has the same identifier as \(other.name)", "use a unique identifier", at: FindingPlace(text))
  }
}
