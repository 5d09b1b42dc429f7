import BundleDeclarations

/// Everything to check in some files, folders, bundles, projects and archives.
///
/// ```swift
/// let found = DeclarationInputs.find(in: ["."])
/// for problem in found.problems { print(problem) }
/// for input in found.inputs { print(input.path, try input.propertyList().root?.count ?? 0) }
/// ```
///
/// - A **file** is taken as a property list, whatever its name; `-` is standard input.
/// - A **folder** gives every `Info.plist`, `*-Info.plist` and `Info-*.plist` below it, and those that the projects in
///   it name for their targets. Folders that tools fill (``buildFolders``), what a `.gitignore` file leaves out, and
///   symbolic links are passed over.
/// - A **bundle** (`.app`, `.appex`, `.framework`, …), in the layout of macOS or of iOS, gives its own Info.plist and
///   those of all bundles in it, which belong together.
/// - A **project** (`.xcodeproj`) gives the Info.plist of each target, with the target's build settings. Of a target that has
///   none because Xcode generates it, the settings are checked.
/// - A **specification** of XcodeGen (`project.yml`) gives what it writes into Info.plists that are not there.
/// - An **archive** (`.ipa`, `.zip`) gives those of the bundles in it. It is read in place.
///
/// What is found has the order of the paths given and, in each, of the names' bytes, whatever order the disk has.
public struct DeclarationInputs: Sendable {
  /// What to check.
  public internal(set) var inputs: [DeclarationInput] = []
  /// What could not be looked into.
  public internal(set) var problems: [DeclarationInputError] = []
  /// What is wrong with projects and files of build settings.
  public internal(set) var diagnostics: [SettingsDiagnostic] = []
  /// Projects whose Info.plists are not there, because they are generated or none is needed.
  public internal(set) var generations: [Generation] = []

  /// A project of which there is no Info.plist, or not all, and why.
  public struct Generation: Sendable, Hashable {
    /// The path of the project, or of the generator's configuration.
    public let path: String
    /// What generates the files, as one sentence.
    public let message: String
  }

  /// Folders that are passed over because tools fill them: build results, dependencies, and what belongs to a version
  /// control system. Compared without regard to case.
  public static let buildFolders: Set<String> = [
    "deriveddata", ".build", "build", "pods", "carthage", "node_modules", "sourcepackages", "xcuserdata", ".swiftpm",
    ".git", ".svn", ".hg", ".jj", ".bundle", ".gradle", ".dart_tool", ".venv",
  ]

  /// Bounds on a search.
  public struct Limits: Sendable {
    /// How many folders may lie in each other.
    public var depth = 64
    /// How many property lists are found at most.
    public var inputs = 100_000

    /// The usual bounds.
    public init() {}
  }

  /// Finds what to check.
  ///
  /// - Parameters:
  ///   - paths: files, folders, bundles, projects and archives, or `-`.
  ///   - limits: bounds on the search.
  public static func find(in paths: [String], limits: Limits = Limits()) -> DeclarationInputs {
    var finder = InputFinder(limits: limits)
    for path in paths { finder.find(path) }
    return finder.result()
  }
}
