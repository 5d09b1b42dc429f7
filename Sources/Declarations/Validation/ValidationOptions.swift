import UTBundleDeclarations
import UTLint

/// The command line's options: what to check, and how. They override the configuration.
public struct ValidationOptions: Sendable {
  /// The fixes to apply.
  public enum Fixing: Sendable, Hashable {
    /// Not at all.
    case off
    /// With safe fixes, and optionally with unsafe ones. Files are written, unless it is a dry run.
    case on(unsafe: Bool, isDryRun: Bool)
    /// Without fixes, but with comments that suppress findings. Files are written, unless it is a dry run.
    case suppressing(isDryRun: Bool)
  }

  /// Files and folders; `-` is standard input. Empty for the current folder.
  public var paths: [String] = []
  /// The name of standard input, which also determines its configuration.
  public var standardInputName: String?
  /// The platforms of all files; empty to detect them.
  public var platforms: Platforms = []
  /// The distribution channel of builds; nil to determine it for each build.
  public var channel: DistributionChannel?
  /// The rules to check; nil for the rules of the configuration, or all.
  public var selected: RuleSelection?
  /// The rules to skip, in addition to the rules that the configuration skips.
  public var ignored = RuleSelection.none
  /// The severity that fails the run; nil for the configuration's, or errors.
  public var failureThreshold: FailureThreshold?
  /// Whether notes are shown.
  public var showsNotes = false
  /// Whether notes about values that could not be checked are also shown.
  public var isVerbose = false
  /// Whether notes become warnings, and warnings fail the run.
  public var isStrict = false
  /// Build settings.
  public var settings: [(name: String, value: String)] = []
  /// Files of build settings.
  public var settingsFiles: [String] = []
  /// Folders of Swift and Objective-C code to compare with the declarations.
  public var sourceFolders: [String] = []
  /// Whether the code of project targets is compared with their declarations if `sourceFolders` is empty.
  public var readsProjectSources = true
  /// Property lists, bundles, and folders with additional type declarations, besides the declarations of the
  /// configuration.
  public var declarations: [String] = []
  /// The configuration to use for all files; nil to search for `.utictl.yml` above each.
  public var configuration: String?
  /// A file of known findings.
  public var baseline: String?
  /// The path to write a baseline to.
  public var newBaseline: String?
  /// Whether the entries of baselines that are no longer reported are removed.
  public var prunesBaselines = false
  /// The folder that paths in reports are relative to; nil for the repository's folder.
  public var root: String?
  /// The fixes to apply.
  public var fixing = Fixing.off
  /// The number of threads that check files.
  public var threadCount = 2
  /// The version of the program, for reports.
  public var version = ""

  /// Creates the default options.
  public init() {}

  /// Whether fixed files are written.
  var writesFiles: Bool {
    switch fixing {
    case .off: false
    case .on(_, let isDryRun), .suppressing(let isDryRun): !isDryRun
    }
  }
}
