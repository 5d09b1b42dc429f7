import PropertyLists
import struct TypeRegistry.TypeRegistry
import UTBuild
import UTBundleDeclarations
import UTDeclarationInputs
import UTLibC
import UTLint
import UTSystemCalls
import UTText
import UTThreads

/// The files of a run with their settings.
struct ValidationInputs {
  private(set) var entries: [Entry] = []
  /// The inputs that cannot be checked.
  private(set) var faults: [InputError] = []
  /// The problems with projects and build setting files.
  private(set) var remarks: [SettingsProblem] = []
  /// The generated files, which need no check.
  private(set) var generations: [ValidationRemark] = []
  /// The paths of the translations of Info.plists.
  private(set) var localizations: [String] = []
  /// The builds and privacy manifests.
  private(set) var builds = BuildInputs()
  /// The rules used for any file.
  private(set) var selected: Set<String> = []
  /// The configurations, in the order they were found.
  private(set) var configurations: [Configuration] = []
  /// The types that files can rely on.
  private(set) var types: ConfiguredTypes
  /// The leftovers of saves of files that will be written.
  private(set) var interruptedSaves = InterruptedSaves()
  /// Whether only files were requested, so that only findings in them are reported.
  private var reportsOnlyNamed = true
  private var indices: [String: Int] = [:]
  /// The files that were found, however spelled.
  private var files: Set<String> = []
  private let sourceFolders: [String]
  /// The folders in which files are written; nil if none are.
  let writtenFolders: WrittenFolders?
  private var settingsOfFiles: [String: BuildSettings] = [:]
  private var pathsFromConfigurations: [String: ReportPaths] = [:]
  private var generalSettings: [String?: FileSettings] = [:]
  /// The settings if there are no files, and therefore no configuration.
  private let settingsWithoutInputs: FileSettings
  private let others: OtherFiles
  /// The files that configurations exclude.
  private var excludedCount = 0
  /// The paths of builds that were passed; no files in them are excluded.
  private var passedBuilds: [String] = []

  init(_ options: ValidationOptions) throws(DeclarationValidationError) {
    let search = try ConfigurationSearch(options.configuration)
    others = OtherFiles(options, search)
    let projects = ProjectSearch()
    types = ConfiguredTypes(options.declarations)
    sourceFolders = options.sourceFolders
    writtenFolders = try Self.writtenFolders(options)
    settingsWithoutInputs = FileSettings(options, Configuration(path: nil, folder: "/"), path: nil)
    var surroundings: [(input: DeclarationInput, configuration: Configuration)] = []
    for path in options.paths.isEmpty ? ["."] : options.paths {
      surroundings += try addFiles(at: path, options, search, projects)
    }
    for (input, configuration) in surroundings {
      guard indices[input.path] == nil, input.filePath.map({ files.insert($0).inserted }) ?? true else { continue }
      try add(input, named: input.path, configuration, options, isNamed: false)
    }
    generations += search.refused.map {
      ValidationRemark(
        about: $0, "ignored, because it belongs to another user; copy its settings, or pass it with --config")
    }
    if !options.sourceFolders.isEmpty { try types.loadCommon() }
    if entries.isEmpty, selected.isEmpty { selected = (options.selected ?? .all).identifiers }
    if entries.isEmpty, builds.privacyManifests.isEmpty { reportExcluded() }
  }

  /// Adds the files at a path.
  ///
  /// - Returns: the files that surround them, with their configurations. They are added last, because another path may
  ///   name them.
  private mutating func addFiles(
    at path: String, _ options: ValidationOptions, _ search: ConfigurationSearch, _ projects: ProjectSearch
  ) throws(DeclarationValidationError) -> [(input: DeclarationInput, configuration: Configuration)] {
    // An error in a configuration is reported even if there is nothing to check.
    _ = try types.registry(
      for: search.configuration(for: path == "-" ? options.standardInputName ?? "." : path))
    // A file that a save moved aside is missing until the save is completed.
    if options.writesFiles, path != "-", (try? ValidationFiles.isFolder(path)) == false {
      interruptedSaves.settle(resolvedPath(path), in: writtenFolders)
    }
    var found = DeclarationInputs.find(in: [path], projects: projects)
    if path != "-", !found.inputs.contains(where: { $0.path == path }) { reportsOnlyNamed = false }
    let isBuild = BuildInputs.isBuild(path) || !found.archives.isEmpty
    if isBuild { passedBuilds.append(path.hasSuffix("/") ? String(path.dropLast()) : path) }
    found.builds = isBuild ? [] : try unchecked(found.builds, search.configuration(for: path), options)
    report(found, at: path)
    var manifests: [String] = []
    for manifest in found.privacyManifests {
      let isExcluded = isBuild ? false : try use(manifest)
      if isExcluded, manifest != path { excludedCount += 1 } else { manifests.append(manifest) }
    }
    found.privacyManifests = manifests
    localizations += found.localizations
    builds.add(found, at: path)
    var surroundings: [(input: DeclarationInput, configuration: Configuration)] = []
    for input in found.inputs {
      let name = path == "-" ? options.standardInputName ?? input.path : input.path
      guard indices[name] == nil, input.filePath.map({ files.insert($0).inserted }) ?? true else { continue }
      let configuration =
        if let file = input.filePath {
          try search.configuration(ofFile: file, siblings: input.siblings)
        } else {
          try search.configuration(for: path == "-" ? name : path)
        }
      if input.isSurrounding {
        input.filePath.map { _ = files.remove($0) }
        surroundings.append((input, configuration))
      } else {
        let isNamed = path == "-" || input.path == path || isBuild
        try add(input, named: name, configuration, options, isNamed: isNamed)
      }
    }
    return surroundings
  }

  /// Reports what cannot be checked, and what needs no check.
  private mutating func report(_ found: DeclarationInputs, at path: String) {
    faults += found.problems.map {
      InputError(path: $0.path, reason: "\($0.message); \($0.help)", line: $0.line, column: $0.column)
    }
    let isEmpty =
      found.inputs.isEmpty && found.problems.isEmpty && found.generations.isEmpty && found.privacyManifests.isEmpty
    // If a project names an Info.plist that does not exist, the location of its name is known.
    if isEmpty, found.templates.isEmpty, let problem = found.settingsProblems.first {
      faults.append(
        InputError(
          path: problem.location.file, reason: "\(problem.message); \(problem.help)", line: problem.location.line,
          column: problem.location.column))
      remarks += found.settingsProblems.dropFirst()
    } else {
      remarks += found.settingsProblems
      if isEmpty { faults.append(InputError(path: path, reason: Self.reason(forNothingIn: found, at: path))) }
    }
    if !isEmpty, let first = found.builds.first {
      let others = found.builds.count == 1 ? "" : " (\(found.builds.count - 1) more like it in '\(path)')"
      generations.append(
        ValidationRemark(about: first, "not checked as a build\(others); pass its path to check it"))
    }
    generations += found.generations.map {
      ValidationRemark(about: $0.path, "\($0.message): nothing to check", isDetail: !found.inputs.isEmpty)
    }
  }

  /// Uses the rules and the baseline of the configuration of a file that is not an input, such as code.
  ///
  /// - Returns: whether the configuration excludes the file.
  /// - Throws: if the configuration is invalid.
  @discardableResult
  mutating func use(_ name: String) throws(DeclarationValidationError) -> Bool {
    guard indices[name] == nil else { return false }
    let file = try others.file(name)
    add(file.configuration)
    selected.formUnion(file.settings.selected)
    return file.isExcluded
  }

  private mutating func add(_ configuration: Configuration) {
    if !configurations.contains(where: { $0.path == configuration.path }) { configurations.append(configuration) }
  }

  /// Reports that there is nothing to check because of the configurations.
  private mutating func reportExcluded() {
    guard excludedCount > 0, let path = configurations.lazy.compactMap(\.path).first else { return }
    let files = excludedCount == 1 ? "the only file" : "all \(excludedCount) files"
    remarks.append(
      SettingsProblem(
        location: SourceLocation(file: path, position: .wholeFile),
        message: "'exclude' matches \(files), so nothing was checked",
        help: "narrow the pattern, or pass a file's path to check it"))
  }

  /// The reason why there is nothing to check, with the files that a build makes an Info.plist from.
  private static func reason(forNothingIn found: DeclarationInputs, at path: String) -> String {
    guard let first = found.templates.first else {
      if let build = found.builds.first {
        let count = found.builds.count
        let one = count == 1 ? "the build '\(build)'" : "one of the \(count) builds, such as '\(build)'"
        return "no Info.plist found; to check \(one), pass its path"
      }
      let name = path.lastName
      if let error = DeclarationInputError.emptyContainer(path, names: ["\(name)/Info.plist"]) {
        return "\(error.message); \(error.help)"
      }
      return "no Info.plist found; pass its path if it has another name"
    }
    let rest = found.templates.count - 1
    let others = rest == 0 ? "" : rest == 1 ? " and '\(found.templates[1])'" : " and \(rest) more"
    return
      "no Info.plist found, only '\(first)'\(others), from which a build generates one; build the app, and check its Info.plist"
  }

  /// The builds in a folder that are not passed themselves, and that the configuration does not exclude: they are not
  /// checked.
  private mutating func unchecked(
    _ builds: [String], _ configuration: Configuration, _ options: ValidationOptions
  ) -> [String] {
    guard !builds.isEmpty else { return [] }
    let passed = Set(options.paths.map(resolvedPath))
    return builds.filter { build in
      guard !passed.contains(resolvedPath(build)) else { return false }
      let path = self.path(of: build, in: configuration)
      return !(path.map(configuration.excluded.matches) ?? false)
    }
  }

  /// Whether a finding is reported: it is in a requested file or, if only files were requested, in a build setting of
  /// its target.
  func reports(_ finding: Finding) -> Bool {
    if let index = indices[finding.file] { return !entries[index].input.isSurrounding }
    // A project may spell the path in another way.
    if finding.file.hasSuffix(".entitlements"), files.contains(resolvedPath(finding.file)) { return true }
    guard reportsOnlyNamed, !entries.isEmpty, !builds.privacyManifests.contains(finding.file),
      let line = finding.place.location.line
    else { return true }
    guard sourceFolders.isEmpty else { return true }
    return entries.contains { entry in
      !entry.input.isSurrounding
        && entry.context.settingLocations.values.contains { $0.file == finding.file && $0.line == line }
    }
  }

  private mutating func add(
    _ input: DeclarationInput, named name: String, _ configuration: Configuration, _ options: ValidationOptions,
    isNamed: Bool
  ) throws(DeclarationValidationError) {
    let path = self.path(of: input.origin ?? name, in: configuration)
    // A file passed explicitly is checked, even if folders exclude it.
    if !isNamed, let path, configuration.excluded.matches(path) {
      excludedCount += 1
      add(configuration)
      return
    }
    let isElsewhere = !isNamed && (input.filePath.map(isElsewhere) ?? false)
    if options.writesFiles, !isElsewhere, let file = input.filePath {
      interruptedSaves.settle(file, in: writtenFolders)
    }
    let settings = self.settings(options, configuration, path: path)
    let context = try self.context(input.context, with: settings)
    var variants: [DeclarationInput.Variant] = []
    for variant in input.variants {
      variants.append(variant.replacing(try self.context(variant.context, with: settings)))
    }
    indices[name] = entries.count
    add(configuration)
    entries.append(
      Entry(
        input: input, path: name, context: context, variants: variants, settings: settings,
        configuration: configuration,
        registry: try types.registry(for: configuration), pathInConfiguration: path,
        isStandardInput: name != input.path || input.path == "<stdin>",
        isElsewhere: isElsewhere))
  }

  /// Returns the facts about a bundle, with the settings for its file.
  private mutating func context(
    _ known: InfoPlist.Context, with settings: FileSettings
  ) throws(DeclarationValidationError) -> InfoPlist.Context {
    var context = known
    if let platforms = settings.platforms { context.platforms = platforms }
    for file in settings.settingsFiles {
      let values = try buildSettings(in: file)
      for name in values.names { context.settings.define(name, values[name] ?? "") }
    }
    for (name, value) in settings.definitions { context.settings.define(name, value) }
    return context
  }

  /// Returns the path of a file relative to a configuration's folder; nil for a file elsewhere.
  private mutating func path(of file: String, in configuration: Configuration) -> String? {
    guard let path = configuration.path else { return nil }
    let paths =
      pathsFromConfigurations[path]
      ?? ReportPaths(folder: resolvedPath("."), root: resolvedPath(configuration.folder))
    pathsFromConfigurations[path] = paths
    return paths.relative(file)
  }

  private mutating func settings(
    _ options: ValidationOptions, _ configuration: Configuration, path: String?
  ) -> FileSettings {
    // Most configurations have the same settings for all files.
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
      remarks += file.problems
      settings = file.settings()
    } catch {
      let reason = if case .unreadable(_, let reason) = error { reason } else { "\(error)" }
      throw .unreadable(path: path, reason: reason)
    }
    settingsOfFiles[path] = settings
    return settings
  }

  /// Reads the privacy manifests outside builds. A manifest that cannot be read is recorded as an error and omitted.
  mutating func privacyManifests() -> [PrivacyManifest] {
    let manifests = builds.readPrivacyManifests()
    faults += builds.faults
    return manifests
  }

  /// Reads the files. A file that cannot be read is recorded as an error and omitted.
  mutating func load(_ options: ValidationOptions, onProgress: (_ done: Int, _ all: Int) -> Void) -> [LintFile] {
    let generators = GeneratorConfigurations()
    let count = entries.count
    let known = builds.bundles
    let loaded = concurrentMap(entries, threads: options.threadCount, onProgress: { onProgress($0, count) }) {
      $0.read(known[$0.path], generators: generators, looksAtTypes: !options.sourceFolders.isEmpty)
    }
    var files: [LintFile] = []
    for result in loaded {
      switch result {
      case .success(let file): files.append(file)
      case .failure(let fault):
        if self[fault.path]?.input.isSurrounding != true { faults.append(fault) }
      }
    }
    return files
  }

  /// Returns the entry of a file by its name in findings.
  subscript(path: String) -> Entry? { indices[path].map { entries[$0] } }

  /// Returns the source of a generated file; nil for other files.
  func origin(of path: String) -> String? { indices[path].flatMap { entries[$0].input.origin } }

  /// Returns the location in the file that the file of a location is generated from; nil for other files.
  func original(of place: FindingPlace) -> FindingPlace? {
    let file = place.location.file
    guard let origin = origin(of: file) else { return nil }
    let position = place.location.line.map { self.position(ofLine: $0, in: file) } ?? .wholeFile
    return FindingPlace(
      location: SourceLocation(file: origin, position: position), range: 0..<0, path: place.path)
  }

  /// Returns the position in the file that a generated file is generated from, line by line if positions are unknown.
  private func position(ofLine line: Int, in path: String) -> SourceLocation.Position {
    let positions = indices[path].flatMap { entries[$0].input.positions } ?? []
    return positions.indices.contains(line - 1) ? positions[line - 1] : .text(line: line, column: 1)
  }

  /// Returns the settings of a file. If the configuration of a file that is not an input is invalid, the first input's
  /// settings.
  func settings(of path: String) -> FileSettings {
    // Without a copy of the entry, because this is called several times for each finding.
    if let index = indices[path] { return entries[index].settings }
    return (try? others.file(path))?.settings ?? entries.first?.settings ?? settingsWithoutInputs
  }

  /// Returns the configuration of a file, and its path relative to the configuration's folder; nil for a file
  /// elsewhere.
  func configuration(of name: String) -> (configuration: Configuration, path: String)? {
    if let index = indices[name] {
      return entries[index].pathInConfiguration.map { (entries[index].configuration, $0) }
    }
    guard let file = try? others.file(name) else { return nil }
    return file.path.map { (file.configuration, $0) }
  }

  /// Whether a finding is in a file that is not an input, and that a configuration excludes.
  func excludes(_ finding: Finding) -> Bool {
    guard indices[finding.file] == nil, !builds.privacyManifests.contains(finding.file),
      !passedBuilds.contains(where: { finding.file == $0 || finding.file.hasPrefix("\($0)/") })
    else { return false }
    return (try? others.file(finding.file))?.isExcluded ?? false
  }
}
