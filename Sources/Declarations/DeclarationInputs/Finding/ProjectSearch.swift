import PropertyLists
import UTBuild
import UTBundleDeclarations
import UTLibC

/// The projects in folders, each of which is read once for any number of files.
package final class ProjectSearch {
  /// The number of folders searched above a file.
  private static let mostLevels = 6

  private struct Folder {
    var projects: [XcodeProject] = []
    var isRepository = false
  }

  private var folders: [String: Folder] = [:]
  private let current = resolvedPath(".")

  /// Creates a search without results.
  package init() {}

  /// Returns the nearest projects above a file, up to the root of its repository; all projects of a folder.
  ///
  /// - Parameters:
  ///   - file: the file without links.
  ///   - isNaming: whether a project names the file; if it does not, the search continues above it.
  func projects(above file: SearchFolder, where isNaming: (XcodeProject) -> Bool) -> [XcodeProject] {
    let showsAbsolute = file.path.hasPrefix("/")
    var folder = file.absolutePath.containingFolder
    for _ in 0..<Self.mostLevels where folder.utf8.count > 1 {
      let listed = list(folder, showsAbsolute: showsAbsolute)
      let found = listed.projects.filter(isNaming)
      if !found.isEmpty || listed.isRepository { return found }
      folder = folder.containingFolder
    }
    return []
  }

  private func list(_ folder: String, showsAbsolute: Bool) -> Folder {
    let shown = showsAbsolute ? folder : relative(folder)
    if let known = folders[shown] { return known }
    var found = Folder()
    if let items = (try? FolderListing(folder))?.items {
      let names = items.filter { $0.kind == .folder && $0.name.hasSuffix(".xcodeproj") }
      found.projects = names.compactMap { try? XcodeProject(path: shown == "." ? $0.name : "\(shown)/\($0.name)") }
      found.isRepository = items.contains { $0.name == ".git" }
    } else {
      found.isRepository = (try? FileKind.exists("\(folder)/.git")) ?? true
    }
    folders[shown] = found
    return found
  }

  /// Returns a folder as a path relative to the current folder, if the current folder contains it.
  private func relative(_ folder: String) -> String {
    if folder == current { return "." }
    return folder.path(inFolder: current).map { String($0) } ?? folder
  }
}

extension InputFinder {
  /// Finds the projects that name a requested file, and adds their other Info.plists as its surroundings.
  mutating func findProjects(naming file: SearchFolder) {
    let found = search.projects(above: file) { project in
      project.targets.contains { target in
        let named = ProjectIndex.infoPlists(of: target) + ProjectIndex.entitlements(of: target)
        return named.contains { resolvedPath($0) == file.absolutePath }
      }
    }
    for project in found where projects.add(project, absolutePath: resolvedPath(project.path)) {
      surroundingProjects.insert(project.path)
      self.found.settingsProblems += project.problems
      findGeneratedTargets(of: project, notes: false)
      for path in project.targets.flatMap(ProjectIndex.infoPlists) {
        let absolutePath = resolvedPath(path)
        guard (try? FileKind(ofItemAt: absolutePath, followingLinks: true)) == .file else { continue }
        addFile(path, absolutePath: absolutePath, isSurrounding: true)
      }
    }
  }
}
