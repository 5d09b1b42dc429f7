// The property lists to check, in folders, bundles, projects, generators' configurations, and archives.

import UTBuild
import UTBundleDeclarations

/// The inputs to check in files, folders, bundles, projects, and archives.
///
/// ```swift
/// let found = DeclarationInputs.find(in: ["."])
/// for problem in found.problems { print(problem) }
/// for input in found.inputs { print(input.path, try input.propertyList().root?.count ?? 0) }
/// ```
///
/// - A **file** is read as a property list, whatever its name; `-` is standard input. If a project in the folders above
///   it names it, the file is read with the settings of its target, and the other Info.plists of the project are
///   added as its surroundings.
/// - A **folder** yields every `Info.plist`, `*-Info.plist`, and `Info-*.plist` in it, and the files that projects in
///   it set for their targets. Folders that tools fill (``buildFolders``), files ignored by `.gitignore`, and symbolic
///   links are skipped.
/// - A **bundle** (`.app`, `.appex`, `.framework`, …), in the layout of macOS or of iOS, yields its own Info.plist and
///   the Info.plists of all bundles in it, which belong together.
/// - A **project** (`.xcodeproj`) yields the Info.plist of each target, with the target's build settings. If Xcode
///   generates the Info.plist of a target, its settings are checked instead.
/// - An XcodeGen **specification** (`project.yml`) yields the contents of Info.plists that do not exist yet.
/// - An **archive** (`.ipa`, `.zip`) yields the Info.plists of the bundles in it. It is read without extracting.
///
/// Inputs are in the order of the paths and, within each, in the byte order of names, independent of the order on disk.
public struct DeclarationInputs: Sendable {
  /// The inputs to check.
  public internal(set) var inputs: [DeclarationInput] = []
  /// The inputs that could not be read.
  public internal(set) var problems: [DeclarationInputError] = []
  /// The problems with projects and build settings files.
  public internal(set) var settingsProblems: [SettingsProblem] = []
  /// The paths of the strings files and string catalogs that translate Info.plists, in the searched folders.
  public internal(set) var localizations: [String] = []
  /// The archives that were passed.
  package internal(set) var archives: [AppArchive] = []
  /// The paths of the privacy manifests in the searched folders.
  public package(set) var privacyManifests: [String] = []
  /// The paths of the icon sets of asset catalogs in the searched folders.
  public internal(set) var iconSets: [String] = []
  /// The paths of the builds in the searched folders: each `.ipa`, `.xcarchive`, and signed app. Only Info.plists in
  /// folders are among the inputs.
  public package(set) var builds: [String] = []
  /// The projects without Info.plists, because they are generated or not needed.
  public internal(set) var generations: [Generation] = []

  /// The files in searched folders from which a build makes an Info.plist, such as `Info.plist.in` or
  /// `tauri.conf.json`.
  public internal(set) var templates: [String] = []

  /// A project with missing Info.plists, and the reason.
  public struct Generation: Sendable, Hashable {
    /// The path of the project, or of the generator's configuration.
    public let path: String
    /// A sentence about the program that generates the files.
    public let message: String
  }

  /// Folders that are skipped because tools fill them: build results, dependencies, and version control data. Compared
  /// case-insensitively.
  public static let buildFolders: Set<String> = [
    "deriveddata", ".build", "build", "pods", "carthage", "node_modules", "sourcepackages", "xcuserdata", ".swiftpm",
    ".git", ".svn", ".hg", ".jj", ".bundle", ".gradle", ".dart_tool", ".venv",
  ]

  /// Limits of a search.
  public struct Limits: Sendable {
    /// The maximum depth of folders.
    public var depth = 64
    /// The maximum number of property lists.
    public var inputs = 100_000

    /// The default limits.
    public init() {}
  }

  /// Finds the inputs to check.
  ///
  /// - Parameters:
  ///   - paths: files, folders, bundles, projects, and archives, or `-`.
  ///   - limits: limits of the search.
  public static func find(in paths: [String], limits: Limits = Limits()) -> DeclarationInputs {
    find(in: paths, limits: limits, projects: ProjectSearch())
  }

  /// Finds the same inputs, with the projects that an earlier search read.
  package static func find(
    in paths: [String], limits: Limits = Limits(), projects: ProjectSearch
  ) -> DeclarationInputs {
    var finder = InputFinder(limits: limits, projects: projects)
    for path in paths { finder.find(path) }
    return finder.result()
  }
}
