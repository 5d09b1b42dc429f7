import PropertyLists
import UTBundleDeclarations

/// The targets and their Info.plists, in all projects found.
struct ProjectIndex {
  private struct Use {
    let project: XcodeProject
    let target: XcodeProject.Target
    let configuration: String?
  }

  private var uses: [String: [Use]] = [:]
  private var projects: Set<String> = []

  /// The absolute paths of all of them, in alphabetical order.
  var files: [String] { uses.keys.sorted() }

  /// Adds a project.
  ///
  /// - Returns: false if it was added before.
  mutating func add(_ project: XcodeProject, absolutePath: String) -> Bool {
    guard projects.insert(absolutePath).inserted else { return false }
    for target in project.targets {
      var known: Set<String> = []
      for configuration in Self.configurations(of: target) {
        guard let path = target.infoPlistPath(configuration: configuration) else { continue }
        let file = resolvedPath(path)
        if known.insert(file).inserted {
          uses[file, default: []].append(Use(project: project, target: target, configuration: configuration))
        }
      }
    }
    return true
  }

  /// Returns the paths of a target's Info.plist, which may differ by configuration.
  static func infoPlists(of target: XcodeProject.Target) -> [String] {
    var paths: [String] = []
    for configuration in configurations(of: target) {
      if let path = target.infoPlistPath(configuration: configuration), !paths.contains(path) { paths.append(path) }
    }
    return paths
  }

  /// The configurations, the default one first.
  static func configurations(of target: XcodeProject.Target) -> [String?] {
    [target.defaultConfiguration] + target.configurations.filter { $0 != target.defaultConfiguration }
  }

  /// Adds the data of the targets that use an input as their Info.plist. Data that differs is left undecided.
  func complete(_ input: inout DeclarationInput, absolutePath: String) {
    complete(&input, from: uses[absolutePath] ?? [])
  }

  /// Does the same for a target without a file.
  func complete(_ input: inout DeclarationInput, as target: XcodeProject.Target, of project: XcodeProject) {
    complete(&input, from: [Use(project: project, target: target, configuration: target.defaultConfiguration)])
  }

  private func complete(_ input: inout DeclarationInput, from uses: [Use]) {
    guard let first = uses.first else { return }
    var settings = first.target.settings(configuration: first.configuration)
    for use in uses.dropFirst() { settings.keep(agreeingWith: use.target.settings(configuration: use.configuration)) }
    input.context.settings = settings
    input.context.builds = uses.map { .init(target: $0.target.name, configuration: $0.configuration) }
    input.context.settingLocations = first.target.generatedKeyLocations(configuration: first.configuration)
    let kinds = Set(uses.map { $0.target.kind(configuration: $0.configuration) })
    if kinds.count == 1, let kind = kinds.first ?? nil { input.context.kind = kind }
    let platforms = uses.map { $0.target.platforms(configuration: $0.configuration) }
    // An unknown one could be any.
    if !platforms.contains([]) { input.context.platforms = platforms.reduce([]) { $0.union($1) } }
    input.application = Self.application(first)
    let entitlements = Set(uses.map { $0.target.entitlementsPath(configuration: $0.configuration) })
    if entitlements.count == 1 { input.entitlementsPath = entitlements.first ?? nil }
    input.targets = uses.map {
      DeclarationInput.ProjectTarget(
        project: $0.project.path, name: $0.target.name, sources: $0.target.sourceFiles + $0.target.sourceFolders)
    }
  }

  /// The app that a target is, or that its product is embedded in.
  private static func application(_ use: Use) -> String? {
    let name = use.target.name
    // Apps that embed each other are two apps.
    let host = use.project.targets.first { other in
      other.kind == .application && other.embeddedTargets.contains(name)
        && !use.target.embeddedTargets.contains(other.name)
    }
    guard host != nil || use.target.kind == .application else { return nil }
    return "\(resolvedPath(use.project.path)): \(host?.name ?? name)"
  }
}
