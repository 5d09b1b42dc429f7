import PropertyLists
import UTBuild
import UTBundleDeclarations
import UTLibC

/// The targets and their Info.plists, in all projects found.
struct ProjectIndex {
  private struct Use {
    let project: XcodeProject
    let target: XcodeProject.Target
    /// The configurations in which the target uses the file, the default one first.
    var configurations: [String?]

    /// The configuration with a name if the target uses the file in it, otherwise the first.
    func configuration(_ name: String?) -> String? {
      name.flatMap { configurations.contains($0) ? $0 : nil } ?? configurations.first ?? nil
    }
  }

  /// The maximum number of configurations that are evaluated.
  private static let mostConfigurations = 8

  private var uses: [String: [Use]] = [:]
  private var projects: Set<String> = []

  /// The absolute paths of all Info.plists, in alphabetical order.
  var files: [String] { uses.keys.sorted() }

  /// Adds a project.
  ///
  /// - Returns: false if it was added before.
  mutating func add(_ project: XcodeProject, absolutePath: String) -> Bool {
    guard projects.insert(absolutePath).inserted else { return false }
    for target in project.targets {
      var own: [String: Int] = [:]
      for configuration in Self.configurations(of: target) {
        guard let path = Self.infoPlist(of: target, configuration) else { continue }
        let file = resolvedPath(path)
        if let index = own[file] {
          uses[file]?[index].configurations.append(configuration)
        } else {
          own[file] = uses[file]?.count ?? 0
          uses[file, default: []].append(Use(project: project, target: target, configurations: [configuration]))
        }
      }
    }
    return true
  }

  /// Returns the paths of a target's Info.plist, which may differ by configuration.
  static func infoPlists(of target: XcodeProject.Target) -> [String] {
    var paths: [String] = []
    for configuration in configurations(of: target) {
      if let path = infoPlist(of: target, configuration), !paths.contains(path) { paths.append(path) }
    }
    return paths
  }

  /// Returns the paths of a target's entitlements, which may differ by configuration.
  static func entitlements(of target: XcodeProject.Target) -> Set<String> {
    Set(configurations(of: target).compactMap { target.entitlementsPath(configuration: $0) })
  }

  /// Returns the path of a target's Info.plist in a configuration. As on a Mac, the case of its folders does not matter
  /// if that is the only way to find it.
  private static func infoPlist(of target: XcodeProject.Target, _ configuration: String?) -> String? {
    target.infoPlistPath(configuration: configuration).map { path in
      (try? FileKind.exists(path)) == false ? pathInOtherCase(path) ?? path : path
    }
  }

  /// Returns the path of an item whose name, or the name of a folder above it, is written in another case; nil if there
  /// is no such item, or more than one.
  private static func pathInOtherCase(_ path: String) -> String? {
    var found = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      let folder = found
      found += found.isEmpty || found == "/" ? "\(name)" : "/\(name)"
      if (try? FileKind.exists(found)) == true { continue }
      let names = (try? FolderListing(folder.isEmpty ? "." : folder))?.items.map(\.name) ?? []
      let same = names.filter { $0.lowercased() == name.lowercased() }
      guard same.count == 1 else { return nil }
      found = folder.isEmpty || folder == "/" ? "\(folder)\(same[0])" : "\(folder)/\(same[0])"
    }
    return found
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
    complete(&input, from: [Use(project: project, target: target, configurations: Self.configurations(of: target))])
  }

  private func complete(_ input: inout DeclarationInput, from uses: [Use]) {
    guard let first = uses.first else { return }
    let known = input.context
    input.context = Self.context(of: uses, in: nil, known)
    input.application = Self.application(first)
    input.entitlementsPath = Self.entitlementsPath(of: uses, in: nil) ?? input.entitlementsPath
    input.targets = uses.map {
      DeclarationInput.ProjectTarget(
        project: $0.project.path, name: $0.target.name, sources: $0.target.sourceFiles + $0.target.sourceFolders)
    }
    var names: [String] = []
    for case let name? in uses.flatMap({ $0.configurations.dropFirst() }) where !names.contains(name) {
      names.append(name)
    }
    input.variants = names.prefix(Self.mostConfigurations).map { name in
      DeclarationInput.Variant(
        configuration: name, context: Self.context(of: uses, in: name, known),
        entitlementsPath: Self.entitlementsPath(of: uses, in: name))
    }
  }

  /// The facts about a bundle from targets in a configuration, by default the first of each; differences are left
  /// undecided.
  ///
  /// - Parameter known: the facts from other sources.
  private static func context(of uses: [Use], in name: String?, _ known: InfoPlist.Context) -> InfoPlist.Context {
    guard let first = uses.first else { return known }
    var context = known
    var settings = first.target.settings(configuration: first.configuration(name))
    for use in uses.dropFirst() {
      settings.keep(agreeingWith: use.target.settings(configuration: use.configuration(name)))
    }
    context.settings = settings
    context.builds = uses.map { .init(target: $0.target.name, configuration: $0.configuration(name)) }
    context.settingLocations = first.target.generatedKeyLocations(configuration: first.configuration(name))
    let kinds = Set(uses.map { $0.target.kind(configuration: $0.configuration(name)) })
    if kinds.count == 1, let kind = kinds.first ?? nil { context.kind = kind }
    let platforms = uses.map { $0.target.platforms(configuration: $0.configuration(name)) }
    // Unknown platforms could be any platforms.
    if !platforms.contains([]) { context.platforms = platforms.reduce([]) { $0.union($1) } }
    return context
  }

  /// The path of the entitlements in a configuration; nil if the targets do not agree.
  private static func entitlementsPath(of uses: [Use], in name: String?) -> String? {
    let paths = Set(uses.map { $0.target.entitlementsPath(configuration: $0.configuration(name)) })
    return paths.count == 1 ? paths.first ?? nil : nil
  }

  /// The app that a target is, or that its product is embedded in.
  private static func application(_ use: Use) -> String? {
    use.project.application(of: use.target).map { "\(resolvedPath(use.project.path)): \($0)" }
  }
}
