import BundleDeclarations
import DeclarationInputs
import Glibc
import Lint
import PropertyLists
import Threads
import struct TypeRegistry.TypeRegistry

/// The files of a run with what is said of each of them.
struct ValidationInputs {
  /// A file, what is known of it, and what is said of it.
  struct Entry {
    let input: DeclarationInput
    /// What it is called in messages.
    let path: String
    /// What is known of the bundle.
    let context: InfoPlist.Context
    let settings: FileSettings
    let configuration: Configuration
    /// The types that it can count on.
    let registry: TypeRegistry
    /// The path from the configuration's folder; nil for a file elsewhere.
    let pathInConfiguration: String?
    let isStandardInput: Bool

    /// Whether it can be mended: it is on disk, or came from standard input and goes to standard output, and no program
    /// writes it anew.
    var isMendable: Bool { (input.filePath != nil || isStandardInput) && input.generator == nil }
  }

  private(set) var entries: [Entry] = []
  /// What cannot be checked.
  private(set) var faults: [InputFault] = []
  /// What is wrong with projects and files of build settings.
  private(set) var remarks: [SettingsDiagnostic] = []
  /// What is generated, so that there is nothing to check.
  private(set) var generations: [ValidationRemark] = []
  /// The rules that some file is checked by.
  private(set) var selected: Set<String> = []
  /// The configurations, in the order in which they were met.
  private(set) var configurations: [Configuration] = []
  /// The types that the files can count on.
  private(set) var types: ConfiguredTypes
  /// What was left by saves of files that are going to be written.
  private(set) var interruptedSaves = InterruptedSaves()
  private var indices: [String: Int] = [:]
  /// The files that were met, however they were spelled.
  private var files: Set<String> = []
  private var settingsOfFiles: [String: BuildSettings] = [:]
  private var pathsFromConfigurations: [String: ReportPaths] = [:]
  private var generalSettings: [String?: FileSettings] = [:]
  /// What goes where there are no files, and so no configuration.
  private let settingsWithoutInputs: FileSettings

  init(_ options: ValidationOptions) throws(DeclarationValidationError) {
    var search = try ConfigurationSearch(options.configuration)
    types = ConfiguredTypes(options.declarations)
    settingsWithoutInputs = FileSettings(options, Configuration(path: nil, folder: "/"), path: nil)
    for path in options.paths.isEmpty ? ["."] : options.paths {
      // A configuration with a mistake in it is one even if nothing is found to be checked.
      _ = try types.registry(
        for: search.configuration(for: path == "-" ? options.standardInputName ?? "." : path))
      // What a save has moved aside is not there before it is completed.
      if options.writesFiles, path != "-", (try? FilePaths.isFolder(path)) == false {
        interruptedSaves.settle(resolvedPath(path))
      }
      let found = DeclarationInputs.find(in: [path])
      faults += found.problems.map { InputFault(path: $0.path, reason: "\($0.message); \($0.hint)") }
      remarks += found.diagnostics
      generations += found.generations.map {
        ValidationRemark(about: $0.path, "\($0.message): nothing to check", isDetail: !found.inputs.isEmpty)
      }
      if found.inputs.isEmpty, found.problems.isEmpty, found.generations.isEmpty {
        faults.append(
          InputFault(path: path, reason: "there is no Info.plist in here; name the file if it has another name"))
      }
      for input in found.inputs {
        let name = path == "-" ? options.standardInputName ?? input.path : input.path
        guard indices[name] == nil, input.filePath.map({ files.insert($0).inserted }) ?? true else { continue }
        let configuration =
          if let file = input.filePath {
            try search.configuration(ofFile: file, siblings: input.siblings)
          } else {
            try search.configuration(for: path == "-" ? name : path)
          }
        try add(input, named: name, configuration, options, isNamed: path == "-" || input.path == path)
      }
    }
    if !options.sourceFolders.isEmpty { try types.loadCommon() }
    if entries.isEmpty { selected = (options.selected ?? .all).identifiers }
  }

  private mutating func add(
    _ input: DeclarationInput, named name: String, _ configuration: Configuration, _ options: ValidationOptions,
    isNamed: Bool
  ) throws(DeclarationValidationError) {
    let path = self.path(of: input.origin ?? name, in: configuration)
    // A file that is named is checked, whatever is left out of folders.
    if !isNamed, let path, configuration.excluded.contains(where: { $0.matches(path) }) { return }
    if options.writesFiles, let file = input.filePath { interruptedSaves.settle(file) }
    let settings = self.settings(options, configuration, path: path)
    var context = input.context
    if let platforms = settings.platforms { context.platforms = platforms }
    for file in settings.settingsFiles {
      let values = try buildSettings(in: file)
      for name in values.names { context.settings.define(name, values[name] ?? "") }
    }
    for (name, value) in settings.definitions { context.settings.define(name, value) }
    indices[name] = entries.count
    if !configurations.contains(where: { $0.path == configuration.path }) { configurations.append(configuration) }
    entries.append(
      Entry(
        input: input, path: name, context: context, settings: settings, configuration: configuration,
        registry: try types.registry(for: configuration), pathInConfiguration: path,
        isStandardInput: name != input.path || input.path == "<stdin>"))
  }

  /// The path of a file from the folder of a configuration; nil for one elsewhere.
  private mutating func path(of file: String, in configuration: Configuration) -> String? {
    guard let path = configuration.path else { return nil }
    let paths =
      pathsFromConfigurations[path]
      ?? ReportPaths(folder: FilePaths.current, root: resolvedPath(configuration.folder))
    pathsFromConfigurations[path] = paths
    return paths.relative(file)
  }

  private mutating func settings(
    _ options: ValidationOptions, _ configuration: Configuration, path: String?
  ) -> FileSettings {
    // Most configurations say the same of all files.
    let isGeneral = configuration.special.isEmpty || path == nil
    if isGeneral, let known = generalSettings[configuration.path] { return known }
    let settings = FileSettings(options, configuration, path: path)
    selected.formUnion(settings.selected)
    if isGeneral { generalSettings[configuration.path] = settings }
    return settings
  }

  private mutating func buildSettings(in path: String) throws(DeclarationValidationError) -> BuildSettings {
    if let known = settingsOfFiles[path] { return known }
    let settings: BuildSettings
    do throws(BuildSettingsError) {
      let file = try XcconfigFile(path: path)
      remarks += file.diagnostics
      settings = file.settings()
    } catch {
      let reason = if case .unreadable(_, let reason) = error { reason } else { "\(error)" }
      throw .unreadable(path: path, reason: reason)
    }
    settingsOfFiles[path] = settings
    return settings
  }

  /// Reads the files. One that cannot be read is a fault, and is left out.
  mutating func load(_ options: ValidationOptions, onProgress: (_ done: Int, _ all: Int) -> Void) -> [LintFile] {
    let generators = GeneratorConfigurations()
    let count = entries.count
    let loaded = concurrentMap(entries, threads: options.threadCount, onProgress: { onProgress($0, count) }) {
      $0.read(generators: generators, looksAtTypes: !options.sourceFolders.isEmpty)
    }
    var files: [LintFile] = []
    for result in loaded {
      switch result {
      case .success(let file): files.append(file)
      case .failure(let fault): faults.append(fault)
      }
    }
    return files
  }

  /// The folder that paths in reports and baselines begin at, wherever the program is run: that of the repository, else
  /// that of the first configuration, else the current one.
  ///
  /// - Throws: if the system does not tell where the repository is.
  func root() throws(DeclarationValidationError) -> String {
    let current = FilePaths.current
    if let repository = try FilePaths.repository(above: current) { return repository }
    if let first = entries.lazy.compactMap(\.input.filePath).first,
      let repository = try FilePaths.repository(above: FilePaths.folder(of: first))
    {
      return repository
    }
    return configurations.first { $0.path != nil }.map { resolvedPath($0.folder) } ?? current
  }

  /// What is known of a file by its name in findings.
  subscript(path: String) -> Entry? { indices[path].map { entries[$0] } }

  /// What is said of a file; of one that is no input, such as code, what is said of the first.
  func settings(of path: String) -> FileSettings {
    self[path]?.settings ?? entries.first?.settings ?? settingsWithoutInputs
  }
}

extension ValidationInputs.Entry {
  /// Reads the file and what is around it.
  ///
  /// - Parameters:
  ///   - generators: the configurations of programs that write such files.
  ///   - looksAtTypes: whether its types are compared with code, and so with those of the last commit.
  func read(generators: GeneratorConfigurations, looksAtTypes: Bool) -> Result<LintFile, InputFault> {
    do {
      let list = PropertyList(parsing: try input.bytes(), named: path)
      let file = input.filePath
      let looksAtCommit = looksAtTypes || list.root?["NSUbiquitousContainers"] != nil
      let isGenerated = list.root?["CFBundleDocumentTypes"] != nil
      return .success(
        LintFile(
          list, context: context, application: input.application,
          entitlements: input.entitlementsPath.flatMap { try? PropertyList(contentsOf: $0) },
          resources: try file.flatMap(SourceFolder.resources),
          previous: looksAtCommit ? try file.flatMap(CommittedFile.propertyList) : nil,
          configuration: isGenerated && file != nil ? try generators.file(for: path, siblings: input.siblings) : nil,
          registry: registry))
    } catch let error as DeclarationInputError {
      return .failure(InputFault(path: path, reason: "\(error.message); \(error.hint)"))
    } catch {
      return .failure(InputFault(path: path, reason: "\(error)"))
    }
  }
}
