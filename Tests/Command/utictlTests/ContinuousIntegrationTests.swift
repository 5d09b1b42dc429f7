import Foundation
import Testing
import UTTestFixtures

/// What `Samples/ci` uses is run, as far as that goes without the services; `make dist-test` also installs the command.
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

  /// The strings that a Python expression picks out of the last document of a YAML file.
  private func strings(in file: String, _ expression: String) throws -> [String] {
    let script =
      "import json, sys, yaml; *_, d = yaml.safe_load_all(open(sys.argv[1])); print(json.dumps(\(expression)))"
    let result = try Tool.shell("python3 -c '\(script)' '\(file)'", in: try TemporaryFolder())
    return try JSONDecoder().decode([String].self, from: Data(result.output.utf8))
  }

  @Test(.enabled(if: hasYAML)) func `the GitHub Action runs`() throws {
    let folder = try repository()
    let action = Fixture.packageRoot.appending(path: "action.yml").path
    let scripts = try strings(in: action, #"[s["run"] for s in d["runs"]["steps"]]"#)
    #expect(scripts.count == 2)
    // The first step installs the command.
    try folder.write(scripts[1], to: "runner/step")
    let result = try Tool.shell(
      """
      mkdir -p runner/utictl/bin && ln -s "$(command -v utictl)" runner/utictl/bin
      export RUNNER_TEMP=runner GITHUB_OUTPUT=runner/output PATHS=. FAIL_ON=error ARGUMENTS= SARIF=utictl.sarif
      bash -eo pipefail runner/step
      """, in: folder)
    #expect(
      result.status == 1 && result.output.hasPrefix("::error file=Bad/App-Info.plist,line=13,"), "\(result.output)")
    let outputs = try Tool.shell("cat runner/output && test -s utictl.sarif", in: folder)
    #expect(
      outputs.status == 0 && outputs.output.hasPrefix("errors=1\nwarnings=0\nnotes=0\nsarif=/"), "\(outputs.output)")
  }

  /// The arguments of the sample are passed as the action does it, and the upload waits for the check.
  @Test(.enabled(if: hasYAML)) func `a build is checked before the upload`() throws {
    let sample = "\(Self.samples)/github-preflight.yml"
    let given = try strings(in: sample, #"list(d["jobs"]["check"]["steps"][1]["with"].values())"#)
    #expect(try strings(in: sample, #"[d["jobs"][j]["needs"] for j in ("check", "upload")]"#) == ["build", "check"])
    let folder = try TemporaryFolder()
    let info = "<plist version=\"1.0\"><dict><key>ITSAppUsesNonExemptEncryption</key><true/></dict></plist>"
    let entry = HandmadeArchive.Entry(name: "Payload/Notes.app/Info.plist", bytes: Array(info.utf8))
    try folder.write(bytes: HandmadeArchive([entry]).bytes, to: given[0])
    let arguments = ["validate", "--format", "concise", "--fail-on", given[1], given[2], given[0]]
    let result = try Tool.run(arguments: arguments, folder: folder.path)
    #expect(result.status == 1 && result.output.contains("[EC002, ITMS-90592]"), "\(result)")
    #expect(result.errors.contains("for app-store"), "\(result.errors)")
    // App Store Connect rejects a build for code without a reason (91053) or stray code (90171), which are warnings.
    let stray = HandmadeArchive.Entry(name: "Payload/Notes.app/Frameworks/libssl.dylib", bytes: [])
    let plain =
      "<plist version=\"1.0\"><dict><key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array></dict></plist>"
    let entries = [HandmadeArchive.Entry(name: "Payload/Notes.app/Info.plist", bytes: Array(plain.utf8)), stray]
    try folder.write(bytes: HandmadeArchive(entries).bytes, to: given[0])
    let warned = try Tool.run(arguments: arguments + ["--select", "NB002"], folder: folder.path)
    #expect(warned.status == 1 && warned.output.contains(": warning: "), "\(warned)")
  }

  @Test func `days that come soon are warned about`() throws {
    let tool = Fixture.packageRoot.appending(path: "Tools/check-dates").path
    let folder = try TemporaryFolder()
    let soon = try Tool.shell("'\(tool)' 2027-02-01", in: folder)
    #expect(soon.status == 0 && soon.output.contains("from 2027-04 on, the App Store demands SDK 27"), "\(soon.output)")
    #expect(try Tool.shell("'\(tool)' 2026-07-01", in: folder).output == "")
    let day = try Tool.shell("'\(tool)' 2026-02-01", in: folder)
    #expect(day.output.contains("from 2026-04-28 on, the App Store demands SDK 26"), "\(day.output)")
  }

  @Test(.enabled(if: hasYAML)) func `the GitLab component runs`() throws {
    let folder = try repository()
    let component = Fixture.packageRoot.appending(path: "templates/validate.yml").path
    let lines = try strings(in: component, #"d["utictl-validate"]["script"]"#)
    #expect(lines.count == 2)
    // The first line installs the command. A pipeline puts in the inputs.
    let line = lines[1].replacingOccurrences(of: "$[[ inputs.fail-on ]]", with: "error")
      .replacingOccurrences(of: "$[[ inputs.paths ]]", with: ".")
    let result = try Tool.shell(line, in: folder)
    #expect(result.status == 1, "\(result.output)")
    let reports = try strings(
      in: component, #"list(d["utictl-validate"]["artifacts"]["reports"].values())"#)
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
