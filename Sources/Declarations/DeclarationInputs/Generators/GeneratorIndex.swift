import PropertyLists
import UTBundleDeclarations

/// The Info.plists written by generators, and their configurations.
struct GeneratorIndex {
  /// The names of the configurations.
  static let names = Set(XcodeGenSpecification.names + [InfoPlistGenerator.tuistManifest])
  /// The number of folders searched above an Info.plist.
  private static let mostLevels = 4

  /// The specifications found, with their files.
  var specifications: [(file: SearchFolder, specification: XcodeGenSpecification)] = []
  /// The targets whose Info.plist Xcode generates without a file.
  var generatedTargets: [(project: XcodeProject, target: XcodeProject.Target)] = []
  /// Returns the specification in a folder, with its name; nil if there is none.
  private var folders: [String: (name: String, specification: XcodeGenSpecification)?] = [:]

  /// Returns the path of a target's Info.plist.
  ///
  /// - Parameter specification: the path of the specification.
  static func path(of target: XcodeGenSpecification.Target, in specification: String) -> String {
    SettingPath.standardized(SettingPath.joined(SettingPath.folder(specification), target.path))
  }

  /// Returns the program that writes a file; nil if none is known.
  ///
  /// - Parameters:
  ///   - file: the file's absolute path.
  ///   - path: the file's path in messages.
  mutating func generator(of file: String, called path: String) -> InfoPlistGenerator? {
    func called(_ configuration: String, in folder: String) -> String {
      let rest = file.dropFirst(folder.count)
      guard path.hasSuffix(rest.dropFirst()) else { return "\(folder)/\(configuration)" }
      return "\(path.dropLast(rest.count - 1))\(configuration)"
    }
    var folder = SettingPath.folder(file)
    if folder.hasSuffix(InfoPlistGenerator.tuistFolder) {
      let project = String(folder.dropLast(InfoPlistGenerator.tuistFolder.count))
      if (try? FileKind.exists("\(project)/\(InfoPlistGenerator.tuistManifest)")) == true {
        return .tuist(called(InfoPlistGenerator.tuistManifest, in: project))
      }
    }
    for _ in 0..<Self.mostLevels {
      guard folder.utf8.count > 1 else { return nil }
      defer { folder = SettingPath.folder(folder) }
      guard let (name, specification) = self.specification(in: folder) else { continue }
      if let target = specification.targets.first(where: { Self.path(of: $0, in: "\(folder)/\(name)") == file }) {
        return .xcodeGen(called(name, in: folder), target: target.name)
      }
    }
    return nil
  }

  private mutating func specification(
    in folder: String
  ) -> (name: String, specification: XcodeGenSpecification)? {
    if let known = folders[folder] { return known }
    var found: (name: String, specification: XcodeGenSpecification)?
    for name in XcodeGenSpecification.names where found == nil {
      let path = "\(folder)/\(name)"
      guard (try? FileKind(ofItemAt: path, followingLinks: true)) == .file,
        let bytes = try? readFile(at: path, maximumSize: YAMLReader.maximumSize)
      else { continue }
      found = XcodeGenSpecification(bytes, named: path).map { (name, $0) }
    }
    folders[folder] = .some(found)
    return found
  }
}
