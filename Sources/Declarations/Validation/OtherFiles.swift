import PropertyLists
import Synchronization
import UTLint

/// The configurations of files that are not Info.plists: privacy manifests, entitlements, asset catalogs, projects, and
/// code.
final class OtherFiles: Sendable {
  /// A file with its settings.
  struct File: Sendable {
    let configuration: Configuration
    /// The path relative to the configuration's folder; nil for a file elsewhere.
    let path: String?
    let settings: FileSettings

    var isExcluded: Bool { path.map(configuration.excluded.matches) ?? false }
  }

  private struct State {
    var known: [String: Result<File, DeclarationValidationError>] = [:]
    /// By the path of the configuration.
    var paths: [String: ReportPaths] = [:]
  }

  private let options: ValidationOptions
  private let search: ConfigurationSearch
  private let state = Mutex(State())

  init(_ options: ValidationOptions, _ search: ConfigurationSearch) {
    self.options = options
    self.search = search
  }

  /// Returns a file by its name in findings.
  ///
  /// - Throws: if its configuration is invalid.
  func file(_ name: String) throws(DeclarationValidationError) -> File {
    try state.withLock { state in
      if let known = state.known[name] { return known }
      let file = Result { () throws(DeclarationValidationError) in
        let configuration = try search.configuration(for: Self.folder(of: name))
        let path = configuration.path.flatMap { path in
          let paths =
            state.paths[path] ?? ReportPaths(folder: resolvedPath("."), root: resolvedPath(configuration.folder))
          state.paths[path] = paths
          return paths.relative(name)
        }
        return File(
          configuration: configuration, path: path, settings: FileSettings(options, configuration, path: path))
      }
      state.known[name] = file
      return file
    }.get()
  }

  /// The folder of a file; for a file in an archive, the archive's folder.
  private static func folder(of name: String) -> String {
    var folder = name.folderPath
    while (try? ValidationFiles.isFolder(folder)) != true, let above = folder.folderAbove { folder = above }
    return folder
  }
}
