import PropertyLists
import UTBuild
import UTBundleDeclarations
import UTLibC

extension InputFinder {
  /// Reports the Info.plists that targets in folders name but that do not exist: one line for each project.
  ///
  /// Files that programs write are omitted: the files of XcodeGen and Tuist, files that git ignores, and files in
  /// folders that tools fill.
  mutating func reportMissingInfoPlists() {
    // A specification names the same files as the project generated from it.
    var known: Set<String> = []
    for project in searchedProjects {
      let folder = resolvedPath(project.folder)
      var missing: [MissingFile] = []
      for target in project.targets where target.isOfBundle {
        for path in ProjectIndex.infoPlists(of: target) {
          let file = resolvedPath(path)
          guard isMissing(file, in: folder) else { continue }
          known.insert(file)
          let configuration =
            ProjectIndex.configurations(of: target).first { target.infoPlistPath(configuration: $0) == path } ?? nil
          let location = target.location(of: "INFOPLIST_FILE", configuration: configuration)
          missing.append(
            MissingFile(
              path: path, target: "'\(target.name)'" + (configuration.map { " (\($0))" } ?? ""),
              location: location ?? SourceLocation(file: project.path, position: .wholeFile)))
        }
      }
      report(missing)
    }
    searchedProjects = []
    for (file, specification) in generators.specifications {
      let folder = file.absolutePath.containingFolder
      report(
        specification.targets.compactMap { target in
          let path = GeneratorIndex.path(of: target, in: file.absolutePath)
          guard let location = target.pathLocation, target.kind.map(Self.needingFile.contains) ?? false,
            !known.contains(path), isMissing(path, in: folder)
          else { return nil }
          return MissingFile(
            path: GeneratorIndex.path(of: target, in: file.path), target: "'\(target.name)'", location: location)
        })
    }
  }

  private static let needingFile: Set<BundleKind> = [.application, .appClip, .appExtension, .framework]

  private mutating func report(_ missing: [MissingFile]) {
    guard let first = missing.first else { return }
    let others = missing.count - 1
    let more = others == 0 ? "" : " (and \(others) more)"
    found.settingsProblems.append(
      SettingsProblem(
        location: first.location,
        message: "the Info.plist of target \(first.target) does not exist: '\(first.path)'\(more)",
        help: "correct INFOPLIST_FILE, or generate the \(others == 0 ? "file" : "files") first"))
  }

  /// Whether a file does not exist, and no known program writes it.
  ///
  /// - Parameters:
  ///   - file: an absolute path.
  ///   - folder: the absolute path of the project's folder.
  private mutating func isMissing(_ file: String, in folder: String) -> Bool {
    guard (try? FileKind.exists(file)) == false else { return false }
    let components = file.split(separator: "/").map { $0.lowercased() }
    if components.contains(where: DeclarationInputs.buildFolders.contains) || components.contains("derived") {
      return false
    }
    return !generators.isWritten(file) && !isIgnored(file, from: folder)
  }

  /// Whether git ignores a file or a folder that contains it, below a folder.
  private func isIgnored(_ file: String, from folder: String) -> Bool {
    guard let rest = file.path(inFolder: folder), var rules = try? IgnoreRules(above: folder) else { return false }
    var current = folder
    for name in String(rest).pathComponents {
      try? rules.addFile(in: current)
      current = current.appendingPath(String(name))
      if rules.ignores(current, isFolder: current != file) { return true }
    }
    return false
  }
}

/// An Info.plist that is named, but does not exist.
private struct MissingFile {
  let path: String
  /// The target, for messages.
  let target: String
  /// The place of its name.
  let location: SourceLocation
}

extension XcodeProject.Target {
  /// Whether its product is a bundle: Xcode does not read the Info.plist of a tool or a library.
  fileprivate var isOfBundle: Bool {
    let others = ["tool", "library.static", "library.dynamic", "objfile"]
    return productType.map { type in !others.contains { type == "com.apple.product-type.\($0)" } } ?? false
  }
}
