import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTLint
import UTLintReports

/// What each format makes of one finding, as the documentation of its readers says.
@Suite struct ReportTests {
  private enum BadName: FileRule {
    static let description = RuleDescription(
      "XX001", "bad-name", .warning, enforcers: [.practice], summary: "A name is bad", rationale: "It is bad.",
      sources: [Source("A \"source\"", "https://example.com")], examples: [])
    static func check(_ file: LintFile, _ report: inout Report) {
      guard let name = file.propertyList.root?["CFBundleName"] else { return }
      report.add("100% <bad>\nname", "use another: \"A, B\"", at: FindingPlace(name))
    }
  }

  private enum RejectedName: FileRule {
    static let description = RuleDescription(
      "XX002", "rejected-name", .error, enforcers: [.appStore], storeCodes: ["ITMS-90001", "ITMS-90002"],
      summary: "A name is rejected", rationale: "It is bad.", sources: [Source("A source")], examples: [])
    static func check(_ file: LintFile, _ report: inout Report) {
      guard let name = file.propertyList.root?["CFBundleName"] else { return }
      report.add("a bad name", "use another", at: FindingPlace(name))
    }
  }

  /// A rule with findings that are not known to be rejected.
  private enum AcceptedName: FileRule {
    static let description = RuleDescription(
      "XX003", "accepted-name", .error, or: [.warning: "for a short name"], enforcers: [.appStore],
      storeCodes: ["ITMS-90001"], accepted: [.warning], evidence: .quoted, outcome: .rejected,
      summary: "A name is rejected", rationale: "It is bad.", sources: [Source("A source")], examples: [])
    static func check(_ file: LintFile, _ report: inout Report) {
      guard let name = file.propertyList.root?["CFBundleName"] else { return }
      report.add("a bad name", "use another", at: FindingPlace(name), severity: .warning)
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func `no format has a number for findings that the App Store accepts`(_ format: ReportFormat) {
    let report = Self.report(format, rule: AcceptedName.self)
    // SARIF describes the rule, too.
    #expect(report.contains("XX003") && !report.contains("bad name (") && !report.contains("XX003, ITMS"), "\(report)")
    #expect(!report.contains("ITMS-90001") || format == .sarif, "\(report)")
    if format == .json { #expect(report.contains("\"outcome\": \"none\""), "\(report)") }
  }

  private static func report(
    _ format: ReportFormat, inputErrors: [InputError] = [], rule: any Rule.Type = BadName.self
  ) -> String { report(format.reporter(), inputErrors: inputErrors, rule: rule) }

  private static func report(
    _ reporter: any Reporter, inputErrors: [InputError] = [], rule: any Rule.Type = BadName.self
  ) -> String {
    let run = Example.plist(["CFBundleName": "Notes"]).run(registry: .system)
    let findings = Linter(RuleSet([rule])).findings(in: run)
    let result = LintResult(
      files: run.files.map(\.propertyList),
      findings: findings.map { ReportedFinding($0, fingerprint: "0123456789abcdef", failsRun: true) },
      inputErrors: inputErrors,
      rules: [rule.description], paths: ReportPaths(folder: "/project", root: "/project"), version: "1.0")
    return String(decoding: reporter.report(result), as: UTF8.self)
  }

  /// A person who has the mail of App Store Connect looks for its number.
  @Test func `every format has the numbers of messages, and those for programs have the identifier of the rule alone`()
  {
    for format in [ReportFormat.text, .concise] {
      #expect(Self.report(format, rule: RejectedName.self).contains(": a bad name [XX002, ITMS-90001, ITMS-90002]\n"))
      #expect(Self.report(format).contains(" [XX001]\n"))
    }
    #expect(
      Self.report(.github, rule: RejectedName.self).contains(
        "title=XX002%2C ITMS-90001%2C ITMS-90002::a bad name; use another\n"))
    let text = "a bad name; use another (ITMS-90001, ITMS-90002)"
    let gitLab = Self.report(.gitlab, rule: RejectedName.self)
    #expect(gitLab.contains("\"\(text)\"") && gitLab.contains("\"check_name\": \"XX002\""), "\(gitLab)")
    let checkstyle = Self.report(.checkstyle, rule: RejectedName.self)
    #expect(
      checkstyle.contains("message=\"\(text)\"") && checkstyle.contains("source=\"utictl.XX002\""), "\(checkstyle)")
    let jUnit = Self.report(.junit, rule: RejectedName.self)
    #expect(jUnit.contains("message=\"a bad name (ITMS-90001, ITMS-90002)\""), "\(jUnit)")
    #expect(jUnit.contains("\(text)<") && jUnit.contains("name=\"XX002 CFBundleName\""), "\(jUnit)")
    #expect(Self.report(.json, rule: RejectedName.self).contains("\"rule\": \"XX002\""))
    let statistics = Self.report(ReportFormat.statistics(), rule: RejectedName.self)
    #expect(statistics.hasPrefix("1  XX002  error    rejected-name  ITMS-90001, ITMS-90002\n"), "\(statistics)")
  }

  /// GitHub Docs, "Workflow commands": in a value `%`, line ends and, in a property, `:` and `,` are escaped.
  @Test func `GitHub's format escapes what ends a command`() {
    #expect(
      Self.report(.github) == """
        ::warning file=Example.app/Info.plist,line=6,endLine=6,col=1,endColumn=23,title=XX001::\
        100%25 <bad>%0Aname; use another: "A, B"

        """)
  }

  /// GitLab Docs, "Code Quality report format": the members that a report has to have.
  @Test func `a report for GitLab has what its format asks for`() {
    let report = Self.report(.gitlab)
    for member in [
      #""check_name": "XX001""#, #""fingerprint": "0123456789abcdef""#, #""severity": "major""#,
      #""path": "Example.app/Info.plist""#, #""begin": 6"#,
    ] { #expect(report.contains(member), "\(report)") }
  }

  /// XML 1.0, section 2.4: markup is escaped; section 3.3.3: a line end in an attribute has to be a reference.
  @Test(arguments: [ReportFormat.checkstyle, .junit]) func `XML is escaped`(_ format: ReportFormat) {
    let report = Self.report(format)
    #expect(report.contains("100% &lt;bad&gt;&#10;name"))
    #expect(!report.contains("<bad>"))
  }

  /// SARIF 2.1.0, section 3.49.12: `helpUri` is where the rule itself is documented, not where it comes from.
  @Test func `SARIF leads to the rule's own page`() {
    let report = Self.report(.sarif)
    #expect(report.contains(#"/docs/rules/XX001.md""#))
    #expect(!report.contains(#""helpUri": "https://example.com""#))
  }

  @Test func `JSON and SARIF escape strings`() {
    #expect(Self.report(.json).contains(#""message": "100% <bad>\nname""#))
    #expect(Self.report(.sarif).contains(#"100% <bad>\nname. Use another: \"A, B\"."#))
  }

  @Test(arguments: ReportFormat.allCases) func `every format names the file and what could not be checked`(
    _ format: ReportFormat
  ) {
    let report = Self.report(format, inputErrors: [InputError(path: "Other.plist", reason: "it is locked")])
    #expect(report.contains("Info.plist") && report.contains("Other.plist"), "\(report)")
    #expect(report.contains("it is locked"), "\(report)")
    #expect(!Self.report(format).contains("Other.plist"))
  }
}
