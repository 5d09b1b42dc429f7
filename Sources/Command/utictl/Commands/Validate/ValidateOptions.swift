import ArgumentParser
import UTBundleDeclarations
import UTLint
import UTLintReports
import UTValidation

/// The files to check, and their context.
struct ScopeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Set the platforms that the bundles target, separated by commas: macos, maccatalyst, ios, visionos, tvos, watchos.",
      valueName: "names"), completion: Completions.platforms)
  var platform: [String] = []

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Check builds for this distribution channel (default: the channel of the build's profile).", valueName: "channel")
  )
  var channel: DistributionChannel?

  @Option(
    help: ArgumentHelp(
      "Define a build setting to substitute for references such as $(NAME); repeatable.", valueName: "NAME=VALUE"))
  var define: [String] = []

  @Option(
    help: ArgumentHelp("Read build settings from this .xcconfig file; repeatable.", valueName: "path"),
    completion: .file())
  var xcconfig: [String] = []

  @Option(
    help: ArgumentHelp(
      "Compare the declarations with the code in this folder instead of the code of the projects' targets; repeatable.",
      valueName: "folder"), completion: .directory)
  var sources: [String] = []

  @Flag(name: .customLong("no-sources"), help: "Do not compare the declarations with source code.")
  var ignoresSources = false

  @Option(
    name: .customLong("declarations"),
    help: ArgumentHelp(
      """
      Also load type declarations from a property list, bundle, folder, or optional set (web, xcode, community, desktop); \
      repeatable.
      """,
      valueName: "path"), completion: .file())
  var declarations: [String] = []

  @Option(
    help: ArgumentHelp(
      "Use this configuration file instead of the .utictl.yml that applies to each file.", valueName: "path"),
    completion: .file())
  var config: String?

  @Option(help: ArgumentHelp("Show this path for standard input in messages.", valueName: "path"))
  var stdinName: String?

  func apply(to options: inout ValidationOptions) throws {
    options.channel = channel
    for name in platform.flatMap({ $0.split(separator: ",") }) {
      guard let platform = Platforms(named: String(name)) else {
        let all = Platforms.names.map(\.name).joined(separator: ", ")
        throw Failure("'\(name)' is not a platform\nhelp: choose from \(all)")
      }
      options.platforms.formUnion(platform)
    }
    for definition in define {
      guard let equals = definition.firstIndex(of: "="), equals > definition.startIndex else {
        throw Failure("'\(definition)' is not a valid definition\nhelp: use --define NAME=VALUE")
      }
      options.settings.append(
        (String(definition[..<equals]), String(definition[definition.index(after: equals)...])))
    }
    options.settingsFiles = xcconfig
    if ignoresSources, !sources.isEmpty {
      throw Failure("'--sources' conflicts with '--no-sources'")
    }
    options.sourceFolders = sources
    options.readsProjectSources = !ignoresSources
    options.declarations = declarations
    options.configuration = config
    options.standardInputName = stdinName
  }
}

/// The findings to report, and the findings that fail the run.
struct JudgmentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run only these rules: identifiers, names, or families such as DT, separated by commas.", valueName: "rules"),
    completion: Completions.rules)
  var select: [String] = []

  @Option(help: ArgumentHelp("Skip these rules.", valueName: "rules"), completion: Completions.rules)
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp("Fail the run for findings of this severity or higher (default: error).", valueName: "severity"))
  var failOn: FailureThreshold?

  @Flag(help: "Treat notes as warnings, and fail on warnings.")
  var strict = false

  @Option(help: ArgumentHelp("Ignore the findings in this baseline file.", valueName: "path"), completion: .file())
  var baseline: String?

  @Option(help: ArgumentHelp("Write all findings to a baseline file.", valueName: "path"), completion: .file())
  var writeBaseline: String?

  @Flag(help: "Remove baseline findings that are no longer reported.")
  var baselinePrune = false

  func validate() throws {
    if baselinePrune && writeBaseline != nil {
      throw ValidationError("'--baseline-prune' conflicts with '--write-baseline'")
    }
  }

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
    options.prunesBaselines = baselinePrune
  }

  private static func names(_ lists: [String]) -> [String] {
    lists.flatMap { $0.split(separator: ",").map(String.init) }
  }
}

extension FailureThreshold: ExpressibleByArgument {}

extension DistributionChannel: ExpressibleByArgument {}

extension ReportFormat: ExpressibleByArgument {}
