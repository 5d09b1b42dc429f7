import BundleDeclarations
import DeclarationLint
import Glibc
import PropertyLists

/// The files of a run with what is said of each of them.
struct ValidationInputs {
  /// A file, what is known of it, and what is said of it.
  struct Entry {
    let input: InputFinder.Input
    let context: InfoPlist.Context
    let settings: FileSettings
    let configuration: Configuration
    /// The path from the configuration's folder.
    let pathInConfiguration: String?
  }

  private(set) var entries: [Entry] = []
  /// What cannot be checked.
  var faults: [InputFault] = []
  /// The rules that some file is checked by.
  private(set) var selected: Set<String> = []
  /// The configurations, in the order in which they were met.
  private(set) var configurations: [Configuration] = []
  private var indices: [String: Int] = [:]
  private var settingsOfFiles: [String: BuildSettings] = [:]

  private static let largestStandardInput = 256 << 20

  init(_ options: ValidationOptions) throws(DeclarationValidationError) {
    var search = try ConfigurationSearch(options.configuration)
    // A configuration with a mistake in it is one even if nothing is found to be checked.
    let paths = options.paths.isEmpty ? ["."] : options.paths
    for path in paths {
      let found: [InputFinder.Input]
      do throws(DeclarationValidationError) {
        found = try Self.inputs(at: path, options)
        if found.isEmpty {
          let reason = "there is no Info.plist in this folder; name the file if it is called otherwise"
          faults.append(InputFault(path: path, reason: reason))
        }
      } catch {
        let reason: String = if case .unreadable(_, let reason) = error { reason } else { "\(error)" }
        faults.append(InputFault(path: path, reason: reason))
        continue
      }
      for input in found where indices[input.path] == nil {
        try add(input, search.configuration(for: input.path), options, isNamed: found.count == 1 && input.path == path)
      }
    }
    if entries.isEmpty { selected = (options.selected ?? .all).identifiers }
  }

  private static func inputs(
    at path: String, _ options: ValidationOptions
  ) throws(DeclarationValidationError) -> [InputFinder.Input] {
    guard path == "-" else { return try InputFinder.inputs(at: path) }
    let name = options.standardInputName ?? "<stdin>"
    let bytes = try FilePaths.read(0, name, maximumSize: largestStandardInput)
    return [InputFinder.Input(path: name, bytes: bytes, isStandardInput: true)]
  }

  private mutating func add(
    _ input: InputFinder.Input, _ configuration: Configuration, _ options: ValidationOptions, isNamed: Bool
  ) throws(DeclarationValidationError) {
    let root = FilePaths.absolute(configuration.folder)
    let path =
      configuration.path == nil
      ? nil : ReportPaths(folder: FilePaths.current, root: root).relative(input.path)
    // A file that is named is checked, whatever is left out of folders.
    if !isNamed, let path, configuration.excluded.contains(where: { $0.matches(path) }) { return }
    let settings = FileSettings(options, configuration, path: path)
    var context = input.context
    if let platforms = settings.platforms { context.platforms = platforms }
    for file in settings.settingsFiles {
      let values = try buildSettings(in: file)
      for name in values.names { context.settings.define(name, values[name] ?? "") }
    }
    for (name, value) in settings.definitions { context.settings.define(name, value) }
    indices[input.path] = entries.count
    selected.formUnion(settings.selected)
    if !configurations.contains(where: { $0.path == configuration.path }) { configurations.append(configuration) }
    entries.append(
      Entry(
        input: input, context: context, settings: settings, configuration: configuration, pathInConfiguration: path))
  }

  private mutating func buildSettings(in path: String) throws(DeclarationValidationError) -> BuildSettings {
    if let known = settingsOfFiles[path] { return known }
    let settings: BuildSettings
    do throws(BuildSettingsError) {
      settings = try XcconfigFile(path: path).settings()
    } catch {
      let reason = if case .unreadable(_, let reason) = error { reason } else { "\(error)" }
      throw .unreadable(path: path, reason: reason)
    }
    settingsOfFiles[path] = settings
    return settings
  }

  /// What is known of a file by its name in findings.
  subscript(path: String) -> Entry? { indices[path].map { entries[$0] } }

  /// What is said of a file; of one that is no input, such as code, what is said of the first.
  func settings(of path: String) -> FileSettings {
    self[path]?.settings ?? entries.first?.settings
      ?? FileSettings(ValidationOptions(), Configuration(path: nil, folder: "/"), path: nil)
  }

  /// Whether a file is one that can be written.
  func isOnDisk(_ path: String) -> Bool { self[path]?.input.isOnDisk ?? false }

  /// Whether a file came from standard input.
  func isStandardInput(_ path: String) -> Bool { self[path]?.input.isStandardInput ?? false }

  /// Whether a file can be mended: it is on disk, or came from standard input and goes to standard output.
  func isMendable(_ path: String) -> Bool { self[path].map { $0.input.isOnDisk || $0.input.isStandardInput } ?? false }
}
