import Foundation
import Testing
import UTTestFixtures

/// What `Samples/ci` shows is run, as far as that goes without the services.
@Suite struct ContinuousIntegrationTests {
  private static let samples = Fixture.packageRoot.appending(path: "Samples/ci").path

  private static let hasYAML =
    (try? Tool.shell("python3 -c 'import yaml'", in: TemporaryFolder()))?.status == 0

  /// A repository with a good and a bad Info.plist, and rules that both tests are about only.
  private func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("select: [DT004, DT005]\n", to: ".utictl.yml")
    try folder.write(InfoPlistText.documentTypes(ranks: "Owner"), to: "Good/Info.plist")
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: "Bad/App-Info.plist")
    #expect(try Tool.shell("git init -q", in: folder).status == 0)
    return folder
  }

  @Test func `the hook refuses commits with errors`() throws {
    let folder = try repository()
    #expect(try Tool.shell("cp '\(Self.samples)/pre-commit' .git/hooks/", in: folder).status == 0)
    let good = try Tool.shell("git add Good && git commit -qm good", in: folder)
    #expect(good.status == 0, "\(good.output)")
    let bad = try Tool.shell("git add Bad && git commit -qm bad", in: folder)
    #expect(bad.status == 1 && bad.output.contains("Bad/App-Info.plist:13:7: error: "), "\(bad.output)")
    let none = try Tool.shell("git reset -q && git add .utictl.yml && git commit -qm none", in: folder)
    #expect(none.status == 0, "\(none.output)")
  }

  /// The strings that a Python expression picks out of a YAML file.
  private func strings(in file: String, _ expression: String) throws -> [String] {
    let script = "import json, sys, yaml; d = yaml.safe_load(open(sys.argv[1])); print(json.dumps(\(expression)))"
    let result = try Tool.shell("python3 -c '\(script)' '\(file)'", in: try TemporaryFolder())
    return try JSONDecoder().decode([String].self, from: Data(result.output.utf8))
  }

  @Test(.enabled(if: hasYAML)) func `the GitHub workflow runs`() throws {
    let folder = try repository()
    let lines = try strings(
      in: "\(Self.samples)/github-workflow.yml",
      #"[s["run"] for j in d["jobs"].values() for s in j["steps"] if "run" in s]"#)
    #expect(lines.count == 1)
    let result = try Tool.shell(lines[0], in: folder)
    #expect(
      result.status == 1 && result.output.hasPrefix("::error file=Bad/App-Info.plist,line=13,"), "\(result.output)")
    let uploaded = try strings(
      in: "\(Self.samples)/github-workflow.yml",
      #"[s["with"]["sarif_file"] for j in d["jobs"].values() for s in j["steps"] if "with" in s]"#)
    #expect(
      uploaded.allSatisfy { FileManager.default.fileExists(atPath: "\(folder.path)/\($0)") } && uploaded.count == 1)
  }

  @Test(.enabled(if: hasYAML)) func `the GitLab job runs`() throws {
    let folder = try repository()
    let lines = try strings(in: "\(Self.samples)/gitlab-ci.yml", #"d["declarations"]["script"]"#)
    let result = try Tool.shell(lines.joined(separator: "\n"), in: folder)
    #expect(result.status == 1, "\(result.output)")
    let reports = try strings(
      in: "\(Self.samples)/gitlab-ci.yml", #"list(d["declarations"]["artifacts"]["reports"].values())"#)
    #expect(reports.allSatisfy { FileManager.default.fileExists(atPath: "\(folder.path)/\($0)") } && reports.count == 2)
  }

  @Test(.enabled(if: hasYAML)) func `pre-commit's hook chooses files`() throws {
    let folder = try repository()
    let hooks = Fixture.packageRoot.appending(path: ".pre-commit-hooks.yaml").path
    let hook = try strings(in: hooks, #"[d[0]["entry"], d[0]["files"]]"#)
    let pattern = try Regex(hook[1])
    for name in ["Info.plist", "App/Info.plist", "App/App-Info.plist", "Info-macOS.plist"] {
      #expect(name.contains(pattern), "\(name)")
    }
    for name in ["MyInfo.plist", "Info.plist.in", "Information.plist"] { #expect(!name.contains(pattern), "\(name)") }
    #expect(try Tool.shell("\(hook[0]) Good/Info.plist", in: folder).status == 0)
    #expect(try Tool.shell("\(hook[0]) Good/Info.plist Bad/App-Info.plist", in: folder).status == 1)
  }
}
