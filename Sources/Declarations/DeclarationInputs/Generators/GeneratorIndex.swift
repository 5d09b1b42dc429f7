import PropertyLists
import UTBuild
import UTBundleDeclarations
import UTLibC

/// The Info.plists written by generators, and their configurations.
struct GeneratorIndex {
  /// The configuration of a generator in a folder.
  private enum Configuration {
    case xcodeGen(name: String, XcodeGenSpecification)
    case tuist(TuistManifest)

    var name: String {
      switch self {
      case .xcodeGen(let name, _): name
      case .tuist: InfoPlistGenerator.tuistManifest
      }
    }

    var targets: [SpecifiedTarget] {
      switch self {
      case .xcodeGen(_, let specification): specification.targets
      case .tuist(let manifest): manifest.targets
      }
    }
  }

  /// A configuration, prepared for the targets of many files.
  private struct KnownConfiguration {
    let configuration: Configuration
    let hosts: TargetHosts
    /// The targets by the absolute paths of their Info.plists.
    let byFile: [String: [SpecifiedTarget]]

    init(_ configuration: Configuration, in folder: String) {
      self.configuration = configuration
      let targets = configuration.targets
      hosts = TargetHosts(targets.map(\.asHost))
      byFile = Dictionary(grouping: targets) {
        resolvedPath(GeneratorIndex.path(of: $0, in: "\(folder)/\(configuration.name)"))
      }
    }
  }

  /// The names of the configurations.
  static let names = Set(XcodeGenSpecification.names + [InfoPlistGenerator.tuistManifest])
  /// The number of folders searched above an Info.plist.
  private static let mostLevels = 4

  /// The specifications found, with their files.
  var specifications: [(file: SearchFolder, specification: XcodeGenSpecification)] = []
  /// The absolute paths of the Info.plists that configurations in folders name and do not write.
  var files: [String] = []
  /// The targets whose Info.plist Xcode generates without a file.
  var generatedTargets: [(project: XcodeProject, target: XcodeProject.Target)] = []
  /// The configurations that are in a folder.
  private var folders: [String: [KnownConfiguration]] = [:]

  /// Returns the path of a target's Info.plist.
  ///
  /// - Parameter specification: the path of the specification.
  static func path(of target: SpecifiedTarget, in specification: String) -> String {
    path(target.path, in: specification)
  }

  /// Returns a path that is relative to the folder of a specification.
  private static func path(_ path: String, in specification: String) -> String {
    specification.containingFolder.appendingPath(path).standardizedPath
  }

  /// Adds a configuration's facts about the target that an input is the Info.plist of, and about the program that
  /// writes the file.
  ///
  /// - Parameter file: the file's absolute path.
  mutating func complete(_ input: inout DeclarationInput, at file: String) {
    let path = input.path
    func called(_ configuration: String, in folder: String) -> String {
      let rest = file.dropFirst(folder.count)
      guard path.hasSuffix(rest.dropFirst()) else { return "\(folder)/\(configuration)" }
      return "\(path.dropLast(rest.count - 1))\(configuration)"
    }
    var folder = file.containingFolder
    if folder.hasSuffix(InfoPlistGenerator.tuistFolder) {
      let project = String(folder.dropLast(InfoPlistGenerator.tuistFolder.count))
      if (try? FileKind.exists("\(project)/\(InfoPlistGenerator.tuistManifest)")) == true {
        input.generator = .tuist(called(InfoPlistGenerator.tuistManifest, in: project))
      }
    }
    // A listing without their names shows that there are none.
    if folders[folder] == nil, let siblings = input.siblings, !siblings.contains(where: Self.names.contains) {
      folders[folder] = []
    }
    for _ in 0..<Self.mostLevels {
      guard folder.utf8.count > 1 else { return }
      for known in configurations(in: folder) {
        let name = known.configuration.name
        guard let all = known.byFile[file], let target = all.first else { continue }
        let shown = called(name, in: folder)
        if case .xcodeGen = known.configuration, let written = all.first(where: \.isWritten) {
          input.generator = .xcodeGen(shown, target: written.name)
        }
        // A project provides more facts.
        if input.targets.isEmpty {
          input.targets = all.map { Self.projectTarget($0, in: shown) }
          if all.count == 1 {
            Self.complete(&input, as: target, among: known.hosts, in: "\(folder)/\(name)", called: shown)
          }
        }
        return
      }
      folder = folder.containingFolder
    }
  }

  /// Returns whether a program certainly writes a file.
  mutating func isWritten(_ file: String) -> Bool {
    var input = DeclarationInput(path: file, source: .file(file))
    complete(&input, at: file)
    return input.generator != nil
  }

  /// Adds a specification's facts about a target.
  ///
  /// - Parameters:
  ///   - hosts: the apps of the specification.
  ///   - path: the absolute path of the specification.
  ///   - shown: its path in messages.
  static func complete(
    _ input: inout DeclarationInput, as target: SpecifiedTarget, among hosts: TargetHosts, in path: String,
    called shown: String
  ) {
    if input.context.kind == nil { input.context.kind = target.kind }
    if input.context.platforms.isEmpty { input.context.platforms = target.platforms }
    input.application = hosts.application(of: target.asHost).map { "\(path): \($0)" } ?? input.application
    if let entitlements = target.entitlements?.propertyListText() {
      input.entitlementsText = (shown, entitlements)
    } else {
      input.entitlementsPath = target.entitlementsPath.map { Self.path($0, in: shown) }
    }
  }

  /// A target of a specification as one of a project.
  static func projectTarget(_ target: SpecifiedTarget, in specification: String) -> DeclarationInput.ProjectTarget {
    DeclarationInput.ProjectTarget(
      project: specification, name: target.name, sources: target.sources.map { path($0, in: specification) })
  }

  private mutating func configurations(in folder: String) -> [KnownConfiguration] {
    if let known = folders[folder] { return known }
    var found: [Configuration] = []
    for name in XcodeGenSpecification.names where found.isEmpty {
      let path = "\(folder)/\(name)"
      guard let bytes = Self.bytes(of: path) else { continue }
      found += (try? XcodeGenSpecification(bytes, named: path)).map { [.xcodeGen(name: name, $0)] } ?? []
    }
    if let bytes = Self.bytes(of: "\(folder)/\(InfoPlistGenerator.tuistManifest)") {
      found += TuistManifest(bytes).map { [.tuist($0)] } ?? []
    }
    let known = found.map { KnownConfiguration($0, in: folder) }
    folders[folder] = known
    return known
  }

  private static func bytes(of path: String) -> [UInt8]? {
    guard (try? FileKind(ofItemAt: path, followingLinks: true)) == .file else { return nil }
    return try? readFile(at: path, maximumSize: YAMLReader.maximumSize)
  }
}
