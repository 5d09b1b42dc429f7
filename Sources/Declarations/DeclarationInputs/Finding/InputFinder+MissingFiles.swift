import PropertyLists
import UTBuild
import UTBundleDeclarations

extension InputFinder {
  /// Reports the Info.plists that targets of projects in folders name but that do not exist: one line for each project.
  ///
  /// What a program writes is left out: the files of XcodeGen and Tuist, files that git ignores, and those in folders
  /// that tools fill.
  mutating func reportMissingInfoPlists() {
    for project in searchedProjects {
      var missing: [(target: XcodeProject.Target, configuration: String?, path: String)] = []
      for target in project.targets where target.isOfBundle {
        for path in ProjectIndex.infoPlists(of: target) where isMissing(path, in: project) {
          let configuration = ProjectIndex.configurations(of: target).first {
            target.infoPlistPath(configuration: $0) == path
          }
          missing.append((target, configuration ?? nil, path))
        }
      }
      guard let (target, configuration, path) = missing.first else { continue }
      let others = missing.count - 1
      let more = others == 0 ? "" : others == 1 ? " (and 1 more)" : " (and \(others) more)"
      let build = "target '\(target.name)'" + (configuration.map { " (\($0))" } ?? "")
      found.settingsProblems.append(
        SettingsProblem(
          location: target.location(of: "INFOPLIST_FILE", configuration: configuration)
            ?? SourceLocation(file: project.path, position: .wholeFile),
          message: "the Info.plist of \(build) does not exist: '\(path)'\(more)",
          help: "correct INFOPLIST_FILE, or generate the file first"))
    }
    searchedProjects = []
  }

  /// Whether there is no file, and no program that writes it is known.
  private mutating func isMissing(_ path: String, in project: XcodeProject) -> Bool {
    guard (try? FileKind.exists(path)) == false else { return false }
    let file = resolvedPath(path)
    let folder = resolvedPath(project.folder)
    let components = file.split(separator: "/").map { $0.lowercased() }
    if components.contains(where: DeclarationInputs.buildFolders.contains) || components.contains("derived") {
      return false
    }
    return !generators.isWritten(file) && !isIgnored(file, from: folder)
  }

  /// Whether git ignores a file or a folder that contains it, below a folder.
  private func isIgnored(_ file: String, from folder: String) -> Bool {
    guard file.hasPrefix("\(folder)/"), var rules = try? IgnoreRules(above: folder) else { return false }
    var current = folder
    for name in file.dropFirst(folder.utf8.count + 1).split(separator: "/") {
      try? rules.addFile(in: current)
      current += "/\(name)"
      if rules.ignores(current, isFolder: current != file) { return true }
    }
    return false
  }
}

extension XcodeProject.Target {
  /// Whether its product is a bundle: Xcode does not read the Info.plist of a tool or a library.
  fileprivate var isOfBundle: Bool {
    let others = ["tool", "library.static", "library.dynamic", "objfile"]
    return productType.map { type in !others.contains { type == "com.apple.product-type.\($0)" } } ?? false
  }
}
