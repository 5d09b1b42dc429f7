import ArgumentParser
import BundleDeclarations
import LintReports
import Validation

/// Which files are checked, and what is known of them.
struct ScopeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The platforms that the bundles are for: macos, maccatalyst, ios, visionos, tvos, watchos; several with commas.",
      valueName: "name"), completion: Completions.platforms)
  var platform: [String] = []

  @Option(
    help: ArgumentHelp("A build setting that values refer to; repeatable.", valueName: "NAME=VALUE"))
  var define: [String] = []

  @Option(help: ArgumentHelp("A file of build settings; repeatable.", valueName: "path"), completion: .file())
  var xcconfig: [String] = []

  @Option(
    help: ArgumentHelp("A folder of code to compare with the declarations; repeatable.", valueName: "folder"),
    completion: .directory)
  var sources: [String] = []

  @Option(
    name: .customLong("declarations"),
    help: ArgumentHelp(
      "Type declarations of others that may be counted on: a property list, bundle or folder; repeatable.",
      valueName: "path"), completion: .file())
  var declarations: [String] = []

  @Option(
    help: ArgumentHelp("The configuration, instead of the .utictl.yml above each file.", valueName: "path"),
    completion: .file())
  var config: String?

  @Option(help: ArgumentHelp("What standard input is called in messages.", valueName: "path"))
  var stdinName: String?

  func apply(to options: inout ValidationOptions) throws {
    for name in platform.flatMap({ $0.split(separator: ",") }) {
      guard let platform = Platforms(named: String(name)) else {
        let all = Platforms.names.map(\.name).joined(separator: ", ")
        throw Failure("'\(name)' is not a platform\nhelp: choose from \(all)")
      }
      options.platforms.formUnion(platform)
    }
    for definition in define {
      guard let equals = definition.firstIndex(of: "="), equals > definition.startIndex else {
        throw Failure("'\(definition)' has no value\nhelp: use --define NAME=VALUE")
      }
      options.settings.append(
        (String(definition[..<equals]), String(definition[definition.index(after: equals)...])))
    }
    _ = try Files.checkedTexts(xcconfig + sources + declarations + [config].compactMap(\.self))
    options.settingsFiles = xcconfig
    options.sourceFolders = sources
    options.declarations = declarations
    options.configuration = config
    options.standardInputName = stdinName
  }
}

/// Which findings count.
struct JudgementOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only these rules: identifiers, names or classes such as DT; several with commas.", valueName: "rules"),
    completion: Completions.rules)
  var select: [String] = []

  @Option(help: ArgumentHelp("Not these rules.", valueName: "rules"), completion: Completions.rules)
  var ignore: [String] = []

  @Option(help: ArgumentHelp("How bad a finding fails the run: error, warning, note or never.", valueName: "severity"))
  var failOn: FailureThreshold?

  @Flag(help: "Notes count as warnings, and warnings fail the run.")
  var strict = false

  @Option(help: ArgumentHelp("Findings in this file do not count.", valueName: "path"), completion: .file())
  var baseline: String?

  @Option(help: ArgumentHelp("Write what is found as a baseline.", valueName: "path"), completion: .file())
  var writeBaseline: String?

  func apply(to options: inout ValidationOptions) throws {
    do {
      if !select.isEmpty { options.selected = try RuleSelection(Self.names(select)) }
      options.ignored = try RuleSelection(Self.names(ignore))
    } catch {
      throw Failure("\(error)")
    }
    options.failureThreshold = failOn
    options.isStrict = strict
    options.baseline = baseline
    options.newBaseline = writeBaseline
  }

  private static func names(_ lists: [String]) -> [String] {
    lists.flatMap { $0.split(separator: ",").map(String.init) }
  }
}

extension FailureThreshold: ExpressibleByArgument {}

extension ReportFormat: ExpressibleByArgument {
  /// All names as a sentence has them: `text, json or sarif`.
  static var choices: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}
