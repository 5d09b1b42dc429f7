import PropertyLists
import SystemTypes
import Testing
import UTLint
import UTLintRules
import UTTestFixtures

/// How the rules about iCloud Drive share the work.
@Suite struct ContainerTests {
  private static func containers(_ contents: String) -> String {
    "<key>NSUbiquitousContainers</key>\n<dict>\n\(contents)\n</dict>"
  }

  @Test func `a variable is not a missing prefix`() {
    #expect(Linted.rules(Example(Self.containers("<key>$(ID)</key><dict/>")), "CL") == ["CL003"])
  }

  @Test func `a missing level is not a missing prefix`() {
    let text = Self.containers("<key>NSUbiquitousContainerIsDocumentScopePublic</key><true/>")
    #expect(Linted.rules(Example(text), "CL") == ["CL001"])
  }

  @Test func `a key at the root is not missing in the container`() {
    let text =
      "<key>NSUbiquitousContainerIsDocumentScopePublic</key><true/>\n"
      + Self.containers(
        "<key>iCloud.com.example.note</key><dict><key>NSUbiquitousContainerName</key><string>N</string></dict>")
    #expect(Linted.rules(Example(text), "CL") == ["CL006"])
  }

  @Test func `a lowercase prefix is rewritten`() throws {
    let run = Example(Self.containers("<key>icloud.com.example.note</key><dict/>")).run(registry: .system)
    let finding = try #require(Linter().findings(in: run).first { $0.rule == "CL002" })
    #expect(finding.fix?.title == "Rename 'icloud.com.example.note' to 'iCloud.com.example.note'")
  }

  @Test func `what is private on purpose is a note`() {
    func severities(_ scope: String) -> [Severity] {
      let text = Self.containers(
        "<key>iCloud.com.example.note</key>\n<dict>\(scope)<key>NSUbiquitousContainerName</key><string>N</string></dict>"
      )
      return Linted.findings(Example(text), rules: "CL").map(\.severity)
    }
    #expect(severities("") == [.warning])
    #expect(severities("<key>NSUbiquitousContainerIsDocumentScopePublic</key><false/>") == [.note])
    #expect(severities("<key>NSUbiquitousContainerIsDocumentScopePublic</key><string>$(PUBLIC)</string>") == [])
  }

  @Test func `another order is not a change`() {
    func run(_ first: String, _ second: String) -> [String] {
      let version = "<key>CFBundleVersion</key>\n<string>7</string>\n"
      let previous = Example.Companion(
        "Example.app/Info.plist.previous",
        version + Self.containers("<key>iCloud.a</key><dict/><key>iCloud.b</key><dict/>"))
      return Linted.rules(Example(version + Self.containers(first + second), with: [previous]), "CL007")
    }
    #expect(run("<key>iCloud.b</key><dict/>", "<key>iCloud.a</key><dict/>") == [])
    #expect(run("<key>iCloud.b</key><dict/>", "") == ["CL007"])
  }

  @Test func `entitlements with unknown settings say nothing`() {
    func rules(_ entry: String) -> [String] {
      let entitlements = Example.Companion(
        "Notes.entitlements",
        """
        <plist version="1.0"><dict><key>com.apple.developer.ubiquity-container-identifiers</key>
        <array><string>\(entry)</string></array></dict></plist>
        """)
      let text = Self.containers("<key>iCloud.com.example.note</key><dict/>")
      return Linted.rules(Example(text, with: [entitlements]), "CL008")
    }
    #expect(rules("$(TeamIdentifierPrefix)com.example.note") == [])
    #expect(rules("iCloud.com.example.note") == [])
    #expect(rules("iCloud.com.example.other") == ["CL008"])
  }

  @Test(.needsSharedData) func `real containers are in order`() throws {
    let found = try Linted.corpusFindings(rules: "CL")
    #expect(found.filter { $0.severity == .error } == [])
    // Three extensions have the containers of their app.
    #expect(found.map(\.rule).filter { $0 != "CL006" } == ["CL012", "CL012", "CL012"])
  }
}
