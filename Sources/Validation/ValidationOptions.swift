import BundleDeclarations
import Lint

/// What is to be checked, and how: what the command line says. It goes before the configuration.
public struct ValidationOptions: Sendable {
  /// How findings are mended.
  public enum Fixing: Sendable, Hashable {
    /// Not at all.
    case off
    /// By safe fixes, and by unsafe ones too if that is wanted. Files are written, unless it is a dry run.
    case on(unsafe: Bool, isDryRun: Bool)
  }

  /// Files and folders; `-` is standard input. None: the current folder.
  public var paths: [String] = []
  /// What standard input is called, which also decides over its configuration.
  public var standardInputName: String?
  /// The platforms of all files; empty to find them out.
  public var platforms: Platforms = []
  /// The rules that are asked; nil for those of the configuration, or all.
  public var selected: RuleSelection?
  /// Rules that are not asked, in addition to those of the configuration.
  public var ignored = RuleSelection.none
  /// When the run fails; nil for what the configuration says, or at errors.
  public var failureThreshold: FailureThreshold?
  /// Whether notes are shown.
  public var showsNotes = false
  /// Whether even notes about what could not be checked are shown.
  public var isVerbose = false
  /// Whether notes count as warnings, and the run fails at warnings.
  public var isStrict = false
  /// Build settings.
  public var settings: [(name: String, value: String)] = []
  /// Files of build settings.
  public var settingsFiles: [String] = []
  /// Folders of Swift and Objective-C code to compare with the declarations.
  public var sourceFolders: [String] = []
  /// Property lists, bundles and folders with type declarations of others, in addition to those of the configuration.
  public var declarations: [String] = []
  /// The configuration to use for all files; nil to look for `.utictl.yml` above each.
  public var configuration: String?
  /// A file of known findings.
  public var baseline: String?
  /// Where to write the findings as known ones.
  public var newBaseline: String?
  /// How findings are mended.
  public var fixing = Fixing.off
  /// How many threads check files.
  public var threadCount = 2
  /// The version of the program, for reports.
  public var version = ""

  /// The options when nothing is said.
  public init() {}

  /// Whether fixed files are written.
  var writesFiles: Bool { if case .on(_, isDryRun: false) = fixing { true } else { false } }
}
